/** What surrounds every screen: the name, the language, the foot. */
import type { ComponentChildren } from "preact";
import { currentLanguage, languageName, languages, t } from "../i18n";

interface Props {
  onLanguage: (code: string) => void;
  children: ComponentChildren;
}

export function Frame({ onLanguage, children }: Props) {
  return (
    <>
      <a class="skip" href="#main">
        {t("Skip to the content")}
      </a>
      <header class="top">
        <a class="brand" href="/">
          <svg viewBox="0 0 32 32" aria-hidden="true">
            <path d="M16 2 28 9v14l-12 7-12-7V9z" class="brand-cell" />
            <circle cx="16" cy="16" r="6.5" class="brand-stone" />
            <path d="M16 12v8" class="brand-bar" />
          </svg>
          {t("Umpire")}
        </a>
        <label class="language">
          <span class="visually-hidden">{t("Language")}</span>
          <select value={currentLanguage()} onChange={(event) => onLanguage(event.currentTarget.value)}>
            {languages().map((code) => (
              <option key={code} value={code} lang={code}>
                {languageName(code)}
              </option>
            ))}
          </select>
        </label>
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <footer class="foot">
        <span>{t("Games in which somebody holds the truth and answers questions.")}</span>
        <span class="version" dir="ltr">
          umpire {__UMPIRE_VERSION__} · {__UMPIRE_COMMIT__}
        </span>
      </footer>
    </>
  );
}
