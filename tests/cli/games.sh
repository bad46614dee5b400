#!/usr/bin/env bash
# umpire games, --help, --version, and bad use in general.
# shellcheck source=tests/lib/cli.sh
. "$(dirname "$0")/../lib/cli.sh"

names=$("$umpire" games | cut -d' ' -f1 | tr '\n' ' ')
[ "$names" = 'mastermind bulls-and-cows guess-number hex dark-hex nim northcott ' ] || fail "games: $names"
[ "$("$umpire" games --json | json 'it.games.length')" = 7 ] || fail 'games --json'
[ "$("$umpire" games 'hex(rows=7,cols=7)' --json | json 'it.spec')" = 'hex(size=7)' ] || fail 'canonical spec'
[ "$("$umpire" games hex --json | json 'it.game.options.map(o => o.name).join()')" = 'size,rows,cols,swap,goal' ] ||
  fail 'options of hex'
"$umpire" games nim | grep -q 'computer:perfect' || fail 'levels of nim'
"$umpire" --version | grep -Eq '^umpire [0-9]+\.[0-9]+\.[0-9]+ \([0-9a-f]+\)$|^umpire .*unknown' || fail '--version'
"$umpire" --help | grep -q 'umpire selfplay' || fail '--help'
verbs=$("$umpire" --help | sed -n 's/^  umpire \([a-z-]*\) .*/\1/p')
[ "$(wc -w <<<"$verbs")" -ge 7 ] || fail "verbs: $verbs"
pages=$(dirname "$0")/../../docs/man
for verb in $verbs; do
  "$umpire" "$verb" --help | grep -q "umpire $verb" || fail "$verb --help"
  page=$(grep -l "^\.Nm umpire-$verb\b" "$pages"/*.1 | head -1)
  [ -n "$page" ] || { fail "no manual page of $verb"; continue; }
  # Every long option that a verb's usage names is in its manual page.
  for option in $("$umpire" "$verb" --help | sed '/^$/q' | grep -o -- '--[a-z0-9-]*'); do
    grep -q -- "Fl ${option#-}" "$page" || fail "$verb: no $option in the manual"
  done
done
for verb in $("$umpire" lab --help | sed -n 's/^  umpire lab \([a-z-]*\) .*/\1/p'); do
  [ "$("$umpire" lab "$verb" --help | sed '/^$/q' | wc -L)" -le 80 ] || fail "lab $verb --help is too wide"
  for option in $("$umpire" lab "$verb" --help | sed '/^$/q' | grep -o -- '--[a-z0-9-]*'); do
    grep -q -- "Fl ${option#-}" "$pages/umpire-lab.1" || fail "lab $verb: no $option in the manual"
  done
done

refuses
refuses nonsense
refuses games chess
refuses games hex nim
refuses games 'hex(size=6)'
refuses games 'hex(size=20)'
refuses games 'hex(size=x)'
refuses games 'hex(size=7'
refuses games 'hex(size)'
refuses games 'hex(size=7,size=7)'
refuses games 'hex(colour=red)'
refuses games 'hex(rows=3,cols=4,swap=pieces)'
refuses games 'dark-hex(swap=no)'
refuses games 'mastermind(pegs=1)'
refuses games 'mastermind(pegs=8,colours=2,repeats=no)'
refuses games 'guess-number(lowest=9,highest=5)'
refuses games 'nim(heaps=1-0)'
refuses games --frobnicate
refuses play
refuses play hex --seat0 dog
refuses play hex --seat0 computer:nobody
refuses replay
refuses replay /no/such/file
refuses selfplay hex --games many
refuses selfplay hex --games -1
refuses selfplay
refuses serve extra
finish
