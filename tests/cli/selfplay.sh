#!/usr/bin/env bash
# umpire selfplay: digests are repeatable, and are of the lines that --print prints.
# shellcheck source=tests/lib/cli.sh
. "$(dirname "$0")/../lib/cli.sh"

digest() { "$umpire" selfplay "$@" --json | json 'it.digest'; }
[ "$(digest 'dark-hex(rows=3,cols=3)' --games 500 --seed 1)" = "$(digest 'dark-hex(rows=3,cols=3)' --games 500 --seed 1)" ] ||
  fail 'the same seed, another digest'
[ "$(digest nim --games 500 --seed 1)" != "$(digest nim --games 500 --seed 2)" ] || fail 'another seed, the same digest'

# The digest again, by three lines of another language.
for spec in 'dark-hex(rows=3,cols=3)' northcott 'mastermind(form=duel)' 'hex(size=7)'; do
  games=20
  [ "$spec" = northcott ] && games=1
  "$umpire" selfplay "$spec" --games $games --seed 7 --print >"$scratch/lines"
  again=$(node -e 'let d=0xcbf29ce484222325n
    for (const byte of require("fs").readFileSync(process.argv[1]))
      d = BigInt.asUintN(64, (d ^ BigInt(byte)) * 0x100000001b3n)
    console.log(d.toString(16).padStart(16, "0"))' "$scratch/lines")
  [ "$again" = "$(digest "$spec" --games $games --seed 7)" ] || fail "$spec: digest $again"
done
[ "$("$umpire" selfplay nim --games 7 --json | json 'it.games')" = 7 ] || fail 'games'
finish
