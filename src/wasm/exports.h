/* What the page can call: the exports of umpire.wasm, which imports nothing.
 *
 * Text comes in as (pointer, length) of UTF-8 in memory that the page asked for
 * with page_room. What a call has to say it leaves in the *answer*, which stands
 * until the next call; it is JSON unless said otherwise. A refused call returns
 * 0 (false, NULL) and its answer is {"error":{"why":…,"args":[…],"text":…}} as
 * in docs/protocol.md.
 *
 * Views, tables and records are handed out as pointers and belong to the page,
 * which gives them back with the matching _free. */
#ifndef UMPIRE_WASM_EXPORTS_H
#define UMPIRE_WASM_EXPORTS_H

#include "umpire/table.h"

#define PAGE_EXPORT(name) __attribute__((export_name(#name))) name

/* ---- memory and the answer (page.c) ------------------------------------- */

void *PAGE_EXPORT(page_room)(size_t size);
void PAGE_EXPORT(page_room_free)(void *room);
const char *PAGE_EXPORT(page_answer_at)(void);
size_t PAGE_EXPORT(page_answer_size)(void);

/* ---- games and specs (page_spec.c) -------------------------------------- */

/* [GAME, …] as ump_game_json writes them. */
bool PAGE_EXPORT(page_games)(void);
/* Checks a spec's text: {"spec":canonical,"game":…,"hidden":…,"takeback":…,
 * "points":…,"seats":["Red","Blue"],"levels":[["novice",…],…],"values":{"size":"11",…}};
 * "points" is whether a game earns points of its own, "levels" are those offered to
 * each seat. */
bool PAGE_EXPORT(page_spec)(const char *at, size_t len);
/* Checks a move's text: {"move":canonical}. */
bool PAGE_EXPORT(page_move)(const char *spec_at, size_t spec_len, const char *at, size_t len);

/* ---- views: what one viewer of a table on the server knows (page_view.c) -- */

ump_view *PAGE_EXPORT(page_view_new)(const char *at, size_t len, unsigned viewer);
void PAGE_EXPORT(page_view_free)(ump_view *view);
/* Folds one event line that was addressed to the viewer. False for a line that
 * cannot follow: then the page asks for all events again. */
bool PAGE_EXPORT(page_view_fold)(ump_view *view, const char *at, size_t len);
/* {"view":{…},"tries":["c4",…]}: what the viewer knows, and the moves it may try
 * if they are few enough to be shown one by one (else null). */
bool PAGE_EXPORT(page_view_look)(const ump_view *view);

/* ---- tables on this device (page_table.c) ------------------------------- */

/* A table of this spec, at this pace ("none", "fischer:300+3"), for so many games:
 * {"log":LINE}. Times are milliseconds of the page's clock. */
ump_table *PAGE_EXPORT(page_table_new)(const char *at, size_t len, const char *pace_at,
                                       size_t pace_len, uint32_t games, uint64_t seed, double now);
/* The table that these log lines tell of. */
ump_table *PAGE_EXPORT(page_table_restore)(const char *at, size_t len);
void PAGE_EXPORT(page_table_free)(ump_table *table);
/* Seats "person" or a computer's level: {"log":LINE}. */
bool PAGE_EXPORT(page_table_sit)(ump_table *table, unsigned seat, const char *at, size_t len);
/* {"verdict":"played" or "again","log":LINE}, or a refusal. */
bool PAGE_EXPORT(page_table_play)(ump_table *table, unsigned seat, const char *at, size_t len,
                                  uint32_t seen, uint64_t id, double now);
/* The seat of the computer that is to move, or 2. */
unsigned PAGE_EXPORT(page_table_computer)(const ump_table *table);
/* What that computer would play: {"move":…}. Thinks for as long as its level
 * does, so the page calls it in a worker. */
bool PAGE_EXPORT(page_table_choose)(const ump_table *table, unsigned seat, uint32_t effort,
                                    uint64_t seed);
/* {"view":…,"tries":…} of a seat or the spectators. */
bool PAGE_EXPORT(page_table_look)(const ump_table *table, unsigned viewer);
/* Plain text: the viewer's events past number `after`, "NUMBER EVENT" a line. */
bool PAGE_EXPORT(page_table_events)(const ump_table *table, unsigned viewer, uint32_t after);
/* {"spec":{…},"seats":[{"sitter":"person"},{"sitter":"computer","level":…}]}. */
bool PAGE_EXPORT(page_table_about)(const ump_table *table);
/* Plain text: the record of the table's N-th game, from 1; 0: of its last. */
bool PAGE_EXPORT(page_table_record)(const ump_table *table, uint32_t game);

/* ---- around a game on this device (page_around.c) ------------------------ */

/* What ump_table_json writes: clocks, score, offers. */
bool PAGE_EXPORT(page_table_state)(const ump_table *table, double now);
/* As ump_table_resign and the others, each: {"log":LINE}, LINE being empty when
 * nothing changed. */
bool PAGE_EXPORT(page_table_resign)(ump_table *table, unsigned seat, double now);
bool PAGE_EXPORT(page_table_abort)(ump_table *table, unsigned seat, double now);
bool PAGE_EXPORT(page_table_takeback)(ump_table *table, unsigned seat, double now);
bool PAGE_EXPORT(page_table_next)(ump_table *table, unsigned seat, uint64_t seed, double now);
/* Flags the side whose time is up, if it is. */
bool PAGE_EXPORT(page_table_tick)(ump_table *table, double now);
/* When page_table_tick will have something to do; infinite if never. */
double PAGE_EXPORT(page_table_deadline)(const ump_table *table);
/* The clocks stood still since `from`: nobody had the page open. */
bool PAGE_EXPORT(page_table_woke)(ump_table *table, double from, double now);

/* What a running clock of this pace that stood at `left` ms with `periods` to
 * follow shows after `elapsed` ms: {"left":…,"periods":…}. */
bool PAGE_EXPORT(page_clock)(const char *pace_at, size_t pace_len, double left, unsigned periods,
                             double elapsed);
/* Checks a pace's text: {"kind":"fischer","base":300000,"extra":3000,"periods":0}. */
bool PAGE_EXPORT(page_pace)(const char *at, size_t len);

/* ---- records: a game looked at again (page_record.c) -------------------- */

/* Of a text in any format of umpire/formats.h. */
ump_record *PAGE_EXPORT(page_record_new)(const char *at, size_t len);
void PAGE_EXPORT(page_record_free)(ump_record *record);
/* {"spec":{…},"who":["person",…],"names":["Anna",""],"moves":[{"seat":0,"move":"c4",
 * "at":1520},…],"pace":"none","over":true,"seals":[{"of":…,"hash":…,"nonce":…,"text":…}],
 * "remarks":[{"from":"0","at":1600,"text":…}]}. */
bool PAGE_EXPORT(page_record_about)(const ump_record *record);
/* What the viewer knew after the first `moves` moves, and the events that told
 * it: {"view":…,"tries":…,"events":["stone c4",…]}. */
bool PAGE_EXPORT(page_record_look)(const ump_record *record, unsigned viewer, uint32_t moves);
/* The formats that can hold the game: ["record","json",…]. */
bool PAGE_EXPORT(page_record_formats)(const ump_record *record);
/* Plain text: the game in the format of that name. */
bool PAGE_EXPORT(page_record_convert)(const ump_record *record, const char *at, size_t len);

/* ---- random games (page_selfplay.c) ------------------------------------- */

/* Plain text: the event lines of so many games, as ump_selfplay_game writes them. */
bool PAGE_EXPORT(page_selfplay)(const char *at, size_t len, uint32_t games, uint64_t seed);

#endif
