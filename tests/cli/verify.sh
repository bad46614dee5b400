#!/usr/bin/env bash
# umpire verify: seals, clocks, moves; what does not hold is said, what is no record is refused.
# shellcheck source=tests/lib/cli.sh
. "$(dirname "$0")/../lib/cli.sh"

good=$scratch/good
cat >"$good" <<'END'
umpire record 1
game mastermind
seed 1
seat 0 person
seat 1 person
name 0 Anna
clock fischer:10+2
sealed HASH NONCE secret 0 AABB
move 0 AABB 1000
move 1 CCDD 50000
move 1 AABC 58000
pause 59000 70000
move 1 AABB 72000
end 1 found 72000
END
nonce=000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f
hash=$(python3 -c "import hashlib;print(hashlib.blake2b(b'secret 0 AABB', digest_size=32, key=bytes(range(32))).hexdigest())")
sed -i "s/HASH/$hash/; s/NONCE/$nonce/" "$good"

[ "$("$umpire" verify "$good" --json | json 'it.holds')" = true ] || fail "good: $("$umpire" verify "$good")"
[ "$("$umpire" replay "$good" --json | json 'it.moves')" = 4 ] || fail 'good replays'

# broken SED WORDS: the record altered by a sed script does not hold, for a reason with these words.
broken() {
  sed "$1" "$good" >"$scratch/bad"
  "$umpire" verify "$scratch/bad" >"$scratch/out" 2>"$scratch/stderr" && code=0 || code=$?
  [ "$code" = 1 ] || fail "$1: exit $code: $(cat "$scratch/stderr")"
  grep -q "$2" "$scratch/out" || fail "$1: $(cat "$scratch/out")"
}
broken 's/secret 0 AABB/secret 0 AABC/' 'does not fit its text'
broken "s/sealed $hash/sealed ${hash%?}0/;s/sealed ${hash%?}0/sealed ${hash#?}0/" 'does not fit its text'
broken 's/move 0 AABB/move 0 BBAA/;s/move 1 AABB/move 1 BBAA/' 'is not what was played'
broken 's/AABC 58000/AABC 60001/;s/pause 59000/pause 61000/' 'Move 3 was made after'
broken '/^pause/d' 'Move 4 was made after'
broken 's/move 1 AABB/move 1 AABD/' 'Line 14'
broken 's/end 1 found/end 0 time/' 'Line 14'
broken 's/CCDD/GGGG/' 'Line 10'

sed 's/^end.*/end 0 time 73000/;/AABB 72000/d' "$good" >"$scratch/timed"
"$umpire" verify "$scratch/timed" >/dev/null && fail 'no time was up yet'
sed 's/^end.*/end 0 time 73001/;/AABB 72000/d' "$good" >"$scratch/timed"
"$umpire" verify "$scratch/timed" >/dev/null || fail 'the time was up'

printf 'hello\n' >"$scratch/bad"
refuses verify "$scratch/bad"
refuses verify /no/such/file
refuses verify
finish
