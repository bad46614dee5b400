#!/usr/bin/env node
// po2json.mjs PO_FOLDER OUT_FOLDER: write OUT_FOLDER/<language>.json for each language of PO_FOLDER/LINGUAS.
// {"message": "translation"}; a message with plurals has an array of its forms, in the order of Plural-Forms.
// Untranslated and fuzzy messages are left out: the page then shows the English.
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const [poFolder, outFolder] = process.argv.slice(2);
mkdirSync(outFolder, { recursive: true });
for (const language of readFileSync(join(poFolder, "LINGUAS"), "utf8").split(/\s+/).filter(Boolean)) {
  const entries = parse(readFileSync(join(poFolder, `${language}.po`), "utf8"));
  writeFileSync(join(outFolder, `${language}.json`), JSON.stringify(dictionary(entries)));
}

function dictionary(entries) {
  const usable = entries.filter((entry) => entry.msgid && !entry.fuzzy && entry.forms.every(Boolean));
  return Object.fromEntries(usable.map((entry) => [entry.msgid, entry.plural ? entry.forms : entry.forms[0]]));
}

// Entries are separated by blank lines; a string may go on over several quoted lines.
function parse(text) {
  return text.split(/\n\s*\n/).map((block) => {
    const entry = { msgid: "", plural: false, fuzzy: false, forms: [] };
    let append = () => {};
    for (const line of block.split("\n")) {
      if (line.startsWith("#,") && line.includes("fuzzy")) entry.fuzzy = true;
      const [, keyword, index, quoted] = line.match(/^(?:(msgid_plural|msgid|msgstr)(?:\[(\d+)\])? )?(".*")$/) ?? [];
      if (quoted === undefined) continue;
      if (keyword === "msgid") append = (part) => { entry.msgid += part; };
      if (keyword === "msgid_plural") append = () => { entry.plural = true; };
      if (keyword === "msgstr") {
        const form = Number(index ?? 0);
        entry.forms[form] = "";
        append = (part) => { entry.forms[form] += part; };
      }
      append(JSON.parse(quoted));
    }
    return entry;
  });
}
