/* A table: two people, or a person and a computer, playing one game or a series
 * while others watch. A pure state machine: a command with its time goes in;
 * events, and one line for the log, come out. The log lines, fed to
 * ump_table_restore in order, give the same table again: that is how a server
 * survives a crash and a page a reload.
 *
 * Streams and numbers. What a viewer is told comes in numbered events 1, 2, 3 …
 * as that viewer receives them, so a number tells nobody how much happened out
 * of sight. A new game of a series, and a move taken back, begin a new stream,
 * numbered from 1. A move says in which stream and up to which number its sender
 * had seen; it is refused as out of date if the seat has been asked anew since.
 * It also carries an id of the sender's choice; the same id again is answered
 * with the same verdict and plays nothing. So a double click plays once, and so
 * does a resend.
 *
 * Time. All times are milliseconds of one clock that does not run backwards and
 * goes on across restarts. The table never looks at a clock: whoever owns it
 * says what time it is, and calls ump_table_tick when ump_table_deadline has
 * come. Nobody but the table's owner can flag.
 *
 * Seats are the seats of the game. Between the games of a series the people
 * change seats, so that roles and the first move alternate. */
#ifndef UMPIRE_TABLE_H
#define UMPIRE_TABLE_H

#include "umpire/clock.h"
#include "umpire/record.h"

enum {
  UMP_KEY = UMP_HASH,    /* of a seat: what is kept is its hash */
  UMP_TABLE_VIEWERS = 3, /* the two seats and the spectators */
  UMP_GAMES = 99,        /* the longest series */
  UMP_GONE = 60000       /* who is away for so long may be claimed against, ms */
};

/* ---- who, and on what terms --------------------------------------------- */

typedef enum ump_sitter {
  UMP_SITTER_NONE,    /* the seat is free */
  UMP_SITTER_PERSON,  /* held by whoever knows the key */
  UMP_SITTER_COMPUTER /* played by a level */
} ump_sitter;

typedef struct ump_seat {
  ump_sitter sitter;
  uint8_t key[UMP_KEY];      /* PERSON: hash of the seat's key; the key itself is never here */
  uint8_t handover[UMP_KEY]; /* hash of a one-time link to another device; zero = none */
  const ump_level *level;    /* COMPUTER */
  char name[UMP_NAME];       /* PERSON: as they call themselves; "" = nameless */
  uint32_t score;            /* in the series, in half points */
  uint32_t asked_at;         /* the seat's event number when it was last asked anew */
  uint64_t last_id;          /* id of its last move; 0 = none yet */
  uint8_t last_verdict;      /* and what came of it, an ump_verdict */
  uint32_t moves;            /* it has made in this game */
  uint64_t gone_since;       /* when its last connection went; 0 = it is here, or never was */
} ump_seat;

/* What is agreed before anybody sits down. */
typedef struct ump_terms {
  ump_pace pace;  /* of the clocks */
  uint32_t games; /* of the series: odd, 1 … UMP_GAMES */
  bool listed;    /* shown in the lobby while a seat is free */
} ump_terms;

/* ---- what has been said ------------------------------------------------- */

/* One thing said. While a game with hidden knowledge runs, what the players say
 * reaches the players, and what spectators say the spectators; else everyone. */
typedef struct ump_said {
  uint8_t from;     /* a seat as of then, or UMP_SPECTATOR */
  uint8_t audience; /* viewers as of then */
  bool swapped;     /* whether people sat the other way round than in game 1 */
  uint32_t game;    /* of the series, from 1 */
  uint32_t move;    /* moves made when it was said */
  uint64_t at;
  uint64_t id; /* the sender's, against resends; 0 = none */
  char text[UMP_SAY];
} ump_said;

/* ---- commitments -------------------------------------------------------- */

/* BLAKE2b of `text`, keyed: what fairness is checked with (ump_seal, record.h).
 * Handed in, since the pure floors have no cryptography. */
typedef void (*ump_hasher)(const uint8_t key[UMP_KEY], const char *text, size_t len,
                           uint8_t hash[UMP_HASH]);

/* ---- the table ---------------------------------------------------------- */

typedef struct ump_table {
  const ump_allocator *mem;
  ump_terms terms;
  ump_hasher hasher;       /* NULL: nothing is sealed (a table on one device) */
  uint8_t secret[UMP_KEY]; /* from which the seals' nonces come */
  ump_seat seat[2];
  uint64_t began;        /* the table */
  uint64_t latest;       /* the time of the last command */
  uint32_t game;         /* from 1, rematches counted on */
  uint32_t series_first; /* the game with which the present series began */
  uint32_t stream;       /* from 1; see above */
  bool people_swapped;   /* who sat in seat 0 at first now sits in seat 1 */

  /* The game that is on, or was last. */
  ump_position position;
  ump_view view[UMP_TABLE_VIEWERS]; /* what each viewer knows now */
  ump_events events;                /* all, in order */
  ump_record record;
  ump_clock clock;
  ump_clock *clock_before; /* each move, to be had again when it is taken back */
  size_t clock_room;
  uint32_t takeback_of; /* moves made when it was asked for; 0 = nobody asks */
  uint8_t takeback_by;
  uint8_t rematch_by; /* seats that want one, as bits */

  ump_record *past; /* finished games of the series, in order */
  size_t past_room;
  ump_said *said;
  size_t said_count, said_room;

  bool broken; /* memory ran out half-way: nothing is played here any more until
                  the table has been freed and restored from its log */
} ump_table;

/* A new table with both seats free. Its first log line is appended to *log.
 * `terms` NULL: one game, no clocks, unlisted. `secret` is 32 random bytes, used
 * only if `hasher` is given. False when memory runs out; nothing needs freeing. */
bool ump_table_init(ump_table *table, const ump_spec *spec, const ump_terms *terms, uint64_t seed,
                    uint64_t now, ump_hasher hasher, const uint8_t secret[UMP_KEY],
                    const ump_allocator *mem, ump_text *log);
void ump_table_free(ump_table *table);

/* Applies one log line. The first must be the "table" line, on a zeroed table.
 * False with *error for a damaged line; the table is then as before. */
bool ump_table_restore(ump_table *table, ump_span line, ump_hasher hasher, const ump_allocator *mem,
                       ump_error *error);

/* ---- commands ----------------------------------------------------------- */

/* All of these return whether the command was taken; then they have appended one
 * log line to *log, unless nothing changed. Nothing may be told to anyone before
 * the line is durable. Refused, they change nothing and *error says why. */

/* Gives a free seat to a person or a computer. The same key or level again is no error. */
bool ump_table_sit(ump_table *table, unsigned seat, const uint8_t key[UMP_KEY], ump_text *log,
                   ump_error *error);
bool ump_table_sit_computer(ump_table *table, unsigned seat, ump_span level, ump_text *log,
                            ump_error *error);

/* A person's name: 1 … UMP_NAME-1 bytes of UTF-8 without control characters. */
bool ump_table_name(ump_table *table, unsigned seat, ump_span name, ump_text *log,
                    ump_error *error);

/* Whether it is such a name. */
bool ump_table_is_name(ump_span name);

/* Lets whoever knows the token with this hash take over the seat, once. */
bool ump_table_offer_seat(ump_table *table, unsigned seat, const uint8_t token[UMP_KEY],
                          ump_text *log, ump_error *error);
bool ump_table_take_over(ump_table *table, const uint8_t token[UMP_KEY], const uint8_t key[UMP_KEY],
                         ump_text *log, ump_error *error);

/* Plays a move. New events are those past the old table->events.count. When the
 * verdict is UMP_PLAYED or UMP_AGAIN and nothing was appended to *log, the move
 * was a resend. `now` is when it was received: a move received before the flag
 * counts, and one received after finds the game lost on time. */
typedef struct ump_try {
  ump_span move;
  uint32_t stream; /* 0: whichever it is (computers, tables on one device) */
  uint32_t seen;
  uint64_t id; /* 0: none */
} ump_try;
ump_verdict ump_table_play(ump_table *table, unsigned seat, ump_try try, uint64_t now,
                           ump_text *log, ump_error *error);

/* Ends the game: by giving it up; without a result, while a side has not made
 * its first move; or against a side that has been gone for UMP_GONE (a win, or
 * without a result while a side has not made its first move), unless moves take
 * days. */
bool ump_table_resign(ump_table *table, unsigned seat, uint64_t now, ump_text *log,
                      ump_error *error);
bool ump_table_abort(ump_table *table, unsigned seat, uint64_t now, ump_text *log,
                     ump_error *error);
bool ump_table_claim(ump_table *table, unsigned seat, uint64_t now, ump_text *log,
                     ump_error *error);

/* Asks to take back one's last move (open games only), or agrees to what the
 * other asked. `moves` is how many moves the asker, or agreer, sees: consent is
 * bound to it, and void once anybody moves. Declining forgets it. */
bool ump_table_takeback(ump_table *table, unsigned seat, uint32_t moves, uint64_t now,
                        ump_text *log, ump_error *error);
bool ump_table_decline(ump_table *table, unsigned seat, ump_text *log, ump_error *error);

/* Begins the next game of the series, dealt from `seed`; when the series is
 * over, asks for another or agrees to it. */
bool ump_table_next(ump_table *table, unsigned seat, uint64_t seed, uint64_t now, ump_text *log,
                    ump_error *error);

/* Says something, as a seat or as UMP_SPECTATOR: plain text, no control
 * characters; at most 5 things in 10 s from one place. What was said here under
 * the same id (0: none) is not said again. */
bool ump_table_say(ump_table *table, unsigned from, ump_span text, uint64_t id, uint64_t now,
                   ump_text *log, ump_error *error);

/* ---- time --------------------------------------------------------------- */

/* The time at which ump_table_tick will have something to do; UINT64_MAX if none. */
uint64_t ump_table_deadline(const ump_table *table);
/* Flags the side whose time is up, if it is. */
bool ump_table_tick(ump_table *table, uint64_t now, ump_text *log);
/* The clocks stood still from `from` to `now`, while the owner was down. */
bool ump_table_woke(ump_table *table, uint64_t from, uint64_t now, ump_text *log);
/* A seat's person has come (first connection) or gone (last one closed). Not
 * logged: after a restart everybody is here until they are gone again. */
void ump_table_presence(ump_table *table, unsigned seat, bool here, uint64_t now);

/* ---- asking ------------------------------------------------------------- */

/* The seat that a key's hash holds, or UMP_SPECTATOR. Compares in constant time. */
unsigned ump_table_seat_of(const ump_table *table, const uint8_t key[UMP_KEY]);

bool ump_table_over(const ump_table *table);        /* the game */
bool ump_table_series_over(const ump_table *table); /* the series, with its last game */

/* The computer's seat whose turn it is, or UMP_SPECTATOR if a person (or nobody)
 * is awaited. Its move is chosen with ump_table_choose - which reads only that
 * seat's view and events - and played like any other. */
unsigned ump_table_computer_turn(const ump_table *table);
bool ump_table_choose(const ump_table *table, unsigned seat, uint32_t effort, ump_random *random,
                      ump_move *move);

/* Appends to *out the viewer's events of this stream with numbers after `after`,
 * each as a line "NUMBER EVENT\n". */
void ump_table_events(const ump_table *table, unsigned viewer, uint32_t after, ump_text *out);

/* Appends as JSON what everybody at the table may know besides the events:
 * {"game":4,"gameOfSeries":1,"games":3,"stream":5,"moves":7,"seats":[{"sitter":
 * "person","name":"Anna","score":1.5,"gone":0},…],"listed":false,"pace":
 * "fischer:300+3","clock":{"left":[…],"periods":[…],"running":0},"at":NOW,
 * "young":false,"takeback":{"by":0,"moves":7},"rematch":[0],"seals":[{"of":
 * "secret 0","hash":…,"nonce":…,"text":…}],"seriesOver":false}. Times are
 * milliseconds. "clock" and "takeback" may be null, "running" too; "moves" is
 * absent while a game that hides them runs; "gone" is since when, 0 = here;
 * nonce and text of a seal stand there once the game is over; "young" is whether
 * the game may still be broken off. */
void ump_table_json(const ump_table *table, uint64_t now, ump_text *out);

/* Appends as JSON elements what was said that the viewer may read, from the
 * `after`-th such thing on: {"n":4,"from":"0","game":1,"move":7,"at":…,"text":…}.
 * Returns the number of the last. */
uint32_t ump_table_said_json(const ump_table *table, unsigned viewer, uint32_t after,
                             ump_text *out);

/* Appends the record of one game of the series (from 1), with its clock, seals
 * and names. Only of games that are over may anything be shown. */
void ump_table_record(const ump_table *table, uint32_t game, ump_text *out);

#endif
