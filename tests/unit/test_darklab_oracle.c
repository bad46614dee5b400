/* The double oracle's parts: looking for missed tries, and going on with what was
 * learned on another graph. That its rounds end at the right values is the matter
 * of test_darklab_solve.c. */
#include "darklab_random.h"

#include "darklab/oracle.h"
#include "darklab/regret.h"

#include <string.h>

enum { MINDS = 1 << 14 };

/* What a responder may try: the lowest open cells, and what was added. */
typedef struct notes {
  const lab_game *game;
  uint32_t lowest; /* how many of them */
  lab_index index;
  lab_cells added[MINDS];
  uint32_t missed; /* since set to 0 */
} notes;

static lab_cells allow(void *ctx, lab_mind mind, lab_cells open) {
  const notes *n = ctx;
  lab_cells cells = 0;
  uint32_t number = lab_index_find(&n->index, mind);
  for (uint32_t i = 0; i < n->lowest && (open & ~cells) != 0; i++) {
    cells |= lab_bit(lab_first(open & ~cells));
  }
  return number == LAB_NONE ? cells : cells | n->added[number];
}

static void miss(void *ctx, lab_mind mind, uint32_t cell) {
  notes *n = ctx;
  lab_cells open = n->game->all & ~lab_own(mind) & ~lab_found(mind);
  assert_true(open & lab_bit(cell));
  assert_false(allow(n, mind, open) & lab_bit(cell));
  uint32_t number = lab_index_add(&n->index, mind);
  assert_true(number < MINDS);
  n->added[number] |= lab_bit(cell);
  n->missed++;
}

/* How much is missed against a policy, by looks until there is nothing more. */
static uint32_t looks(notes *n, const lab_policy *policy, uint32_t *times) {
  uint32_t missed = 0;
  lab_machine machine;
  lab_responder responder;
  lab_value value;
  lab_look look = {allow, miss, n, 1e-9};
  assert_true(lab_machine_init(&machine, policy));
  lab_responder_init(&responder, &machine);
  assert_true(lab_respond(&responder, &value));
  *times = 0;
  do {
    n->missed = 0;
    assert_true(lab_respond_look(&responder, &look));
    missed += n->missed;
    ++*times;
  } while (n->missed > 0);
  lab_responder_free(&responder);
  lab_machine_free(&machine);
  return missed;
}

/* Whoever may try everything misses nothing; whoever may try one cell only does,
 * and one look finds it all: where it leads is looked at in the same go. */
static void what_is_missed(void **state) {
  (void)state;
  static notes n;
  ump_random random;
  ump_random_seed(&random, 5);
  uint32_t missed = 0;
  for (uint32_t i = 0; i < 32; i++) {
    lab_game game = dark_game(2 + i % 2, 3 - i % 2, i & 2, i & 4);
    lab_policy policy = random_policy(&game, i & 1, LAB_VIEW, &random);
    uint32_t times;
    n = (notes){.game = &game, .lowest = LAB_CELLS_MOST};
    lab_index_init(&n.index, &memory);
    assert_int_equal(looks(&n, &policy, &times), 0);
    n.lowest = 1;
    missed += looks(&n, &policy, &times);
    assert_true(times <= 2);
    lab_index_free(&n.index);
    lab_policy_free(&policy);
    lab_game_free(&game);
  }
  assert_true(missed > 32);
}

static lab_cells all_but_the_lowest(void *ctx, lab_mind mind, lab_cells open) {
  (void)ctx;
  (void)mind;
  lab_cells less = open & (open - 1);
  return less & ~(less & -less) ? less : open;
}

typedef struct stage {
  lab_policy uniform[2];
  lab_machine machine[2];
  lab_graph graph;
  lab_regret regret;
} stage;

static void set(stage *s, const lab_game *game, lab_allow *restricted, unsigned threads) {
  for (unsigned seat = 0; seat < 2; seat++) {
    lab_policy_init(&s->uniform[seat], game, seat);
    s->uniform[seat].uniform = LAB_RECALL;
    s->uniform[seat].symmetric = true;
    assert_true(lab_machine_init(&s->machine[seat], &s->uniform[seat]));
    s->machine[seat].allow = seat == 0 ? restricted : NULL;
  }
  assert_true(lab_graph_init(&s->graph, &s->machine[0], &s->machine[1], 0));
  assert_true(lab_regret_init(&s->regret, &s->graph, LAB_PCFR_PLUS, threads));
}

static void clear(stage *s) {
  lab_regret_free(&s->regret);
  lab_graph_free(&s->graph);
  for (unsigned seat = 0; seat < 2; seat++) lab_machine_free(&s->machine[seat]);
}

/* The sum of what is known of the actions of a seat. */
static double sum_of(const stage *s, unsigned seat, const double *number) {
  double sum = 0;
  for (uint32_t n = 0; n < s->graph.infos; n++) {
    const lab_info *info = &s->graph.info[n];
    for (uint32_t i = 0; info->seat == seat && i < info->count; i++) sum += number[info->first + i];
  }
  return sum;
}

/* On the same graph the iterations go on as if nothing had happened; on a larger
 * one what was learned is all there, and what is new begins with nothing. */
static void going_on(void **state) {
  (void)state;
  stage old, same, larger;
  lab_game game = dark_game(2, 3, true, true);
  set(&old, &game, all_but_the_lowest, 1);
  set(&same, &game, all_but_the_lowest, 1);
  set(&larger, &game, NULL, 1);
  assert_true(larger.graph.actions > old.graph.actions);
  for (int i = 0; i < 20; i++) lab_regret_iterate(&old.regret);
  lab_regret_continue(&same.regret, &old.regret);
  lab_regret_continue(&larger.regret, &old.regret);
  same.regret.iteration = old.regret.iteration;
  assert_true(sum_of(&old, 1, old.regret.regret) > 0);
  for (unsigned seat = 0; seat < 2; seat++) {
    assert_float_equal(sum_of(&larger, seat, larger.regret.regret),
                       sum_of(&old, seat, old.regret.regret), 1e-9);
    assert_float_equal(sum_of(&larger, seat, larger.regret.average),
                       sum_of(&old, seat, old.regret.average), 1e-9);
  }
  lab_regret_iterate(&old.regret);
  lab_regret_iterate(&same.regret);
  assert_memory_equal(same.regret.average, old.regret.average, old.graph.actions * sizeof(double));
  assert_memory_equal(same.regret.play, old.regret.play, old.graph.actions * sizeof(double));
  clear(&larger);
  clear(&same);
  clear(&old);
  lab_game_free(&game);
}

/* Threads share the work out; the numbers are the same but for the order of sums. */
static void threads_agree(void **state) {
  (void)state;
  stage one, three;
  lab_game game = dark_game(2, 3, false, true);
  set(&one, &game, NULL, 1);
  set(&three, &game, NULL, 3);
  for (int i = 0; i < 20; i++) lab_regret_iterate(&one.regret);
  for (int i = 0; i < 20; i++) lab_regret_iterate(&three.regret);
  for (uint32_t i = 0; i < one.graph.actions; i++) {
    assert_float_equal(one.regret.regret[i], three.regret.regret[i], 1e-9);
    assert_float_equal(one.regret.average[i], three.regret.average[i], 1e-9);
  }
  clear(&three);
  clear(&one);
  lab_game_free(&game);
}

int main(void) {
  const struct CMUnitTest tests[] = {cmocka_unit_test(what_is_missed), cmocka_unit_test(going_on),
                                     cmocka_unit_test(threads_agree)};
  return cmocka_run_group_tests(tests, NULL, NULL);
}
