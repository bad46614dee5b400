#!/usr/bin/env bash
# umpire replay: every viewer's eyes, any move, and records that are damaged.
# shellcheck source=tests/lib/cli.sh
. "$(dirname "$0")/../lib/cli.sh"

good=$scratch/good
cat >"$good" <<'END'
umpire record 1
# Two stones and a hit.
game dark-hex(rows=3,cols=3)
seed 1
seat 0 person
seat 1 computer:novice
move 0 b2 100
move 1 b2 200
move 1 a2 300
END

events() { "$umpire" replay "$good" --as "$1" --at "$2" --json | json 'it.events.join(";")'; }
[ "$(events 0 3)" = 'stone b2;hit;moved' ] || fail "seat 0: $(events 0 3)"
[ "$(events 1 3)" = 'moved;hit b2;stone a2' ] || fail "seat 1: $(events 1 3)"
[ "$(events spectator 3)" = 'moved;hit;moved' ] || fail "spectator: $(events spectator 3)"
[ "$(events all 3)" = 'stone b2;hit b2;stone a2' ] || fail "all: $(events all 3)"
[ "$(events all 1)" = 'stone b2' ] || fail 'at move 1'
[ "$(events all 0)" = '' ] || fail 'at move 0'
[ "$("$umpire" replay "$good" --json | json 'it.moves')" = 3 ] || fail 'moves'
[ "$("$umpire" replay - --as 0 <"$good" | head -1)" = 'stone b2' ] || fail 'from standard input'

# damaged LINE SED: the record altered by a sed script is refused, naming the line.
damaged() {
  sed "$2" "$good" >"$scratch/bad"
  refuses replay "$scratch/bad"
  grep -q "Line $1:" "$scratch/stderr" || fail "$2: $(cat "$scratch/stderr")"
}
damaged 1 '1s/1$/2/'
damaged 3 '3s/dark-hex/chess/'
damaged 4 '4s/1/x/'
damaged 7 '7s/b2/d9/'
damaged 7 '7s/move 0/move 1/'
damaged 8 '8s/200/soon/'
damaged 9 '9s/a2/b2/'
damaged 9 '9s/move 1/move 2/'
damaged 10 '9a end 0 chain'
damaged 10 '9a nonsense'
printf '' >"$scratch/bad"
refuses replay "$scratch/bad"
head -c 100000 /dev/zero >"$scratch/bad"
refuses replay "$scratch/bad"
refuses replay "$good" --as nobody
refuses replay "$good" --at -1
finish
