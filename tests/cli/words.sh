#!/usr/bin/env bash
# Lists of words (--codes, --guesses) and answers told peg by peg, in solve, check-strategy and suggest.
# shellcheck source=tests/lib/cli.sh
. "$(dirname "$0")/../lib/cli.sh"

is() { [ "$1" = "$2" ] || fail "got '$1', not '$2'"; }
codes=$scratch/codes
more=$scratch/more
tree=$scratch/tree
printf '%s\n' crane slate abbey kebab babes added dread those >"$codes"
printf '%s\n' eerie geese crane >"$more"
words=(--codes "$codes" --guesses "$more")

solved() { "$umpire" solve "$@" --quiet --json | json '[it.game, it.codes, it.total, it.max, it.proved].join(" ")'; }

# Every form, the optimum and fixed strategies; each tree is played through by other code.
for form in both exact-only total-only places; do
  for strategy in optimal sieve most-distinct minimax expected-size most-parts entropy; do
    "$umpire" solve "${words[@]}" --quiet --answers $form --strategy $strategy --out "$tree" >"$scratch/told" ||
      fail "$form $strategy"
    "$umpire" check-strategy "$tree" "${words[@]}" >"$scratch/checked" || fail "check of $form $strategy"
    is "$(sed -n 3,4p "$scratch/told")" "$(sed -n 2,3p "$scratch/checked")"
  done
done
is "$(solved "${words[@]}" --answers places)" 'words 8 16 3 true'
is "$(solved --codes "$codes" --answers places --candidates-only)" 'words 8 16 3 true'
is "$(solved "${words[@]}" --answers places --objective worst | cut -d' ' -f4-)" '3 true'
is "$(solved "${words[@]}" --answers places --max-depth 3 | cut -d' ' -f3-)" '16 3 true'
is "$("$umpire" solve "${words[@]}" --json | json '[it.guesses, it.list.split(" ").length].join(" ")')" '10 3'
is "$(sed -n 2p "$tree")" 'game words'
grep -q '^list 8 10 [0-9a-f]\{16\}$' "$tree" || fail 'the list is not named in the strategy'

# Games told peg by peg; marks are + exact, ? misplaced, - absent.
is "$(solved 'mastermind(pegs=3)' --answers places)" 'mastermind(pegs=3) 216 693 4 true'
"$umpire" solve 'mastermind(pegs=3)' --quiet --answers places --out "$tree" >/dev/null
is "$("$umpire" check-strategy "$tree" --json | json 'it.answers + " " + it.total')" 'places 693'
sed '9s/[+?-][+?-][+?-]/+++/' "$tree" >"$scratch/lie"
refuses check-strategy "$scratch/lie"
refuses solve 'mastermind(pegs=6,colours=3)' --answers places

# A strategy is checked with its list, and with no other.
"$umpire" solve "${words[@]}" --quiet --answers places --out "$tree" >/dev/null
refuses check-strategy "$tree"
refuses check-strategy "$tree" --codes "$codes"
refuses check-strategy "$tree" --codes "$more"
"$umpire" solve 'mastermind(pegs=2,colours=3)' --quiet --out "$scratch/game" >/dev/null
refuses check-strategy "$scratch/game" "${words[@]}"
head -n 9 "$tree" >"$scratch/lie" && refuses check-strategy "$scratch/lie" "${words[@]}"
sed 's/^list 8 10/list 8 11/' "$tree" >"$scratch/lie" && refuses check-strategy "$scratch/lie" "${words[@]}"
sed '/^list/d' "$tree" >"$scratch/lie" && refuses check-strategy "$scratch/lie" "${words[@]}"

# Words may be some of a game's codes, in its notation.
printf '012\r\n\r\n345\r\n678\r\n120\r\n' >"$scratch/some"
is "$(solved 'bulls-and-cows(digits=3)' --codes "$scratch/some")" 'bulls-and-cows(digits=3) 4 8 3 true'
printf 'aab\nBAA\n' >"$scratch/small"
"$umpire" solve 'mastermind(pegs=3)' --codes "$scratch/small" --quiet --out "$tree" >/dev/null || fail 'codes of a game'
grep -q ' AAB$' "$tree" || fail 'codes are not written as the game writes them'
is "$("$umpire" check-strategy "$tree" --codes "$scratch/small" | head -n 1)" 'mastermind(pegs=3): the strategy finds all 2 codes'

# Letters of any alphabet; a mark at the start, CRLF and blank lines.
printf '\xEF\xBB\xBFمادر\r\nدریا\r\n\r\nجنگل\r\nکتاب\r\nدرخت' >"$scratch/persian"
is "$(solved --codes "$scratch/persian" --answers places | cut -d' ' -f2)" 5
is "$("$umpire" suggest --codes "$scratch/persian" --answers 'دریا=++--' --json | json 'it.codes.join()')" درخت
printf 'çilek\nşapka\nığdır\n' >"$scratch/turkish"
is "$(solved --codes "$scratch/turkish" --answers places | cut -d' ' -f2)" 3
is "$(solved --codes - --answers places <"$codes")" 'words 8 16 3 true'

# What is left, what is best, which rows clash; the form is seen from the first answer.
ask() { "$umpire" suggest "${words[@]}" "${@:3}" --answers "$1" --json | json "$2"; }
is "$(ask 'eerie=----+' 'it.codes.join()')" slate,those
is "$(ask 'eerie=----+ slate=+++++' 'it.candidates')" 1
is "$(ask 'eerie=--?-+' 'it.codes.join() + it.entropy.candidate')" cranetrue
is "$(ask 'geese=0+1' 'it.candidates')" 2
is "$(ask 'eerie=1+0' 'it.candidates' --form exact-only)" 4
is "$(ask '' 'it.candidates + it["most-parts"].guess + it["most-parts"].parts' --form places)" 8babes7
expect 1 'no code fits these rows together: 1 3' suggest "${words[@]}" --answers 'crane=+++++ geese=----+ slate=+++++'
expect 1 '{"contradiction":[1]}' suggest "${words[@]}" --answers 'crane=?????' --json
is "$("$umpire" suggest 'mastermind(pegs=3)' --answers 'AAB=--?' --json | json 'it.codes[0] + it.candidates')" BBC36
refuses suggest "${words[@]}" --answers 'moist=-----'
refuses suggest "${words[@]}" --answers 'crane=----'
refuses suggest "${words[@]}" --answers 'crane=-----=' # a guess "crane=-----", answered with nothing
refuses suggest "${words[@]}" --answers 'crane=----- slate=1+0'
refuses suggest "${words[@]}" --answers 'crane=1+1' --form exact-only
expect 1 'no code fits these rows together: 1' suggest 'mastermind(pegs=3)' --answers 'AAB=?-+'
refuses suggest "${words[@]}" --form marks
refuses suggest --guesses "$more"
refuses suggest

# A wrong line is named, and nothing is written.
wrong() { # LINE TEXT [SPEC]
  printf '%b' "$2" >"$scratch/wrong"
  refuses solve ${3+"$3"} --codes "$scratch/wrong" --quiet --out "$scratch/nothing"
  grep -q "wrong: Line $1\b" "$scratch/stderr" || fail "line $1 of '$2' is not named: $(cat "$scratch/stderr")"
  refuses solve ${3+"$3"} --codes "$scratch/small" --guesses "$scratch/wrong" --quiet --out "$scratch/nothing"
  [ ! -e "$scratch/nothing" ] || fail 'something was written'
}
wrong 2 'abc\nabcd\n'
wrong 3 'abc\n\nab\n'
wrong 3 'abc\r\ndef\r\nabc\r\n'
wrong 2 'abc\nab\xff\n'
wrong 2 'abc\na b\n'
wrong 1 'abcdefghijklmnop\n'
wrong 2 '012\n122\n' 'bulls-and-cows(digits=3)'
wrong 2 'AAB\nAAG\n' 'mastermind(pegs=3)'
refuses solve --codes /dev/null
refuses solve --codes "$scratch/absent"
refuses solve --guesses "$more"
refuses solve nim --codes "$codes"
refuses solve mastermind extra --codes "$codes"
refuses solve "${words[@]}" --strategy sweep
refuses solve "${words[@]}" --strategy six-guess
refuses solve "${words[@]}" --memory 1
seq 100000 165535 >"$scratch/many"
refuses solve --codes "$scratch/many" --strategy sieve
grep -q 'Line 65536\b' "$scratch/stderr" || fail 'the first word too many is not named'

# A checkpoint is of its list.
printf 'umpire checkpoint 1\ngame words\n' >"$scratch/checkpoint"
refuses solve "${words[@]}" --checkpoint "$scratch/checkpoint"
finish
