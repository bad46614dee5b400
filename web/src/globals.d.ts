/** Which umpire this page was built with; see vite.config.ts. */
declare const __UMPIRE_VERSION__: string;
declare const __UMPIRE_COMMIT__: string;
