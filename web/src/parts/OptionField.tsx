/** One option of a game as a field of the form. */
import { t } from "../i18n";
import type { GameOption } from "../types";

interface Props {
  option: GameOption;
  value: string;
  onChange: (value: string) => void;
}

interface Choice {
  value: string;
  label: string;
}

/** More choices than this are a drop-down list instead of buttons. */
const shownAtOnce = 4;

function choices(option: GameOption): Choice[] | null {
  if (option.kind === "word")
    return option.words.map((word, i) => ({ value: word, label: t(option.labels[i] ?? word) }));
  if (option.kind !== "number" || !option.offered) return null;
  return option.offered.map((number) =>
    number === 0 && option.zero !== undefined
      ? { value: option.zero, label: t(option.zeroLabel ?? option.zero) }
      : { value: String(number), label: t("{1}", number) },
  );
}

export function OptionField({ option, value, onChange }: Props) {
  const id = `option-${option.name}`;
  const offered = choices(option);
  return (
    <div class="option">
      <div class="option-words">
        {offered && offered.length <= shownAtOnce ? (
          <span id={id} class="option-label">
            {t(option.label)}
          </span>
        ) : (
          <label for={id} class="option-label">
            {t(option.label)}
          </label>
        )}
        <small id={`${id}-help`}>{t(option.help)}</small>
      </div>
      {offered ? (
        <Offered id={id} name={option.name} offered={offered} value={value} onChange={onChange} />
      ) : (
        <input
          id={id}
          dir="ltr"
          aria-describedby={`${id}-help`}
          inputMode={option.kind === "number" ? "numeric" : "text"}
          value={value}
          onInput={(event) => onChange(event.currentTarget.value.trim())}
        />
      )}
    </div>
  );
}

interface OfferedProps {
  id: string;
  name: string;
  offered: Choice[];
  value: string;
  onChange: (value: string) => void;
}

function Offered({ id, name, offered, value, onChange }: OfferedProps) {
  if (offered.length > shownAtOnce)
    return (
      <select
        id={id}
        aria-describedby={`${id}-help`}
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      >
        {offered.map((choice) => (
          <option key={choice.value} value={choice.value}>
            {choice.label}
          </option>
        ))}
      </select>
    );
  return (
    <div class="chips" role="radiogroup" aria-labelledby={id} aria-describedby={`${id}-help`}>
      {offered.map((choice) => (
        <label key={choice.value} class="chip">
          <input
            type="radio"
            name={name}
            value={choice.value}
            checked={value === choice.value}
            onChange={() => onChange(choice.value)}
          />
          <span>{choice.label}</span>
        </label>
      ))}
    </div>
  );
}
