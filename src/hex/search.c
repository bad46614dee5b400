/* Monte Carlo tree search, guided by what every playout tells of all moves (RAVE;
 * Gelly & Silver 2011, "Monte-Carlo tree search and rapid action value
 * estimation in computer Go"). One tree serves all boards that may be: each
 * playout imagines one and goes down the moves that are possible on it (Cowling,
 * Powley & Whitehouse 2012, "Information set Monte Carlo tree search"). All in
 * whole numbers, so that every machine chooses alike. */
#include "hex/think.h"

enum {
  NODES_MOST = 1 << 18,
  DEPTH_MOST = 64,
  GROW_AT = 8, /* a move's answers are looked at when it was played so often */
  TRUST = 300, /* playouts after which a move's own results weigh as much as RAVE's */
};

/* A move; tallies are of games won by whoever plays it. */
typedef struct node {
  hex_tally own;  /* games that went on with it */
  hex_tally rave; /* games in which the mover came to have its place in the end */
  uint32_t first; /* its answers stand together in the tree; 0 = none yet */
  uint16_t count; /* of answers */
  uint16_t place;
} node;

typedef struct tree {
  node *node; /* [0] is the root, whose answers are our moves */
  uint32_t used;
  uint32_t room;
} tree;

/* One way down the tree. */
typedef struct descent {
  hex_field imagined; /* the board as imagined */
  hex_field field;    /* and as played on */
  uint32_t node[DEPTH_MOST];
  uint8_t mover[DEPTH_MOST];
  uint32_t depth;
  unsigned turn; /* who moves next */
} descent;

static void descend(const hex_thought *t, tree *of, descent *d);
static void learn(const hex_thought *t, tree *of, const descent *d, bool won);
static uint32_t most_played(const tree *of);

bool hex_search(hex_thought *t, uint32_t playouts, uint32_t *place) {
  /* More nodes than answers to every grown move are never needed. */
  uint64_t most = ((uint64_t)playouts / GROW_AT + 2) * t->mind.opens + 1;
  tree grown = {.used = 1, .room = most < NODES_MOST ? (uint32_t)most : NODES_MOST};
  grown.node = ump_new(t->mem, grown.room, sizeof *grown.node);
  if (grown.node == NULL) return false;
  grown.node[0].own.played = GROW_AT;
  for (uint32_t i = 0; i < playouts; i++) {
    descent d;
    hex_imagine(&t->mind, t->random, &d.imagined);
    descend(t, &grown, &d);
    bool won = hex_think_out(t, &d.field, d.turn);
    learn(t, &grown, &d, won);
  }
  *place = most_played(&grown);
  ump_free(t->mem, grown.node);
  return true;
}

/* ---- down --------------------------------------------------------------- */

static void grow(const hex_thought *t, tree *of, const descent *d, uint32_t at);
static uint32_t most_promising(const hex_thought *t, const tree *of, const descent *d, uint32_t at);

static void descend(const hex_thought *t, tree *of, descent *d) {
  d->field = d->imagined;
  d->depth = 0;
  d->turn = t->me;
  uint32_t at = 0;
  while (d->depth < DEPTH_MOST) {
    if (of->node[at].count == 0 && of->node[at].own.played >= GROW_AT) grow(t, of, d, at);
    uint32_t next = most_promising(t, of, d, at);
    if (next == 0) return;
    d->node[d->depth] = next;
    d->mover[d->depth] = (uint8_t)d->turn;
    d->depth++;
    uint32_t place = of->node[next].place;
    if (d->field.at[place] != HEX_EMPTY) { /* a hit; what follows is another story */
      if (t->abrupt) d->turn ^= 1U;
      return;
    }
    d->field.at[place] = (uint8_t)d->turn;
    d->turn ^= 1U;
    at = next;
  }
}

static bool is_on_the_way(const tree *of, const descent *d, uint32_t place) {
  for (uint32_t i = 0; i < d->depth; i++) {
    if (of->node[d->node[i]].place == place) return true;
  }
  return false;
}

/* Gives a move its answers: all places not known to be taken by then. */
static void grow(const hex_thought *t, tree *of, const descent *d, uint32_t at) {
  if (of->room - of->used < t->mind.opens) return;
  uint32_t first = of->used;
  for (uint32_t i = 0; i < t->mind.opens; i++) {
    if (is_on_the_way(of, d, t->mind.open[i])) continue;
    of->node[of->used++] = (node){.place = t->mind.open[i]};
  }
  of->node[at].first = first;
  of->node[at].count = (uint16_t)(of->used - first);
}

/* The share of games won in 65536ths, with a win and a loss added. */
static uint64_t share(hex_tally tally) {
  return ((uint64_t)(tally.won + 1) << 16) / (tally.played + 2);
}

/* A move's own results count the more, the more there are: RAVE's weight is
 * r / (r + n + r n / TRUST) for n own games and r of RAVE's. */
static uint64_t promise(const node *move) {
  uint64_t n = move->own.played;
  uint64_t r = move->rave.played;
  if (n == 0) return share(move->rave);
  uint64_t own = n + r * n / TRUST;
  return (own * share(move->own) + r * share(move->rave)) / (own + r);
}

/* 0 if there is no answer. We may try what we do not know to be taken; the other
 * side is taken to know where we are. */
static uint32_t most_promising(const hex_thought *t, const tree *of, const descent *d,
                               uint32_t at) {
  uint32_t best = 0;
  uint64_t most = 0;
  uint32_t end = of->node[at].first + of->node[at].count;
  for (uint32_t i = of->node[at].first; i < end; i++) {
    const node *move = &of->node[i];
    if (d->turn != t->me && d->field.at[move->place] != HEX_EMPTY) continue;
    uint64_t now = promise(move);
    if (now > most) {
      most = now;
      best = i;
    }
  }
  return best;
}

/* ---- and up again ------------------------------------------------------- */

static void learn(const hex_thought *t, tree *of, const descent *d, bool won) {
  uint32_t at = 0;
  for (uint32_t i = 0; i < d->depth; i++) {
    bool ours = d->mover[i] == t->me;
    bool good = won == ours;
    uint32_t end = of->node[at].first + of->node[at].count;
    for (uint32_t j = of->node[at].first; j < end; j++) {
      node *move = &of->node[j];
      bool taken = d->imagined.at[move->place] != HEX_EMPTY;
      bool hit = taken && ours && !t->abrupt; /* we would move again */
      bool had = !taken && d->field.at[move->place] == d->mover[i];
      if (hit || had) hex_note(&move->rave, good);
    }
    at = d->node[i];
    hex_note(&of->node[at].own, good);
  }
}

static uint32_t most_played(const tree *of) {
  const node *root = &of->node[0];
  const node *best = &of->node[root->first];
  for (uint32_t i = 1; i < root->count; i++) {
    const node *move = &of->node[root->first + i];
    if (move->own.played > best->own.played) best = move;
  }
  return best->place;
}
