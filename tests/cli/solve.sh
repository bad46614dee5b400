#!/usr/bin/env bash
# umpire solve and check-strategy: proved optima, named strategies, strategies that check, files that lie.
# shellcheck source=tests/lib/cli.sh
. "$(dirname "$0")/../lib/cli.sh"

solved() { "$umpire" solve "$@" --quiet --json | json '[it.total, it.max, it.proved, it.histogram.join("-")].join(" ")'; }
is() { [ "$1" = "$2" ] || fail "got '$1', not '$2'"; }

is "$(solved 'mastermind(colours=4)' | cut -d' ' -f1-3)" '905 4 true'
is "$(solved 'mastermind(colours=4)' --answers exact-only | cut -d' ' -f1)" 1301
is "$(solved 'bulls-and-cows(digits=3)' --threads 2 | cut -d' ' -f1-3)" '3575 7 true'
is "$(solved 'bulls-and-cows(digits=3)' --max-depth 6 | cut -d' ' -f1-3)" '3576 6 true'
is "$(solved 'mastermind(pegs=3)' --objective worst | cut -d' ' -f2-3)" '5 true'
is "$("$umpire" solve mastermind --objective worst --fewest-last --quiet --json | json '[it.max, it.last_low, it.histogram.at(-1)].join(" ")')" '5 539 539'
is "$(solved mastermind --strategy minimax)" '5801 5 false 1-6-62-533-694'
"$umpire" solve 'mastermind(pegs=3)' --max-depth 4 --quiet >"$scratch/none"
is $? 1
grep -q 'no such strategy' "$scratch/none" || fail 'that there is no strategy is not said'

# The tree it writes is played through by other code.
tree=$scratch/tree
"$umpire" solve 'mastermind(pegs=3)' --quiet --out "$tree" >/dev/null || fail 'solve --out'
is "$("$umpire" check-strategy "$tree" --json | json 'it.game + " " + it.codes + " " + it.total')" 'mastermind(pegs=3) 216 854'
for form in exact-only total-only; do
  "$umpire" solve 'mastermind(pegs=2,colours=3)' --quiet --answers $form --out "$tree" >/dev/null
  "$umpire" check-strategy "$tree" >/dev/null || fail "check of $form"
done

"$umpire" solve 'mastermind(pegs=3)' --quiet --out "$tree" >/dev/null
lies() { refuses check-strategy "$scratch/lie"; }
head -n 40 "$tree" >"$scratch/lie" && lies
sed 's/^total 854/total 853/' "$tree" >"$scratch/lie" && lies
sed 's/^game .*/game nim/' "$tree" >"$scratch/lie" && lies
sed 's/^game .*/game mastermind/' "$tree" >"$scratch/lie" && lies
sed '20s/...$/FFF/' "$tree" >"$scratch/lie" && lies
sed '12d' "$tree" >"$scratch/lie" && lies
sed '12s/+/-/' "$tree" >"$scratch/lie" && lies
sed '$d' "$tree" >"$scratch/lie" && lies
{ cat "$tree" && echo '1 - AAA'; } >"$scratch/lie" && lies
: >"$scratch/lie" && lies
refuses check-strategy "$scratch/absent"

# A search that is interrupted leaves a checkpoint, and another goes on from it. However long it took
# to get there, the end is the same.
saved=$scratch/checkpoint
timeout --signal=INT 1 "$umpire" solve 'mastermind(colours=7)' --quiet --checkpoint "$saved" >"$scratch/first" || true
if [ -e "$saved" ]; then
  grep -q 'not proved' "$scratch/first" || fail 'an interrupted search claims a proof'
  sed '$d' "$saved" >"$scratch/cut"
  refuses solve 'mastermind(colours=7)' --quiet --checkpoint "$scratch/cut"
  refuses solve 'mastermind(colours=6)' --quiet --checkpoint "$saved"
fi
is "$(solved 'mastermind(colours=7)' --checkpoint "$saved" | cut -d' ' -f1)" 11228

refuses bench
refuses bench cake
refuses solve nim
refuses solve
refuses solve mastermind --strategy cleverest
refuses solve mastermind --objective median
refuses solve mastermind --strategy minimax --objective worst
refuses solve mastermind --memory lots
refuses solve mastermind --answers none
refuses solve mastermind --max-depth x
refuses solve 'mastermind(pegs=8,colours=15)'
refuses solve 'mastermind(colours=7)' --strategy six-guess
refuses solve 'mastermind(pegs=5,colours=8)' --memory 1M
finish
