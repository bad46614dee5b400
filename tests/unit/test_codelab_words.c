/* Lists of words, and answers told peg by peg. */
#include "codelab_help.h"
#include "codelab_plain.h"

#include "codelab/advice.h"
#include "codelab/answers.h"
#include "codelab/clash.h"
#include "codelab/strategy.h"

#include <stdio.h>

/* ---- answers peg by peg, against a plain scorer ---------------------------------- */

/* The rule as it is told to players: first what is in its place; then from the left each
 * other letter for which the secret still has one to match. */
static void plain_marks(const char *secret, const char *guess, size_t pegs, char *mark) {
  char left[CODELAB_LETTERS + 1] = {0};
  memcpy(left, secret, pegs);
  memset(mark, '-', pegs);
  mark[pegs] = '\0';
  for (size_t i = 0; i < pegs; i++) {
    if (guess[i] != secret[i]) continue;
    mark[i] = '+';
    left[i] = ' ';
  }
  for (size_t i = 0; i < pegs; i++) {
    char *match = mark[i] == '+' ? NULL : memchr(left, guess[i], pegs);
    if (match == NULL) continue;
    mark[i] = '?';
    *match = ' ';
  }
}

static codelab_words words_of(const char *codes, const char *guesses) {
  codelab_words words;
  ump_error error = {0};
  codelab_words_init(&words, NULL, &memory);
  if (!codelab_words_add(&words, ump_span_of(codes), true, &error)) fail_msg("%s", error.why);
  if (guesses != NULL && !codelab_words_add(&words, ump_span_of(guesses), false, &error)) {
    fail_msg("%s", error.why);
  }
  return words;
}

static codelab_field field_of_words(const codelab_words *words, codelab_form form) {
  codelab_field field;
  ump_error error = {0};
  if (!codelab_field_init_words(&field, words, form, &memory, &error)) fail_msg("%s", error.why);
  assert_true(codelab_field_fill(&field));
  return field;
}

static void assert_answer(const codelab_field *field, uint8_t answer, const char *expected) {
  ump_text text;
  uint8_t again;
  ump_text_init(&text, &memory);
  codelab_answer_text(field, answer, &text);
  assert_string_equal(ump_text_str(&text), expected);
  assert_true(codelab_answer_read(field, ump_span_of(expected), &again));
  assert_int_equal(again, answer);
  ump_text_free(&text);
}

static void known_answers(void **state) {
  (void)state;
  static const struct {
    const char *secret, *guess, *marks;
  } known[] = {
      {"crane", "eerie", "--?-+"}, {"abbey", "kebab", "-?+??"}, {"abbey", "babes", "??++-"},
      {"abbey", "abbey", "+++++"}, {"those", "geese", "---++"}, {"dread", "added", "?\?-?+"},
      {"dread", "moist", "-----"}, {"abcde", "eabcd", "?????"}, {"aabbb", "bbaaa", "???\?-"},
  };
  for (size_t i = 0; i < sizeof known / sizeof known[0]; i++) {
    codelab_words words = words_of(known[i].secret, known[i].guess);
    codelab_field field = field_of_words(&words, CODELAB_PLACES);
    assert_answer(&field, codelab_field_answer(&field, words.guesses - 1, 0), known[i].marks);
    codelab_field_free(&field);
    codelab_words_free(&words);
  }
}

/* All ways to ask a field for an answer give that of the plain scorer. */
static void assert_field_is_plain(const codelab_field *field, const ump_spec *spec) {
  ump_text *name = calloc(field->guesses, sizeof *name);
  for (uint32_t g = 0; g < field->guesses; g++) {
    ump_text_init(&name[g], &memory);
    codelab_guess_text(field, spec, g, &name[g]);
  }
  for (uint32_t c = 0; c < field->codes; c++) {
    for (uint32_t g = 0; g < field->guesses; g++) {
      char mark[CODELAB_LETTERS + 1];
      plain_marks(ump_text_str(&name[c]), ump_text_str(&name[g]), field->pegs, mark);
      uint8_t answer = codelab_field_row(field, c)[g];
      assert_answer(field, answer, mark);
      assert_true(answer < field->answers);
      assert_int_equal(answer == CODELAB_FOUND, c == g);
      assert_int_equal(codelab_field_told(field, g)[c], answer);
      assert_int_equal(codelab_field_answer(field, g, c), answer);
    }
  }
  for (uint32_t g = 0; g < field->guesses; g++) ump_text_free(&name[g]);
  free(name);
}

/* Different random words of the first `symbols` letters, a line each. */
static void random_words(char *text, unsigned count, unsigned letters, unsigned symbols,
                         ump_random *random) {
  for (unsigned made = 0; made < count;) {
    char *word = text + (size_t)made * (letters + 1);
    for (unsigned i = 0; i < letters; i++)
      word[i] = (char)('a' + ump_random_below(random, symbols));
    word[letters] = '\n';
    bool new = true;
    for (unsigned i = 0; i < made; i++) {
      new &= memcmp(text + (size_t)i * (letters + 1), word, letters) != 0;
    }
    made += new;
  }
  text[(size_t)count * (letters + 1)] = '\0';
}

static void answers_are_the_plain_scorers(void **state) {
  (void)state;
  static const char *const specs[] = {"mastermind(pegs=3,colours=4)",
                                      "mastermind(pegs=4,colours=3)",
                                      "mastermind(pegs=5,colours=2)", "bulls-and-cows(digits=3)",
                                      "guess-number(lowest=0,highest=9)"};
  for (size_t s = 0; s < sizeof specs / sizeof specs[0]; s++) {
    ump_spec spec = spec_of(specs[s]);
    codelab_field field = field_of(specs[s], CODELAB_PLACES, true);
    assert_field_is_plain(&field, &spec);
    codelab_field_free(&field);
  }
  ump_random random;
  ump_random_seed(&random, 5);
  for (unsigned letters = 1; letters <= CODELAB_PLACES_PEGS; letters++) {
    static char text[2000];
    unsigned count = letters == 1 ? 9 : 90;
    random_words(text, count, letters, letters == 1 ? 9 : letters <= 3 ? 12 : 4, &random);
    char *second = text + (size_t)(count / 3) * (letters + 1);
    char *guesses = malloc(strlen(second) + 1);
    memcpy(guesses, second, strlen(second) + 1);
    *second = '\0';
    codelab_words words = words_of(text, guesses);
    codelab_field field = field_of_words(&words, CODELAB_PLACES);
    assert_int_equal(field.codes, count / 3);
    assert_int_equal(field.guesses, count);
    assert_field_is_plain(&field, NULL);
    codelab_field_free(&field);
    codelab_words_free(&words);
    free(guesses);
  }
}

/* The forms that count, on words of up to the most letters. */
static void counts_of_long_words(void **state) {
  (void)state;
  codelab_words words = words_of("abcdefghijklmno\nabcdefghijklmon\naaaaaaaaaaaaaaa\n", NULL);
  codelab_field both = field_of_words(&words, CODELAB_BOTH);
  codelab_field exact = field_of_words(&words, CODELAB_EXACT_ONLY);
  codelab_field total = field_of_words(&words, CODELAB_TOTAL_ONLY);
  uint8_t unused;
  assert_answer(&both, codelab_field_answer(&both, 0, 0), "15+0");
  assert_answer(&both, codelab_field_answer(&both, 0, 1), "13+2");
  assert_answer(&both, codelab_field_answer(&both, 2, 1), "1+0");
  assert_answer(&exact, codelab_field_answer(&exact, 0, 1), "13+0");
  assert_answer(&total, codelab_field_answer(&total, 0, 1), "0+15");
  assert_answer(&total, codelab_field_answer(&total, 1, 1), "15+0");
  assert_false(codelab_answer_read(&both, ump_span_of("14+1"), &unused));
  assert_false(codelab_answer_read(&both, ump_span_of("01+1"), &unused));
  assert_false(codelab_answer_read(&both, ump_span_of("1"), &unused));
  assert_false(codelab_answer_read(&exact, ump_span_of("1+1"), &unused));
  assert_false(codelab_answer_read(&total, ump_span_of("1+1"), &unused));
  codelab_field_free(&both);
  codelab_field_free(&exact);
  codelab_field_free(&total);
  ump_error error = {0};
  codelab_field none;
  assert_false(codelab_field_init_words(&none, &words, CODELAB_PLACES, &memory, &error));
  assert_string_equal(error.arg[1], "15");
  codelab_words_free(&words);
}

/* ---- reading lists ------------------------------------------------------------------ */

static void lists_are_read(void **state) {
  (void)state;
  codelab_words words = words_of("\xEF\xBB\xBFσφίγξ\r\n\r\n  ύψιλο\t\n\nάλφαα", "σφίγξ\nφλόγα\n");
  uint16_t at;
  assert_int_equal(words.letters, 5);
  assert_int_equal(words.codes, 3);
  assert_int_equal(words.guesses, 4);
  assert_true(codelab_words_find(&words, ump_span_of("φλόγα"), &at));
  assert_int_equal(at, 3);
  assert_false(codelab_words_find(&words, ump_span_of("ΣΦΊΓΞ"), &at));
  assert_true(ump_span_is(codelab_words_at(&words, 1), "ύψιλο"));
  codelab_words same = words_of("σφίγξ\nύψιλο\nάλφαα\n", "φλόγα");
  assert_true(codelab_words_digest(&words) == codelab_words_digest(&same));
  codelab_words other = words_of("σφίγξ\nάλφαα\nύψιλο\n", "φλόγα");
  assert_true(codelab_words_digest(&words) != codelab_words_digest(&other));
  codelab_words_free(&words);
  codelab_words_free(&same);
  codelab_words_free(&other);
}

/* Lists that are refused, with the line at fault ("": no line is). */
static void wrong_lines_are_named(void **state) {
  (void)state;
  static const struct {
    const char *codes, *guesses, *line;
  } wrong[] = {
      {"", NULL, ""},
      {"\n \r\n", NULL, ""},
      {"abc\nabcd\n", NULL, "2"},
      {"abc\n\nab\n", NULL, "3"},
      {"abc\nxyz\nabc\n", NULL, "3"},
      {"abc\nxyz\n", "def\nabcd", "2"},
      {"abc\nxyz\n", "def\nghi\ndef", "3"},
      {"abc\nxyz\n", "abc\nghi\nabc", "3"},
      {"abc\na c\n", NULL, "2"},
      {"abc\na\x01"
       "c\n",
       NULL, "2"},
      {"abc\nab\xC2\x85\n", NULL, "2"},
      {"abcdefghijklmnop\n", NULL, "1"},
      {"abc\nab\xFF\n", NULL, "2"},
      {"abc\nab\xC3\n", NULL, "2"},
      {"abc\nab\xC0\xA0\n", NULL, "2"},
      {"abc\nab\xE0\x80\xA0\n", NULL, "2"},
      {"abc\nab\xED\xA0\x80\n", NULL, "2"},
      {"abc\nab\xF4\x90\x80\x80\n", NULL, "2"},
      {"abc\nab\x80\n", NULL, "2"},
  };
  for (size_t i = 0; i < sizeof wrong / sizeof wrong[0]; i++) {
    codelab_words words;
    ump_error error = {0};
    codelab_words_init(&words, NULL, &memory);
    bool read = codelab_words_add(&words, ump_span_of(wrong[i].codes), true, &error);
    assert_int_equal(read, wrong[i].guesses != NULL);
    if (read) assert_false(codelab_words_add(&words, ump_span_of(wrong[i].guesses), false, &error));
    assert_non_null(error.why);
    assert_string_equal(error.arg[0], wrong[i].line);
    codelab_words_free(&words);
  }
}

static void lists_have_limits(void **state) {
  (void)state;
  ump_text text;
  ump_error error = {0};
  codelab_words words;
  ump_text_init(&text, &memory);
  for (unsigned i = 0; i <= CODELAB_GUESSES; i++) {
    ump_text_number(&text, 100000 + i);
    ump_text_char(&text, '\n');
  }
  codelab_words_init(&words, NULL, &memory);
  assert_false(codelab_words_add(&words, (ump_span){ump_text_str(&text), text.len}, true, &error));
  assert_string_equal(error.arg[0], "65536");
  codelab_words_free(&words);
  assert_true(
      codelab_words_add(&words, (ump_span){ump_text_str(&text), text.len - 7}, true, &error));
  assert_int_equal(words.guesses, CODELAB_GUESSES);
  codelab_words_free(&words);
  ump_text_clear(&text);
  for (unsigned i = 0; i <= CODELAB_ALPHABET; i++) { /* U+4E00 …: three bytes each */
    unsigned point = 0x4E00 + i;
    ump_text_char(&text, (char)(0xE0 | point >> 12));
    ump_text_char(&text, (char)(0x80 | (point >> 6 & 0x3F)));
    ump_text_char(&text, (char)(0x80 | (point & 0x3F)));
    ump_text_char(&text, '\n');
  }
  assert_false(codelab_words_add(&words, (ump_span){ump_text_str(&text), text.len}, true, &error));
  assert_string_equal(error.arg[0], "256");
  codelab_words_free(&words);
  ump_text_free(&text);
}

static void words_may_be_codes_of_a_game(void **state) {
  (void)state;
  ump_spec spec = spec_of("bulls-and-cows(digits=3)");
  ump_error error = {0};
  codelab_words words;
  codelab_words_init(&words, &spec, &memory);
  assert_true(codelab_words_add(&words, ump_span_of("012\n987\n"), true, &error));
  assert_false(codelab_words_add(&words, ump_span_of("345\n\n343\n"), false, &error));
  assert_string_equal(error.arg[0], "3");
  codelab_words_free(&words);
  ump_spec letters = spec_of("mastermind(pegs=3)");
  codelab_words_init(&words, &letters, &memory);
  assert_true(codelab_words_add(&words, ump_span_of("aab\nFED\n"), true, &error));
  assert_true(ump_span_is(codelab_words_at(&words, 0), "AAB"));
  assert_false(codelab_words_add(&words, ump_span_of("AAb\nGAA\n"), false, &error));
  assert_string_equal(error.arg[0], "2");
  codelab_words_free(&words);
}

/* ---- strategies for lists ------------------------------------------------------------ */

/* Random lists, of which the first words may be the secret, in every form. */
static void tiny_lists_agree_with_plain_search(void **state) {
  (void)state;
  ump_random random;
  ump_random_seed(&random, 11);
  for (unsigned round = 0; round < 30; round++) {
    char text[200];
    unsigned letters = 2 + round % 4;
    unsigned all = 6 + round % 5;
    unsigned codes = round % 3 == 0 ? all : 4 + round % 3;
    random_words(text, all, letters, letters == 2 ? 6 : 3, &random);
    char guesses[200];
    memcpy(guesses, text, sizeof text);
    text[codes * (letters + 1)] = '\0';
    codelab_words words = words_of(text, guesses);
    assert_int_equal(words.codes, codes);
    assert_int_equal(words.guesses, all);
    for (unsigned form = 0; form < CODELAB_FORMS; form++) {
      codelab_field field = field_of_words(&words, (codelab_form)form);
      for (unsigned depth = 1; depth <= 4; depth++) {
        agree_with_plain(&field, depth, false);
        agree_with_plain(&field, depth, true);
      }
      codelab_field_free(&field);
    }
    codelab_words_free(&words);
  }
}

/* Marks move with the pegs: what is known after an answer is not symmetric as the guess is. */
static void marks_break_symmetry(void **state) {
  (void)state;
  static const char *const specs[] = {"mastermind(pegs=3,colours=3)",
                                      "mastermind(pegs=4,colours=2)",
                                      "bulls-and-cows(digits=3,symbols=4)"};
  for (size_t s = 0; s < sizeof specs / sizeof specs[0]; s++) {
    codelab_field field = field_of(specs[s], CODELAB_PLACES, true);
    agree_with_plain(&field, 3, false);
    codelab_field_free(&field);
  }
}

/* The ideal tree is that of all guesses, though one of each class is looked at. */
static void bounds_are_of_all_guesses(void **state) {
  (void)state;
  static const char *const specs[] = {"mastermind(pegs=3,colours=3)", "mastermind(pegs=3)",
                                      "mastermind(pegs=4,colours=3)", "bulls-and-cows(digits=3)"};
  for (size_t i = 0; i < CODELAB_FORMS * sizeof specs / sizeof specs[0]; i++) {
    codelab_field field =
        field_of(specs[i / CODELAB_FORMS], (codelab_form)(i % CODELAB_FORMS), true);
    codelab_group whole;
    codelab_group none = {0};
    codelab_bounds some;
    codelab_bounds all;
    assert_true(codelab_group_init(&whole, &field));
    codelab_bounds_init(&some, &field, &whole);
    codelab_bounds_init(&all, &field, &none);
    assert_int_equal(some.levels, all.levels);
    assert_memory_equal(some.threshold, all.threshold, sizeof all.threshold);
    codelab_group_free(&whole, &memory);
    codelab_field_free(&field);
  }
}

static void assert_best_of_all(const codelab_advice *advice) {
  const codelab_field *field = advice->field;
  for (unsigned m = 0; m < CODE_MEASURES; m++) {
    codelab_weight best = {.measure = UINT64_MAX};
    for (uint32_t g = 0; g < field->guesses; g++) {
      codelab_weight one = codelab_advice_weigh(advice, (uint16_t)g, (code_measure)m);
      if (codelab_better(&one, &best)) best = one;
    }
    codelab_weight found = codelab_advice_best(advice, (code_measure)m);
    assert_int_equal(found.guess, best.guess);
    assert_true(found.measure == best.measure && found.candidate == best.candidate);
  }
}

/* The best guess is that of weighing each by itself, with all secrets (which are many
 * here) and after every answer to some guesses. */
static void best_is_best_of_all(void **state) {
  (void)state;
  static char text[700 * 6 + 1];
  ump_random random;
  ump_random_seed(&random, 3);
  random_words(text, 700, 5, 7, &random);
  char *rest = text + 600 * 6;
  char guesses[100 * 6 + 1];
  memcpy(guesses, rest, sizeof guesses);
  *rest = '\0';
  codelab_words words = words_of(text, guesses);
  codelab_field fields[] = {field_of_words(&words, CODELAB_PLACES),
                            field_of_words(&words, CODELAB_BOTH),
                            field_of("mastermind(pegs=4,colours=5)", CODELAB_PLACES, true)};
  for (size_t f = 0; f < sizeof fields / sizeof fields[0]; f++) {
    const codelab_field *field = &fields[f];
    codelab_advice advice;
    assert_true(codelab_advice_init(&advice, field));
    assert_best_of_all(&advice);
    codelab_advice_free(&advice);
    for (unsigned answer = 1; answer < field->answers; answer++) {
      assert_true(codelab_advice_init(&advice, field));
      uint16_t asked = (uint16_t)(field->guesses - 1 - answer % 2);
      if (codelab_advice_take(&advice, asked, (uint8_t)answer) > 0) assert_best_of_all(&advice);
      codelab_advice_free(&advice);
    }
    codelab_field_free(&fields[f]);
  }
  codelab_words_free(&words);
}

static const char *const some_words = "crane\nslate\nabbey\nkebab\nbabes\nadded\ndread\nthose\n";

static void rules_for_words(void **state) {
  (void)state;
  codelab_words words = words_of(some_words, "eerie\ngeese\n");
  codelab_field field = field_of_words(&words, CODELAB_PLACES);
  for (const codelab_rule *rule = codelab_rules; rule->name != NULL; rule++) {
    codelab_tree tree;
    ump_error error = {0};
    bool followed = codelab_greedy(&field, rule, false, false, &tree, &error);
    bool for_spaces = strcmp(rule->name, "sweep") == 0 || strcmp(rule->name, "six-guess") == 0;
    assert_int_equal(followed, !for_spaces);
    if (!followed) assert_string_equal(error.arg[0], rule->name);
    if (strcmp(rule->name, "sieve") == 0) assert_int_equal(tree.node[0].guess, 0);
    if (strcmp(rule->name, "most-distinct") == 0) assert_int_equal(tree.node[0].guess, 7);
    if (followed) codelab_tree_free(&tree);
  }
  codelab_field_free(&field);
  codelab_words_free(&words);
}

static bool checks(const ump_text *text, const codelab_words *words, codelab_checked *checked) {
  ump_error error;
  return codelab_strategy_check((ump_span){ump_text_str(text), text->len}, words, &memory, checked,
                                &error);
}

static void strategies_name_their_list(void **state) {
  (void)state;
  codelab_words words = words_of(some_words, "eerie\ngeese\n");
  codelab_words fewer = words_of(some_words, "eerie\n");
  codelab_words none = words_of("zebra\n", NULL);
  for (unsigned form = 0; form < CODELAB_FORMS; form++) {
    codelab_field field = field_of_words(&words, (codelab_form)form);
    codelab_result r = solve_field(&field, (codelab_goal){0}, 1);
    codelab_checked checked;
    ump_text text;
    ump_text_init(&text, &memory);
    codelab_strategy_format(&r.tree, &field, NULL, &text);
    assert_true(checks(&text, &words, &checked));
    assert_int_equal(checked.total, codelab_tree_total(&r.tree));
    assert_int_equal(checked.codes, 8);
    assert_int_equal(checked.form, form);
    assert_false(checks(&text, &fewer, &checked));
    assert_false(checks(&text, &none, &checked));
    assert_false(checks(&text, NULL, &checked));
    ump_text_free(&text);
    codelab_result_free(&r, &memory);
    codelab_field_free(&field);
  }
  codelab_words_free(&words);
  codelab_words_free(&fewer);
  codelab_words_free(&none);
}

/* A game told peg by peg is checked by other code too. */
static void games_told_peg_by_peg(void **state) {
  (void)state;
  static const struct {
    const char *spec;
    uint32_t total;
  } figures[] = {{"mastermind(pegs=3)", 693}, {"mastermind(pegs=2,colours=3)", 19}};
  for (size_t i = 0; i < sizeof figures / sizeof figures[0]; i++) {
    ump_spec spec = spec_of(figures[i].spec);
    codelab_field field = field_of(figures[i].spec, CODELAB_PLACES, true);
    codelab_result r = solve_field(&field, (codelab_goal){0}, 1);
    codelab_checked checked;
    ump_text text;
    ump_text_init(&text, &memory);
    codelab_strategy_format(&r.tree, &field, &spec, &text);
    assert_true(checks(&text, NULL, &checked));
    assert_int_equal(checked.total, figures[i].total);
    ump_text_free(&text);
    codelab_result_free(&r, &memory);
    codelab_field_free(&field);
  }
  ump_spec spec = spec_of("mastermind(pegs=6,colours=2)");
  code_space space = code_rules_of(&spec).space;
  codelab_field field;
  ump_error error = {0};
  assert_false(codelab_field_init(&field, &space, CODELAB_PLACES, &memory, &error));
  assert_string_equal(error.arg[1], "6");
}

/* ---- clashes ---------------------------------------------------------------------------- */

static bool can_be(const codelab_field *field, const codelab_row *row, size_t rows, unsigned set) {
  for (uint32_t c = 0; c < field->codes; c++) {
    bool agrees = true;
    for (size_t r = 0; r < rows; r++) {
      agrees &= !(set >> r & 1U) || codelab_field_answer(field, row[r].guess, c) == row[r].answer;
    }
    if (agrees) return true;
  }
  return false;
}

/* The fewest rows that clash, the last among them. */
static unsigned fewest_that_clash(const codelab_field *field, const codelab_row *row, size_t rows) {
  unsigned fewest = UINT32_MAX;
  for (unsigned set = 1U << (rows - 1); set < 1U << rows; set++) {
    unsigned size = (unsigned)__builtin_popcount(set);
    if (size < fewest && !can_be(field, row, rows, set)) fewest = size;
  }
  return fewest;
}

static void clashes_are_smallest(void **state) {
  (void)state;
  enum { MOST = 8 };
  codelab_field field = field_of("mastermind(pegs=3,colours=4)", CODELAB_BOTH, true);
  ump_random random;
  unsigned seen[MOST + 1] = {0};
  ump_random_seed(&random, 9);
  for (unsigned round = 0; round < 400; round++) {
    codelab_row row[MOST];
    size_t rows = 0;
    unsigned all = 0;
    while (rows < MOST && (rows == 0 || can_be(&field, row, rows, all))) {
      row[rows].guess = (uint16_t)ump_random_below(&random, field.codes);
      row[rows].answer =
          codelab_field_answer(&field, row[rows].guess, (uint32_t)ump_random_below(&random, 64));
      all |= 1U << rows++;
    }
    if (can_be(&field, row, rows, all)) continue;
    size_t clash[MOST];
    size_t count;
    unsigned set = 0;
    assert_true(codelab_clash_find(&field, row, rows, clash, &count));
    for (size_t i = 0; i < count; i++) {
      assert_true(i == 0 || clash[i] > clash[i - 1]);
      set |= 1U << clash[i];
    }
    assert_int_equal(clash[count - 1], rows - 1);
    assert_false(can_be(&field, row, rows, set));
    assert_int_equal(count, fewest_that_clash(&field, row, rows));
    seen[count]++;
  }
  assert_true(seen[2] > 0 && seen[3] > 0); /* else nothing much was tried */
  codelab_field_free(&field);
}

/* ---- memory ------------------------------------------------------------------------------- */

static bool solve_scarcely(const ump_allocator *mem) {
  codelab_words words;
  codelab_field field;
  codelab_result result;
  ump_error error = {0};
  bool solved = false;
  codelab_words_init(&words, NULL, mem);
  if (codelab_words_add(&words, ump_span_of(some_words), true, &error) &&
      codelab_words_add(&words, ump_span_of("eerie\n"), false, &error) &&
      codelab_field_init_words(&field, &words, CODELAB_PLACES, mem, &error)) {
    codelab_goal goal = {.fewest_last = true};
    codelab_means means = {.threads = 1};
    solved =
        codelab_field_fill(&field) && codelab_exact_solve(&field, &goal, &means, &result, &error);
    if (solved) codelab_result_free(&result, mem);
    codelab_row rows[] = {{0, 1}, {1, 1}};
    size_t clash[2];
    size_t count;
    solved = solved && codelab_clash_find(&field, rows, 2, clash, &count);
    codelab_field_free(&field);
  }
  codelab_words_free(&words);
  return solved;
}

static void memory_may_run_out(void **state) {
  (void)state;
  bool solved = false;
  for (size_t left = 0; !solved; left++) {
    scarce s = {left, 0};
    ump_allocator mem = {scarce_resize, &s};
    solved = solve_scarcely(&mem);
    assert_int_equal(s.blocks, 0);
  }
}

int main(void) {
  const struct CMUnitTest tests[] = {
      cmocka_unit_test(known_answers),
      cmocka_unit_test(answers_are_the_plain_scorers),
      cmocka_unit_test(counts_of_long_words),
      cmocka_unit_test(lists_are_read),
      cmocka_unit_test(wrong_lines_are_named),
      cmocka_unit_test(lists_have_limits),
      cmocka_unit_test(words_may_be_codes_of_a_game),
      cmocka_unit_test(tiny_lists_agree_with_plain_search),
      cmocka_unit_test(marks_break_symmetry),
      cmocka_unit_test(bounds_are_of_all_guesses),
      cmocka_unit_test(best_is_best_of_all),
      cmocka_unit_test(rules_for_words),
      cmocka_unit_test(strategies_name_their_list),
      cmocka_unit_test(games_told_peg_by_peg),
      cmocka_unit_test(clashes_are_smallest),
      cmocka_unit_test(memory_may_run_out),
  };
  return cmocka_run_group_tests(tests, NULL, NULL);
}
