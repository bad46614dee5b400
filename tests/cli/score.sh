#!/usr/bin/env bash
# umpire score: the documents' answers, and codes that are none.
# shellcheck source=tests/lib/cli.sh
. "$(dirname "$0")/../lib/cli.sh"

b='bulls-and-cows'
expect 0 2+0 score $b 3749 3589
expect 0 0+1 score $b 3749 7628
expect 0 0+0 score $b 3749 8601
expect 0 0+4 score $b 3749 4973
expect 0 1+2 score $b 0834 3094
expect 0 1+2 score $b 5239 2735
expect 0 1+3 score $b 3594 4539
r='bulls-and-cows(repeats=yes)'
expect 0 1+2 score "$r" 1622 6112
expect 0 2+0 score "$r" 1622 2222
expect 0 1+0 score "$r" 1622 6666
expect 0 3+0 score mastermind AABB AAAB
expect 0 0+2 score 'mastermind(colours=10)' aacd BBAA
expect 0 2+2 score guess-number 1171 1117
expect 0 1+0 score guess-number 1171 9876
expect 0 '{"exact":1,"misplaced":2}' score $b 5239 2735 --json
# A duel or a person's keeping the secret changes nothing about the answer.
expect 0 1+2 score 'bulls-and-cows(form=duel,equal-turns=yes)' 5239 2735
expect 0 1+2 score 'bulls-and-cows(keeper=player)' 5239 2735

refuses score $b 3749
refuses score $b 3749 358
refuses score $b 3749 3588
refuses score $b 3744 3589
refuses score $b 3749 35x9
refuses score mastermind AABB AAGB
refuses score guess-number 0999 1234
refuses score hex c4 c5
refuses score nonsense 1 2
finish
