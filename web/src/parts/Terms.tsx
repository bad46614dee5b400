/** The terms of a new table: clocks, how many games, who may find it. */
import { useState } from "preact/hooks";
import { t } from "../i18n";
import { paceWords } from "./time";

interface Props {
  pace: string;
  onPace: (pace: string) => void;
  games: number;
  onGames: (games: number) => void;
  /** Null: the table is on this device, where nobody can find it. */
  listed: boolean | null;
  onListed: (listed: boolean) => void;
}

const presets = ["none", "fischer:180+2", "fischer:300+3", "fischer:900+10", "byoyomi:600+3x30", "move:60"];
const slow = ["days:1", "days:3", "days:7"];
const series = [1, 3, 5];

export function Terms({ pace, onPace, games, onGames, listed, onListed }: Props) {
  return (
    <fieldset class="options">
      <legend>{t("Terms")}</legend>
      <PaceField pace={pace} onPace={onPace} slowly={listed !== null} />
      <div class="option">
        <div class="option-words">
          <span id="option-games" class="option-label">
            {t("Games")}
          </span>
          <small>{t("Seats change after each; points are added up.")}</small>
        </div>
        <div class="chips" role="radiogroup" aria-labelledby="option-games">
          {series.map((number) => (
            <Chip
              key={number}
              name="games"
              value={String(number)}
              checked={games === number}
              choose={() => onGames(number)}
            >
              {t("{1}", number)}
            </Chip>
          ))}
        </div>
      </div>
      {listed !== null && (
        <div class="option">
          <div class="option-words">
            <span id="option-listed" class="option-label">
              {t("Who may join")}
            </span>
            <small>{t("Tables in the lobby are seen by everyone here.")}</small>
          </div>
          <div class="chips" role="radiogroup" aria-labelledby="option-listed">
            <Chip name="listed" value="no" checked={!listed} choose={() => onListed(false)}>
              {t("Whoever has the link")}
            </Chip>
            <Chip name="listed" value="yes" checked={listed} choose={() => onListed(true)}>
              {t("Anyone, in the lobby")}
            </Chip>
          </div>
        </div>
      )}
    </fieldset>
  );
}

interface ChipProps {
  name: string;
  value: string;
  checked: boolean;
  choose: () => void;
  children: string;
}

function Chip({ name, value, checked, choose, children }: ChipProps) {
  return (
    <label class="chip">
      <input type="radio" name={name} value={value} checked={checked} onChange={choose} />
      <span>{children}</span>
    </label>
  );
}

/* ---- clocks ------------------------------------------------------------- */

interface PaceProps {
  pace: string;
  onPace: (pace: string) => void;
  /** Days for a move are offered. */
  slowly: boolean;
}

function PaceField({ pace, onPace, slowly }: PaceProps) {
  const offered = slowly ? [...presets, ...slow] : presets;
  const [custom, setCustom] = useState(false);

  function choose(value: string) {
    setCustom(value === "custom");
    onPace(value === "custom" ? "fischer:600+5" : value);
  }

  return (
    <div class="option">
      <div class="option-words">
        <label for="option-pace" class="option-label">
          {t("Clocks")}
        </label>
        <small id="option-pace-help">{t("They start after each side's first move.")}</small>
      </div>
      <select
        id="option-pace"
        aria-describedby="option-pace-help"
        value={custom ? "custom" : pace}
        onChange={(event) => choose(event.currentTarget.value)}
      >
        {offered.map((value) => (
          <option key={value} value={value}>
            {paceWords(value)}
          </option>
        ))}
        <option value="custom">{t("Your own …")}</option>
      </select>
      {custom && <OwnPace onPace={onPace} />}
    </div>
  );
}

/** Main time and what follows each move, or periods after the main time. */
function OwnPace({ onPace }: { onPace: (pace: string) => void }) {
  const [minutes, setMinutes] = useState("10");
  const [seconds, setSeconds] = useState("5");
  const [periods, setPeriods] = useState("0");

  function set(main: string, extra: string, count: string) {
    setMinutes(main);
    setSeconds(extra);
    setPeriods(count);
    const base = Math.round(Number(main) * 60);
    onPace(Number(count) > 0 ? `byoyomi:${base}+${count}x${extra}` : `fischer:${base}+${extra}`);
  }

  return (
    <div class="own-pace">
      <NumberField
        id="own-minutes"
        label={t("Minutes")}
        value={minutes}
        set={(n) => set(n, seconds, periods)}
      />
      <NumberField
        id="own-seconds"
        label={Number(periods) > 0 ? t("Seconds of a period") : t("Seconds more a move")}
        value={seconds}
        set={(n) => set(minutes, n, periods)}
      />
      <NumberField
        id="own-periods"
        label={t("Periods afterwards")}
        value={periods}
        set={(n) => set(minutes, seconds, n)}
      />
    </div>
  );
}

interface NumberProps {
  id: string;
  label: string;
  value: string;
  set: (value: string) => void;
}

function NumberField({ id, label, value, set }: NumberProps) {
  return (
    <div>
      <label for={id}>{label}</label>
      <input
        id={id}
        dir="ltr"
        inputMode="decimal"
        value={value}
        onInput={(event) => set(event.currentTarget.value.trim())}
      />
    </div>
  );
}
