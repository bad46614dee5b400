#!/usr/bin/env node
// ts-messages.mjs FOLDER: write the strings marked t("…") and tn("…", "…", n) in FOLDER's TypeScript as a .pot.
// xgettext reads JavaScript only and stumbles over types and JSX; a marked string is always a plain literal.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const [folder] = process.argv.slice(2);
const literal = String.raw`"(?:[^"\\\n]|\\.)*"`;
const mark = new RegExp(String.raw`\b(?:t\(\s*(${literal})|tn\(\s*(${literal})\s*,\s*(${literal}))`, "g");

console.log('msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n"Content-Transfer-Encoding: 8bit\\n"');
for (const file of sources(folder)) {
  const text = readFileSync(file, "utf8");
  for (const { index, 1: single, 2: one, 3: many } of text.matchAll(mark)) {
    const line = text.slice(0, index).split("\n").length;
    console.log(`\n#: ${file}:${line}\nmsgid ${single ?? one}`);
    console.log(many ? `msgid_plural ${many}\nmsgstr[0] ""\nmsgstr[1] ""` : 'msgstr ""');
  }
}

function sources(path) {
  if (!existsSync(path)) return [];
  return readdirSync(path, { recursive: true })
    .filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
    .sort()
    .map((name) => join(path, name));
}
