/* The contract between games and everything that uses them.
 *
 * The umpire knows everything; everyone else knows only what the umpire has
 * told them. A *position* is the truth and is held by the umpire alone. Each
 * move played on it emits *events*, each addressed to some of the four
 * *viewers*. A *view* is what one viewer knows: a fold over the events that
 * were addressed to that viewer, and nothing else. Code that draws, lists legal
 * tries, plays or sends is given views and events, never a position.
 *
 *     ump_spec     "dark-hex(rows=3,cols=3)"    which game, which options
 *     ump_position the truth                    ump_position_play() -> events
 *     ump_event    "stone c4" for seat 0        one happening, one text line
 *     ump_view     what seat 0 knows            ump_view_fold() one event
 *     ump_level    a computer player            view + events -> move
 *
 * All games have two seats, 0 and 1. */
#ifndef UMPIRE_GAME_H
#define UMPIRE_GAME_H

#include "umpire/base.h"

typedef struct ump_game ump_game;

/* ---- viewers ------------------------------------------------------------ */

/* UMP_ALL_SEEING stands for whoever replays a finished record: it is told
 * everything, once, and never exists at a running table. */
enum { UMP_SEAT_0, UMP_SEAT_1, UMP_SPECTATOR, UMP_ALL_SEEING, UMP_VIEWERS };

/* Audiences: sets of viewers. */
enum {
  UMP_TO_0 = 1 << UMP_SEAT_0,
  UMP_TO_1 = 1 << UMP_SEAT_1,
  UMP_TO_SPECTATORS = 1 << UMP_SPECTATOR,
  UMP_TO_ALL_SEEING = 1 << UMP_ALL_SEEING,
  UMP_TO_EVERYONE = (1 << UMP_VIEWERS) - 1,
};

/* The audience made of one seat and the all-seeing: a private event. */
#define UMP_TO_SEAT(seat) ((1U << (seat)) | UMP_TO_ALL_SEEING)
/* Everyone but that audience: the public side of a private event. */
#define UMP_TO_REST(seat) (UMP_TO_EVERYONE & ~UMP_TO_SEAT(seat))

/* "0", "1", "spectator", "all"; parsing returns false for anything else. */
const char *ump_viewer_name(unsigned viewer);
bool ump_viewer_parse(ump_span text, unsigned *viewer);

/* ---- options and specs -------------------------------------------------- */

enum { UMP_OPTIONS = 12, UMP_LIST = 64 };

typedef enum ump_option_kind {
  UMP_OPTION_NUMBER, /* least … most */
  UMP_OPTION_WORD,   /* one of `words`; its value is the word's index */
  UMP_OPTION_LIST,   /* up to UMP_LIST numbers least … most, joined by '-' */
} ump_option_kind;

/* One option of a game. From a game's table of these come the parser of specs,
 * the help, the JSON of the API and the form for a new game. */
typedef struct ump_option {
  const char *name;
  const char *label;              /* for the form, N_() marked */
  const char *help;               /* one sentence, N_() marked */
  const char *const *words;       /* WORD: spelling of each value, NULL-ended. NUMBER: words[0], if
                                     any, is a word for the value 0 ("unlimited") */
  const char *const *word_labels; /* how the form shows each of `words`, N_() marked, NULL-ended */
  const char *otherwise;          /* LIST: the default as text; NULL = empty */
  const int32_t *offered;         /* NUMBER: values the form offers, ended by -1; NULL: the range
                                     offered_least … offered_most */
  int32_t least, most;
  int32_t standard; /* the default value (NUMBER, WORD) */
  int32_t offered_least, offered_most;
  ump_option_kind kind;
  bool study; /* for study: not in the form */
} ump_option;

/* A game with its options chosen. Plain data, copied freely.
 * Canonical text: the name, then in the order of the table those options whose
 * value is not the default: "mastermind", "mastermind(pegs=5,colours=8)". */
typedef struct ump_spec {
  const ump_game *game;
  int32_t value[UMP_OPTIONS]; /* by index in the game's table; LIST: unused */
  int32_t list[UMP_LIST];     /* the values of the game's one LIST option */
  uint32_t list_len;
  uint32_t given; /* bit i: option i was written out; only while parsing */
} ump_spec;

enum { UMP_SPEC_TEXT = 512 }; /* a spec's text is shorter than this */

/* Reads a spec; on failure *error says which part is wrong. The result is
 * normalised: two texts of the same game give equal specs. */
bool ump_spec_parse(ump_spec *spec, ump_span text, ump_error *error);
/* Appends the canonical text. */
void ump_spec_format(const ump_spec *spec, ump_text *out);

/* ---- moves, events ------------------------------------------------------ */

/* A move as a number whose meaning is the game's. Equal moves, equal numbers. */
typedef uint32_t ump_move;

/* One happening. `kind` 0 is UMP_EVENT_END, the others are the game's own;
 * the meaning of a and b goes with the kind. */
typedef struct ump_event {
  uint8_t kind;
  uint8_t audience;
  uint16_t a;
  uint32_t b;
} ump_event;

enum { UMP_EVENT_END = 0 };

/* How a game ended: end.a is the winner's seat or UMP_DRAWN, end.b an ump_ending. */
enum { UMP_DRAWN = 2 };
typedef enum ump_ending {
  UMP_END_FOUND, /* the secret was found */
  UMP_END_ROWS,  /* no rows are left */
  UMP_END_CHAIN, /* a chain joins two sides */
  UMP_END_LAST,  /* the last object was taken */
  UMP_END_STUCK, /* the side to move cannot */
  /* Not of a game's rules but of its table: */
  UMP_END_RESIGNED,
  UMP_END_TIME,    /* the loser's time was up */
  UMP_END_GONE,    /* the loser was away for too long */
  UMP_END_ABORTED, /* without a result, before both sides had moved */
  UMP_ENDINGS
} ump_ending;

/* A growing list of events, in the order they happened. */
typedef struct ump_events {
  const ump_allocator *mem;
  ump_event *item;
  size_t count;
  size_t room;
} ump_events;

void ump_events_init(ump_events *events, const ump_allocator *mem);
void ump_events_free(ump_events *events);
/* Room for `more` events, after which as many ump_events_add cannot fail. */
bool ump_events_reserve(ump_events *events, size_t more);
/* Needs room reserved: games reserve before they change anything. */
void ump_events_add(ump_events *events, ump_event event);

/* The event that ends a game, told to everyone. */
ump_event ump_event_end(unsigned winner, ump_ending ending);

/* Appends the event's canonical line, without audience and newline: "stone c4". */
void ump_event_format(const ump_spec *spec, ump_event event, ump_text *out);
/* Reads such a line; the audience is the caller's to set. False if it is no
 * event line of this game. format(parse(line)) == line. */
bool ump_event_parse(const ump_spec *spec, ump_span line, ump_event *event);

/* A move in the field's notation: "c4", "AABB", "2+1", "swap". No blanks. */
void ump_move_format(const ump_spec *spec, ump_move move, ump_text *out);
/* Reads one; accepts small liberties (case); *error says what is wrong with it.
 * Accepting a text says nothing about the move being legal now. */
bool ump_move_parse(const ump_spec *spec, ump_span text, ump_move *move, ump_error *error);

/* ---- positions ---------------------------------------------------------- */

typedef enum ump_verdict {
  UMP_PLAYED,   /* done; the turn has passed or the game is over */
  UMP_AGAIN,    /* done, and the same seat moves again (a hit) */
  UMP_REFUSED,  /* nothing changed; the error says why */
  UMP_NO_MEMORY /* nothing changed */
} ump_verdict;

/* State of a game's own: flat bytes without pointers, so that a copy is a copy
 * of bytes and two equal states are equal bytes. Grows at its end. */
typedef struct ump_state {
  const ump_allocator *mem;
  void *bytes;
  size_t size; /* in use, set by the game */
  size_t room;
} ump_state;

/* Makes the state `size` bytes long; new bytes are zero. On failure unchanged. */
bool ump_state_resize(ump_state *state, size_t size);

typedef struct ump_position {
  ump_spec spec;
  ump_state state;
} ump_position;

/* Sets up the game: deals from `seed` whatever chance there is, and appends the
 * first events. False when memory runs out; then nothing needs freeing.
 * `position` may be uninitialised memory; free it with ump_position_free. */
bool ump_position_init(ump_position *position, const ump_spec *spec, const ump_allocator *mem,
                       uint64_t seed, ump_events *out);
/* Starts again in the memory it has. */
bool ump_position_restart(ump_position *position, uint64_t seed, ump_events *out);
void ump_position_free(ump_position *position);

/* Plays `move` for `seat`, appending what happened to *out. */
ump_verdict ump_position_play(ump_position *position, unsigned seat, ump_move move, ump_events *out,
                              ump_error *error);

/* The seats that may move now, as bits (both while secrets are being set);
 * 0 when the game is over. */
unsigned ump_position_turn(const ump_position *position);

/* ---- views -------------------------------------------------------------- */

typedef struct ump_view {
  ump_spec spec;
  ump_state state;
  unsigned viewer;
  uint32_t count; /* events folded */
  bool over;
  uint8_t winner; /* once over: a seat or UMP_DRAWN */
  uint8_t ending; /* once over: an ump_ending */
} ump_view;

/* What `viewer` knows before anything has happened: the spec. */
bool ump_view_init(ump_view *view, const ump_spec *spec, unsigned viewer, const ump_allocator *mem);
bool ump_view_restart(ump_view *view);
void ump_view_free(ump_view *view);

/* Takes in one event. Events not addressed to the viewer are ignored. False if
 * memory ran out or the event cannot follow (a damaged stream); then unchanged. */
bool ump_view_fold(ump_view *view, ump_event event);
/* Takes in all of them. */
bool ump_view_fold_all(ump_view *view, const ump_event *events, size_t count);

/* The seats that may move now as far as the viewer knows, as bits. */
unsigned ump_view_turn(const ump_view *view);
/* What the seat is asked for when it is its turn: "secret", "guess", "answer",
 * "stone", "take", "slide"; "" when it is not. */
const char *ump_view_asks(const ump_view *view, unsigned seat);

/* Tries: the moves that the viewer, holding a seat whose turn it is, may
 * legally try as far as it knows. There may be billions (codes), so they are
 * counted and fetched by number 0 … count-1, in ascending order of move.
 * 0 when it is not the viewer's turn. Complexity: O(board), but answers typed
 * by a person (keeper=player) need a search each. */
uint64_t ump_view_tries(const ump_view *view);
ump_move ump_view_try(const ump_view *view, uint64_t number);

/* One of the tries, each as likely; there must be one. */
ump_move ump_view_random(const ump_view *view, ump_random *random);

/* Half points that the seat earns by the game, which is over, as far as the viewer
 * knows: none when it was broken off, else the game's own, or 2 for a win and 1
 * for a draw. */
uint32_t ump_view_points(const ump_view *view, unsigned seat);

/* Appends a board for a terminal: UTF-8 lines each ended by '\n', at most 80
 * columns wide, readable without colour. */
void ump_view_draw(const ump_view *view, ump_text *out);

/* Appends one JSON object for the page:
 * {"viewer":"0","count":7,"seats":["Codemaker","Codebreaker"],"turn":[0],
 *  "asks":"guess","over":null,"board":{…}}
 * or "over":{"winner":0,"ending":"chain","points":[1,0]} ("winner":null when drawn).
 * The board object is the game's: see docs/protocol.md. */
void ump_view_json(const ump_view *view, ump_text *out);

/* ---- computer players --------------------------------------------------- */

/* A level: honest by its arguments, which are all it has. */
typedef struct ump_level {
  const char *name;  /* "perfect": in specs of players, computer:perfect */
  const char *label; /* for people, N_() marked */
  const char *help;  /* one sentence: how it plays, N_() marked */
  /* Chooses a move for the view's seat, whose turn it is. `events` are those
   * addressed to that seat, in order. `effort` scales the work (100 = standard;
   * levels that need none ignore it). False: memory ran out. */
  bool (*choose)(const ump_view *view, const ump_event *events, size_t count, uint32_t effort,
                 ump_random *random, ump_move *move);
} ump_level;

/* The level of that name; NULL if there is none. */
const ump_level *ump_level_find(const ump_game *game, ump_span name);

/* The same among those offered to that seat of that game: some levels follow what
 * was worked out for a few boards only. */
const ump_level *ump_level_find_for(const ump_spec *spec, unsigned seat, ump_span name);
bool ump_level_offered(const ump_spec *spec, unsigned seat, const ump_level *level);
/* Says why ump_level_find_for finds no level of that name; returns false. */
bool ump_level_refuse(const ump_spec *spec, ump_span name, ump_error *error);

/* Appends the names of the levels offered, an array for each seat. */
void ump_levels_json(const ump_spec *spec, ump_text *out);

/* ---- games -------------------------------------------------------------- */

/* A family's rules. Every function is given flat state of its own making.
 * `options` is ended by a NULL name, `levels` by a NULL name; the first level
 * is the gentlest. See src/nim/nim.c for the smallest complete example. */
struct ump_game {
  const char *name;  /* "dark-hex" */
  const char *label; /* "Dark Hex", N_() marked */
  const char *help;  /* one or two sentences, N_() marked */
  const ump_option *options;
  const ump_level *levels;
  const char *const *event_names; /* by kind from 1 on, NULL-ended; kind 0 is "end" */
  bool hidden;                    /* viewers may know different things */
  bool takeback;                  /* open games, where a move may be taken back by consent */
  bool deals;                     /* starts from a seed that decides something */
  uint8_t sealed; /* the kind of event that fixes a secret, to be committed to; 0 = none */

  /* Checks options against one another and brings them to one form. */
  bool (*check)(ump_spec *spec, ump_error *error);
  /* The seat's name: "Codemaker", "Red" … N_() marked. */
  const char *(*seat_label)(const ump_spec *spec, unsigned seat);

  /* Positions. start has an empty state to size and fill; `out` has no room
   * reserved. play must reserve first and change later. */
  bool (*start)(const ump_spec *spec, ump_state *state, uint64_t seed, ump_events *out);
  ump_verdict (*play)(const ump_spec *spec, ump_state *state, unsigned seat, ump_move move,
                      ump_events *out, ump_error *error);
  unsigned (*turn)(const ump_spec *spec, const ump_state *state);

  /* Views. fold is never given UMP_EVENT_END (the contract keeps that) nor
   * events for others. */
  bool (*view_start)(ump_view *view);
  bool (*fold)(ump_view *view, ump_event event);
  unsigned (*view_turn)(const ump_view *view);
  const char *(*asks)(const ump_view *view, unsigned seat);
  uint64_t (*tries)(const ump_view *view);
  ump_move (*try_at)(const ump_view *view, uint64_t number);
  void (*draw)(const ump_view *view, ump_text *out);
  void (*board_json)(const ump_view *view, ump_text *out);

  /* Points that a seat earns by a game that is over, in half points; NULL: 2 for a
   * win, 1 for a draw. `view` is a spectator's. */
  uint32_t (*points)(const ump_view *view, unsigned seat);

  /* Is the level offered to that seat? NULL: all are. A seat that changes hands may get
   * there all the same, so that a level must then still play. */
  bool (*offers)(const ump_spec *spec, unsigned seat, const ump_level *level);

  /* Text. event_args appends " c4" after the kind's name; event_read is given
   * what follows the name and a blank ("" if nothing). */
  void (*event_args)(const ump_spec *spec, ump_event event, ump_text *out);
  bool (*event_read)(const ump_spec *spec, ump_span args, ump_event *event);
  void (*move_format)(const ump_spec *spec, ump_move move, ump_text *out);
  bool (*move_parse)(const ump_spec *spec, ump_span text, ump_move *move, ump_error *error);
};

/* All games, in the order shown to people; `number` from 0, NULL past the end. */
const ump_game *ump_game_at(size_t number);
const ump_game *ump_game_find(ump_span name);

/* Appends the game as JSON for the API and the form: name, label, help, options
 * (name, label, help, kind, default, range or words, offered), levels, seats. */
void ump_game_json(const ump_game *game, ump_text *out);

#endif
