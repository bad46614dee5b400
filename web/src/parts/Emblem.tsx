/** A small picture for each game. */

const drawings: Record<string, preact.JSX.Element> = {
  mastermind: (
    <>
      <circle cx="12" cy="24" r="7" class="e-red" />
      <circle cx="28" cy="24" r="7" class="e-blue" />
      <circle cx="44" cy="24" r="7" class="e-gold" />
      <circle cx="13" cy="40" r="3.2" class="e-ink" />
      <circle cx="24" cy="40" r="3.2" class="e-ink" />
      <circle cx="35" cy="40" r="3" class="e-line" />
    </>
  ),
  "bulls-and-cows": (
    <>
      <rect x="6" y="14" width="20" height="24" rx="5" class="e-green" />
      <rect x="30" y="14" width="20" height="24" rx="5" class="e-line" />
      <text x="16" y="32">
        3
      </text>
      <text x="40" y="32" class="e-dark">
        7
      </text>
    </>
  ),
  "guess-number": (
    <>
      <path d="M6 42h44" class="e-line" />
      <path d="M12 42v-8M22 42v-5M32 42v-8M44 42v-5" class="e-line" />
      <circle cx="28" cy="20" r="12" class="e-gold" />
      <text x="28" y="26" class="e-dark">
        ?
      </text>
    </>
  ),
  hex: (
    <>
      <path d="M20 8l11 6.4v12.8L20 33.6 9 27.2V14.4z" class="e-red" />
      <path d="M42 8l11 6.4v12.8L42 33.6l-11-6.4V14.4z" class="e-blue" />
      <path d="M31 27.2l11 6.4v12.8L31 52.8l-11-6.4V33.6z" class="e-line" />
    </>
  ),
  "dark-hex": (
    <>
      <path d="M20 8l11 6.4v12.8L20 33.6 9 27.2V14.4z" class="e-ink" />
      <path d="M42 8l11 6.4v12.8L42 33.6l-11-6.4V14.4z" class="e-line e-dashed" />
      <path d="M31 27.2l11 6.4v12.8L31 52.8l-11-6.4V33.6z" class="e-blue" />
    </>
  ),
  nim: (
    <>
      <circle cx="28" cy="12" r="5" class="e-gold" />
      <circle cx="20" cy="26" r="5" class="e-gold" />
      <circle cx="36" cy="26" r="5" class="e-gold" />
      <circle cx="12" cy="42" r="5" class="e-gold" />
      <circle cx="28" cy="42" r="5" class="e-gold" />
      <circle cx="44" cy="42" r="5" class="e-line" />
    </>
  ),
  northcott: (
    <>
      <path d="M4 12h48v14H4zM4 30h48v14H4z" class="e-line" />
      <path d="M8 14h7l5 5-5 5H8z" class="e-red" />
      <path d="M48 32h-7l-5 5 5 5h7z" class="e-blue" />
    </>
  ),
};

export function Emblem({ game }: { game: string }) {
  return (
    <svg class="emblem" viewBox="0 0 56 56" aria-hidden="true">
      {drawings[game]}
    </svg>
  );
}
