/* Games of random legal tries. Learning programs live on the speed of this loop. */
#include "umpire/selfplay.h"

bool ump_selfplay_init(ump_selfplay *s, const ump_spec *spec, uint64_t seed,
                       const ump_allocator *mem) {
  *s = (ump_selfplay){.digest = UMP_DIGEST_START};
  ump_random_seed(&s->random, seed);
  ump_events_init(&s->events, mem);
  ump_text_init(&s->lines, mem);
  bool made = ump_position_init(&s->position, spec, mem, 0, &s->events);
  for (unsigned seat = 0; seat < 2; seat++) {
    made = ump_view_init(&s->view[seat], spec, seat, mem) && made;
  }
  s->events.count = 0;
  return made;
}

void ump_selfplay_free(ump_selfplay *s) {
  ump_position_free(&s->position);
  ump_view_free(&s->view[0]);
  ump_view_free(&s->view[1]);
  ump_events_free(&s->events);
  ump_text_free(&s->lines);
}

static void write_line(ump_selfplay *s, ump_event event) {
  char audience[UMP_VIEWERS + 1];
  size_t len = 0;
  for (size_t v = 0; v < UMP_VIEWERS; v++) {
    if (event.audience & (1U << v)) audience[len++] = "01s*"[v];
  }
  audience[len++] = ' ';
  ump_text_bytes(&s->lines, audience, len);
  ump_event_format(&s->position.spec, event, &s->lines);
  ump_text_char(&s->lines, '\n');
}

/* Writes the new events and tells them to the players. */
static bool take_events(ump_selfplay *s, ump_text *all) {
  ump_text_clear(&s->lines);
  for (size_t i = 0; i < s->events.count; i++) {
    ump_event event = s->events.item[i];
    write_line(s, event);
    if (!ump_view_fold(&s->view[0], event) || !ump_view_fold(&s->view[1], event)) return false;
  }
  s->event_lines += s->events.count;
  s->events.count = 0;
  s->digest = ump_digest(s->digest, ump_text_str(&s->lines), s->lines.len);
  if (all != NULL) ump_text_bytes(all, ump_text_str(&s->lines), s->lines.len);
  return !s->lines.failed && (all == NULL || !all->failed);
}

static bool play_move(ump_selfplay *s, unsigned turn, ump_text *all) {
  unsigned seat = turn & 1U ? 0 : 1;
  ump_move move = ump_view_random(&s->view[seat], &s->random);
  ump_verdict verdict = ump_position_play(&s->position, seat, move, &s->events, NULL);
  s->moves++;
  return (verdict == UMP_PLAYED || verdict == UMP_AGAIN) && take_events(s, all);
}

bool ump_selfplay_game(ump_selfplay *s, ump_text *all) {
  if (!ump_position_restart(&s->position, ump_random_next(&s->random), &s->events)) return false;
  if (!ump_view_restart(&s->view[0]) || !ump_view_restart(&s->view[1])) return false;
  if (!take_events(s, all)) return false;
  for (uint64_t moves = 0; moves < UMP_SELFPLAY_MOVES; moves++) {
    unsigned turn = ump_position_turn(&s->position);
    if (turn == 0) break;
    if (!play_move(s, turn, all)) return false;
  }
  s->games++;
  if (s->view[0].over) s->wins[s->view[0].winner]++;
  else s->unfinished++;
  return true;
}
