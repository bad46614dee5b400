/* Commitments: a secret, or the seed of a deal, is fixed by a hash that everyone
 * is told at once. The nonces come from the table's secret, which only the log
 * knows, so that a restored table has the same seals. */
#include "table/inside.h"

#include <string.h>

/* Copies text that is known to fit. */
static void copy(char *to, size_t room, const char *from, size_t len) {
  if (len >= room) len = room - 1;
  memset(to, 0, room);
  memcpy(to, from, len);
}

static void nonce_for(const ump_table *table, const char *of, uint8_t nonce[UMP_HASH]) {
  ump_text text;
  ump_text_init(&text, table->mem);
  ump_text_add(&text, "nonce ");
  ump_text_number(&text, table->game);
  ump_text_char(&text, ' ');
  ump_text_add(&text, of);
  table->hasher(table->secret, ump_text_str(&text), text.len, nonce);
  ump_text_free(&text);
}

/* What a text is of: all its words but the last. */
static size_t of_length(const char *text) {
  size_t length = 0;
  for (size_t i = 0; text[i] != '\0'; i++) {
    if (text[i] == ' ') length = i;
  }
  return length;
}

static bool is_sealed(const ump_table *table, const char *of) {
  for (uint32_t i = 0; i < table->record.seals; i++) {
    if (strcmp(table->record.seal[i].of, of) == 0) return true;
  }
  return false;
}

static void add_seal(ump_table *table, const char *text) {
  ump_record *record = &table->record;
  ump_seal seal;
  copy(seal.of, sizeof seal.of, text, of_length(text));
  if (record->seals == UMP_SEALS || is_sealed(table, seal.of)) return;
  copy(seal.text, sizeof seal.text, text, strlen(text));
  nonce_for(table, seal.of, seal.nonce);
  table->hasher(seal.nonce, seal.text, strlen(seal.text), seal.hash);
  record->seal[record->seals++] = seal;
}

void seal_event(ump_table *table, const ump_event *event) {
  const ump_game *game = table->record.spec.game;
  if (table->hasher == NULL) return;
  if (event == NULL ? !game->deals : game->sealed == 0 || event->kind != game->sealed) return;
  ump_text text;
  ump_text_init(&text, table->mem);
  if (event != NULL) {
    ump_event_format(&table->record.spec, *event, &text);
  } else {
    ump_text_add(&text, "seed ");
    ump_text_number(&text, table->record.seed);
  }
  if (!text.failed) add_seal(table, ump_text_str(&text));
  ump_text_free(&text);
}
