/** What one calls oneself, remembered on this device. */
import { t } from "../i18n";

interface Props {
  id: string;
  value: string;
  onChange: (name: string) => void;
}

/** Half of the bytes there are, since letters may take two. */
const longest = 23;

export function NameField({ id, value, onChange }: Props) {
  return (
    <input
      id={id}
      class="name"
      dir="auto"
      autocomplete="nickname"
      maxLength={longest}
      placeholder={t("Nameless")}
      value={value}
      onInput={(event) => onChange(event.currentTarget.value)}
    />
  );
}
