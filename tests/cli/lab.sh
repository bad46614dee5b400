#!/usr/bin/env bash
# umpire lab: counts, sure wins, responses, brackets, and policies that are damaged.
# shellcheck source=tests/lib/cli.sh
. "$(dirname "$0")/../lib/cli.sh"

dark() { printf 'dark-hex(rows=%s,cols=%s,collision=%s,hits=%s)' "$1" "$2" "${3:-classical}" "${4:-silent}"; }
# near VALUE EXPECTED WITHIN
near() { node -e 'const [v, e, w] = process.argv.slice(1).map(Number); process.exit(Math.abs(v - e) <= w ? 0 : 1)' -- "$@"; }

[ "$("$umpire" lab count "$(dark 3 3)" --json | json 'JSON.stringify([it.views, it.recall, it.boards])')" = \
  '[[6293,6263],[3720850,2352067],[153185,130674]]' ] || fail 'count 3x3'
[ "$("$umpire" lab count "$(dark 4 3)" --json | json 'typeof it.histories[1]')" = string ] || fail 'large numbers are text'

[ "$("$umpire" lab sure-win "$(dark 3 3)" --out "$scratch/sure" --json | json 'it.winner')" = 0 ] || fail 'sure win 3x3'
[ "$("$umpire" lab sure-win "$(dark 4 2)" --json | json 'it.winner')" = 1 ] || fail 'sure win 4x2'
[ "$("$umpire" lab sure-win "$(dark 2 2 abrupt)" --json | json 'it.winner')" = null ] || fail 'no sure win'
[ "$("$umpire" lab respond "$(dark 3 3)" "$scratch/sure" --strict --json | json 'it.value')" = 1 ] || fail 'a sure win wins'
near "$("$umpire" lab respond "$(dark 3 3)" --random --seat 1 --json | json 'it.value')" -0.832804233 1e-8 || fail 'uniform'
near "$("$umpire" lab respond "$(dark 2 2)" --random --seat 1 --chance --json | json 'it.value')" 0.375 1e-9 || fail 'chance'

for rule in silent announced; do
  "$umpire" lab solve "$(dark 2 2 abrupt $rule)" --out "$scratch/$rule" --json >"$scratch/solved" 2>/dev/null || fail "solve $rule"
  near "$(json 'it.low' <"$scratch/solved")" 0.5 1e-4 || fail "low $rule"
  near "$(json 'it.high' <"$scratch/solved")" 0.5 1e-4 || fail "high $rule"
  "$umpire" lab gap "$scratch/$rule.1" "$scratch/$rule.0" --json >"$scratch/gap" || fail "gap $rule"
  for key in low high; do
    near "$(json "it.$key" <"$scratch/gap")" "$(json "it.$key" <"$scratch/solved")" 1e-9 || fail "gap's $key, $rule"
  done
  "$umpire" lab check "$scratch/$rule.1" "$scratch/$rule.0" --json >"$scratch/check" || fail "check $rule"
  for key in low high; do
    near "$(json "it.$key" <"$scratch/check")" "$(json "it.$key" <"$scratch/gap")" 1e-9 || fail "check's $key, $rule"
  done
  near "$("$umpire" lab value "$scratch/$rule.0" "$scratch/$rule.1" --json | json 'it.value')" 0.5 2e-4 || fail "value $rule"
done
# The second evaluator sees a policy that plays worse, and takes no two of one seat or of different games.
sed 's/^- :.*/- : a1 1/' "$scratch/silent.0" >"$scratch/worse"
[ "$("$umpire" lab check "$scratch/worse" "$scratch/silent.1" --json | json 'it.low < 0.4')" = true ] || fail 'an altered policy'
refuses lab check "$scratch/silent.0" "$scratch/silent.0"
refuses lab check "$scratch/silent.0" "$scratch/announced.1"
"$umpire" lab solve "$(dark 2 3 abrupt)" --key recall --method pcfr+ --iterations 256 --json 2>/dev/null >"$scratch/solved"
near "$(json 'it.low' <"$scratch/solved")" 0.8181818 1e-3 || fail 'recall'

"$umpire" lab solve "$(dark 2 2 abrupt)" --method lp --out "$scratch/lp" --json >"$scratch/solved" || fail 'lp'
for key in low high; do
  near "$(json "it.$key" <"$scratch/solved")" 0.5 1e-9 || fail "lp's $key"
  near "$("$umpire" lab check "$scratch/lp.0" "$scratch/lp.1" --json | json "it.$key")" 0.5 1e-9 || fail "lp's $key, checked"
done
refuses lab solve "$(dark 3 3)" --method lp

# A computation is taken up again, and never gets worse; a checkpoint of another is refused.
"$umpire" lab solve "$(dark 3 2 abrupt)" --coarse 2 --rounds 1 --width 1e-9 --out "$scratch/long" --json >"$scratch/solved" 2>/dev/null
low=$(json 'it.low' <"$scratch/solved")
"$umpire" lab solve "$(dark 3 2 abrupt)" --width 1e-9 --rounds 40 --out "$scratch/long" --resume --json \
  >"$scratch/solved" 2>/dev/null || fail 'resume'
near "$(json 'it.low' <"$scratch/solved")" -0.125 1e-4 || fail 'resume closes'
[ "$(json "it.low >= $low && it.rounds > 1" <"$scratch/solved")" = true ] || fail 'resume gets worse'
"$umpire" lab solve "$(dark 3 2 abrupt)" --key view --out "$scratch/long" --resume >/dev/null 2>"$scratch/stderr"
[ $? = 2 ] || fail 'another checkpoint'
printf 'x' >"$scratch/long.checkpoint"
"$umpire" lab solve "$(dark 3 2 abrupt)" --out "$scratch/long" --resume >/dev/null 2>"$scratch/stderr"
[ $? = 2 ] || fail 'a damaged checkpoint'

# A policy that lacks a view concedes there, or is refused.
cat >"$scratch/short" <<'END'
umpire dark-hex policy 1
game dark-hex(rows=2,cols=2,hits=silent)
seat 0
key view
- : b1 1/2 a2 1/2
END
[ "$("$umpire" lab respond "$(dark 2 2)" "$scratch/short" --json | json 'it.value')" = -1 ] || fail 'concedes'
[ "$("$umpire" lab respond "$(dark 2 2)" "$scratch/short" --json | json 'it.missing > 0')" = true ] || fail 'counts'
refuses lab respond "$(dark 2 2)" "$scratch/short" --strict

[ "$("$umpire" lab show "$scratch/short" --json --svg "$scratch/svg" | json 'it.moves.b1')" = 0.5 ] || fail 'show'
grep -q '50.0%' "$scratch/svg" || fail 'svg'
"$umpire" lab show "$scratch/sure" --view 'c1 c2!' >"$scratch/drawn" || fail 'show a view'
grep -q 'O' "$scratch/drawn" || fail 'the stone found is drawn'
refuses lab show "$scratch/short" --view 'b1'

# OpenSpiel's information states, there and back.
"$umpire" lab show "$scratch/sure" --openspiel >"$scratch/spiel" || fail 'openspiel'
[ "$(json 'JSON.stringify(it["P0\n...\n...\n..."])' <"$scratch/spiel")" = '[[2,1]]' ] || fail 'the start in OpenSpiel'
[ "$("$umpire" lab respond "$(dark 3 3)" "$scratch/spiel" --json | json 'it.value')" = 1 ] || fail 'from OpenSpiel'
for bad in '{}' '{"P0\n..\n..":[[0,0.5]]}' '{"P0\n..\n..":[[7,1]]}' '{"P2\n..\n..":[[0,1]]}' '{"P0\n...":[[0,1]]}' '{'; do
  printf '%s' "$bad" >"$scratch/bad"
  refuses lab respond "$(dark 2 2)" "$scratch/bad"
done
refuses lab show "$scratch/short" --view 'z9'

# damaged LINE TEXT: refused, naming the line.
damaged() {
  printf '%s\n' "$2" >"$scratch/bad"
  refuses lab respond "$(dark 2 2)" "$scratch/bad"
  grep -q "Line $1:" "$scratch/stderr" || fail "$2: $(cat "$scratch/stderr")"
  refuses lab check "$scratch/bad" "$scratch/bad"
}
header=$(head -4 "$scratch/short")
damaged 5 "$header"$'\n- : b1 1/2 a2 1/3'
damaged 5 "$header"$'\n- : c1 1'
damaged 6 "$header"$'\n- : b1 1\nb1 : b1 1'
damaged 2 "$(sed 's/rows=2/rows=3/' "$scratch/short")"
damaged 1 'nonsense'
refuses lab respond "$(dark 2 2)" "$scratch/short" --seat 0
refuses lab respond "$(dark 2 2)" "$scratch/absent"
refuses lab respond "$(dark 2 2)" --random
refuses lab gap "$scratch/short" "$scratch/short"
refuses lab count nim
refuses lab count 'dark-hex(rows=5,cols=4)'
refuses lab solve "$(dark 2 2)" --key everything
refuses lab solve "$(dark 2 2)" --width -1
refuses lab
refuses lab nothing
finish
