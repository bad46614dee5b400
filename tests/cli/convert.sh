#!/usr/bin/env bash
# umpire convert: every format from every other, to stdout and to files; replay and verify read them all.
# shellcheck source=tests/lib/cli.sh
. "$(dirname "$0")/../lib/cli.sh"

cat >"$scratch/game.record" <<'END'
umpire record 1
game hex(rows=3,cols=3)
seed 0
seat 0 person
seat 1 computer:novice
name 0 Anna
clock fischer:300+3
move 0 a3 1520
move 1 swap 2000
move 0 b2 5000
pause 6000 7000
move 1 a1 9500
end 1 resigned 12000
END

for from in record json sgf; do
  "$umpire" convert "$scratch/game.record" --to "$from" --out "$scratch/game.$from.copy" || fail "to $from"
  "$umpire" convert "$scratch/game.$from.copy" --to record | cmp -s - "$scratch/game.record" || fail "from $from"
  "$umpire" verify "$scratch/game.$from.copy" >"$scratch/out" || fail "verify $from: $(cat "$scratch/out")"
  [ "$("$umpire" replay "$scratch/game.$from.copy" --json | json 'it.events.join()')" = \
    'stone a3,swap,stone b2,stone a1,end 1 resigned' ] || fail "replay $from"
done
expect 0 'https://hexworld.org/board/#3c1,a3:sb2a1:rb' convert "$scratch/game.record" --to hexworld
[ "$(echo '#11c1,a2:sb3' | "$umpire" convert - --to sgf | tail -2 | head -1)" = ';B[b3]ATMS[0]' ] || fail 'from a link'
[ "$(echo '#11c1,a2:sb3' | "$umpire" convert - --to hexworld --json | json 'it.format+it.text.trim()')" = \
  'hexworldhttps://hexworld.org/board/#11c1,a2:sb3' ] || fail '--json'

# What cannot be is told its line; a readable file of a game that cannot have happened does not hold.
printf '(;GM[11]SZ[11]\n;B[a1]\n;W[a1])\n' >"$scratch/bad.sgf"
refuses convert "$scratch/bad.sgf" --to record
grep -q 'Line 3: There is a stone on a1 already' "$scratch/stderr" || fail "$(cat "$scratch/stderr")"
refuses replay "$scratch/bad.sgf"
expect 1 'Line 3: There is a stone on a1 already.' verify "$scratch/bad.sgf"
sed 's/BL\[300\]/BL[1]/;s/ATMS\[9500\]/ATMS[1009500]/;s/ENDED\[12000\]/ENDED[1012000]/' "$scratch/game.sgf.copy" >"$scratch/late.sgf"
expect 1 "Move 4 was made after its side's time was up." verify "$scratch/late.sgf"

printf 'umpire record 1\ngame nim\n' >"$scratch/nim"
refuses convert "$scratch/nim" --to sgf
refuses convert "$scratch/nim" --to hexworld
refuses convert "$scratch/nim" --to pgn
refuses convert "$scratch/nim"
refuses convert --to json
refuses convert /no/such/file --to json
refuses convert "$scratch/nim" --to json --out /no/such/place/file
finish
