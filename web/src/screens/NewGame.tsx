/** The form for a new table, made from the game's tables of options and levels. */
import { useState } from "preact/hooks";
import { readPace, readSpec } from "../engine";
import { t, tReason } from "../i18n";
import { openTable, reasonOf } from "../livetable";
import { createLocalTable } from "../localtable";
import { useTitle } from "../parts/attention";
import { Emblem } from "../parts/Emblem";
import { NameField } from "../parts/NameField";
import { gameNamed } from "../parts/names";
import { OptionField } from "../parts/OptionField";
import { Terms } from "../parts/Terms";
import { go } from "../router";
import { storedName, storeName } from "../store";
import type { Game, Level, Reason, SpecInfo } from "../types";

type Way = "link" | "computer" | "device";
type SeatChoice = "0" | "1" | "chance";

export function NewGame({ name }: { name: string }) {
  const game = gameNamed(name);
  if (!game) return <p>{t("There is no such game here.")}</p>;
  return <Form game={game} />;
}

function standardValues(game: Game): Record<string, string> {
  return Object.fromEntries(
    game.options.map((option) => [
      option.name,
      option.kind === "number" && option.default === 0 && option.zero !== undefined
        ? option.zero
        : String(option.default),
    ]),
  );
}

/** "hex(size=7)": what differs from the default; the C code checks and normalises. */
function specOf(game: Game, values: Record<string, string>): string {
  const standard = standardValues(game);
  const given = Object.entries(values).filter(([name, value]) => value !== standard[name]);
  if (given.length === 0) return game.name;
  return `${game.name}(${given.map(([name, value]) => `${name}=${value}`).join(",")})`;
}

/** What the spec means; where it is none, what the game means without options. */
function specInfo(game: Game, spec: string): SpecInfo {
  try {
    return readSpec(spec);
  } catch {
    return readSpec(game.name);
  }
}

/** The levels that play the seat that is not yours; by chance: some seat. */
function levelsFor(game: Game, { levels }: SpecInfo, choice: SeatChoice): Level[] {
  const offered = choice === "chance" ? levels.flat() : levels[1 - Number(choice)];
  return game.levels.filter(({ name }) => offered?.includes(name));
}

function Form({ game }: { game: Game }) {
  useTitle(t(game.label));
  const [values, setValues] = useState(() => standardValues(game));
  const [way, setWay] = useState<Way>("link");
  const [seat, setSeat] = useState<SeatChoice>("chance");
  const [level, setLevel] = useState(game.levels[0]?.name ?? "");
  const [pace, setPace] = useState("none");
  const [games, setGames] = useState(1);
  const [listed, setListed] = useState(false);
  const [name, setName] = useState(storedName);
  const [refusal, setRefusal] = useState<Reason | null>(null);
  const [busy, setBusy] = useState(false);
  const spec = specOf(game, values);
  const info = specInfo(game, spec);
  const levels = levelsFor(game, info, seat);
  const chosen = levels.find(({ name }) => name === level) ?? levels[0];

  async function submit(event: Event) {
    event.preventDefault();
    if (busy) return;
    setBusy(true);
    setRefusal(null);
    try {
      readPace(pace);
      storeName(name.trim());
      await begin({ spec: readSpec(spec), pace, games, listed }, way, seat, chosen?.name ?? "");
    } catch (error) {
      setRefusal(reasonOf(error));
    }
    setBusy(false);
  }

  const field = (option: Game["options"][number]) => (
    <OptionField
      key={option.name}
      option={option}
      value={values[option.name] ?? ""}
      onChange={(value) => setValues({ ...values, [option.name]: value })}
    />
  );
  const study = game.options.filter((option) => option.study);

  return (
    <form class="new-game" onSubmit={submit}>
      <header class="new-head">
        <Emblem game={game.name} />
        <div>
          <h1>{t(game.label)}</h1>
          <p>{t(game.help)}</p>
        </div>
      </header>

      <fieldset class="ways">
        <legend>{t("How do you want to play?")}</legend>
        <Way value="link" way={way} set={setWay} title={t("With a friend, by link")}>
          {t("You get a link to send. Whoever opens it may take the other seat.")}
        </Way>
        <Way value="computer" way={way} set={setWay} title={t("Against the computer")}>
          {t("Here in this browser, also without a connection.")}
        </Way>
        <Way value="device" way={way} set={setWay} title={t("Two people, this device")}>
          {game.hidden
            ? t("You pass the device; a curtain hides what the other may not see.")
            : t("You take turns at this screen.")}
        </Way>
      </fieldset>

      {way === "computer" && (
        <fieldset class="levels">
          <legend>{t("How strong?")}</legend>
          {levels.map((other) => (
            <label key={other.name} class="choice">
              <input
                type="radio"
                name="level"
                value={other.name}
                checked={chosen === other}
                onChange={() => setLevel(other.name)}
              />
              <span>
                <strong>{t(other.label)}</strong>
                <small>{t(other.help)}</small>
              </span>
            </label>
          ))}
          {game.levels
            .filter((other) => !levels.includes(other))
            .map((other) => (
              <p key={other.name} class="hint">
                {t("With other rules or for another seat also: {1}.", t(other.label))} {t(other.help)}
              </p>
            ))}
        </fieldset>
      )}

      {way !== "device" && (
        <fieldset class="seat-choice">
          <legend>{t("Your seat")}</legend>
          {(["0", "1", "chance"] as const).map((choice) => (
            <label key={choice} class="chip">
              <input
                type="radio"
                name="seat"
                value={choice}
                checked={seat === choice}
                onChange={() => setSeat(choice)}
              />
              <span>{choice === "chance" ? t("By chance") : t(info.seats[Number(choice)] ?? "")}</span>
            </label>
          ))}
        </fieldset>
      )}

      {way === "link" && (
        <div class="your-name">
          <label for="new-name">{t("Your name")}</label>
          <NameField id="new-name" value={name} onChange={setName} />
        </div>
      )}

      <Terms
        pace={pace}
        onPace={setPace}
        games={games}
        onGames={setGames}
        listed={way === "link" ? listed : null}
        onListed={setListed}
      />

      <fieldset class="options">
        <legend>{t("Rules")}</legend>
        {game.options.filter((option) => !option.study).map(field)}
        {study.length > 0 && (
          <details>
            <summary>{t("For study")}</summary>
            {study.map(field)}
          </details>
        )}
      </fieldset>

      {refusal && (
        <p class="refusal" role="alert">
          {tReason(refusal)}
        </p>
      )}
      <div class="board-tools">
        <button type="submit" class="primary large" disabled={busy}>
          {way === "link" ? t("Set up the table") : t("Start the game")}
        </button>
        <a class="button" href="/">
          {t("Back")}
        </a>
      </div>
    </form>
  );
}

interface WayProps {
  value: Way;
  way: Way;
  set: (way: Way) => void;
  title: string;
  children: string;
}

function Way({ value, way, set, title, children }: WayProps) {
  return (
    <label class="choice">
      <input type="radio" name="way" value={value} checked={way === value} onChange={() => set(value)} />
      <span>
        <strong>{title}</strong>
        <small>{children}</small>
      </span>
    </label>
  );
}

/* ---- beginning --------------------------------------------------------- */

interface Agreed {
  spec: SpecInfo;
  pace: string;
  games: number;
  listed: boolean;
}

async function begin(agreed: Agreed, way: Way, choice: SeatChoice, level: string): Promise<void> {
  if (way === "link") {
    await openTable({ ...agreed, spec: agreed.spec.spec, seat: choice === "chance" ? null : Number(choice) });
    return;
  }
  go(`/local/${createLocalTable(agreed.spec.spec, agreed, whoSits(agreed.spec, way, choice, level))}`);
}

/** A seat that is left to chance leaves the computer one that its level plays. */
function whoSits({ levels }: SpecInfo, way: Way, choice: SeatChoice, level: string): [string, string] {
  if (way === "device") return ["person", "person"];
  const open =
    choice === "chance" ? [0, 1].filter((seat) => levels[1 - seat]?.includes(level)) : [Number(choice)];
  const seat = open[Math.floor(Math.random() * open.length)];
  return seat === 0 ? ["person", level] : [level, "person"];
}
