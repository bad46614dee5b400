// Every string marked for translation is translated in every language of po/LINGUAS.
import assert from "node:assert/strict";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { after, test } from "node:test";
import { build, read, run } from "./tree.mjs";

const languages = read("po/LINGUAS").split(/\s+/).filter(Boolean);
const scratch = mkdtempSync(join(tmpdir(), "umpire-messages-"));
const pot = join(scratch, "umpire.pot");
after(() => rmSync(scratch, { recursive: true }));

run("tools/messages", "--pot", pot);

test("there are strings to translate, and a language", () => {
  assert.match(readFileSync(pot, "utf8"), /^msgid "[^"]/m);
  assert.ok(languages.includes("fa"));
});

for (const language of languages) {
  const po = `po/${language}.po`;

  test(`${po} is well formed`, () => {
    run("msgfmt", "--check", "--output-file=/dev/null", po);
  });

  test(`${po} has every string, none of them fuzzy`, () => {
    run("msgcmp", po, pot);
  });

  test(`the page's ${language}.json has every string`, () => {
    const page = JSON.parse(readFileSync(join(build, "locale", `${language}.json`), "utf8"));
    const msgids = run("msgattrib", "--no-wrap", "--no-obsolete", po).matchAll(/^msgid ("(?:[^"\\]|\\.)+")$/gm);
    const wanted = [...msgids].map(([, quoted]) => JSON.parse(quoted));
    assert.ok(wanted.length > 0);
    assert.deepEqual(wanted.filter((msgid) => !(msgid in page)), []);
  });

  // A place {1} that a translation loses or invents would show as such to a person.
  test(`${po} keeps the places of each string`, () => {
    const page = JSON.parse(readFileSync(join(build, "locale", `${language}.json`), "utf8"));
    for (const [msgid, translated] of Object.entries(page)) {
      for (const form of [translated].flat()) assert.deepEqual(places(form), places(msgid), msgid);
    }
  });
}

function places(text) {
  return [...new Set(text.match(/\{\w+\}/g))].sort();
}
