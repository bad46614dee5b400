/* Any lines as the log of a table: each is refused with a reason or carried out,
 * and then the table can be asked everything. */
#include "fuzz.h"

static void hash(const uint8_t key[UMP_KEY], const char *text, size_t len, uint8_t out[UMP_HASH]) {
  for (size_t i = 0; i < UMP_HASH; i++) {
    out[i] = (uint8_t)(ump_digest(key[i], text, len) >> 40);
  }
}

static void ask_everything(const ump_table *table) {
  ump_text text;
  ump_text_init(&text, &memory);
  ump_table_json(table, UINT64_C(1) << 40, &text);
  for (unsigned viewer = 0; viewer < UMP_TABLE_VIEWERS; viewer++) {
    ump_table_events(table, viewer, 0, &text);
    ump_table_said_json(table, viewer, 0, &text);
  }
  for (uint32_t game = 1; game <= table->game; game++) {
    ump_record record;
    ump_text_clear(&text);
    ump_table_record(table, game, &text);
    must(ump_record_parse(&record, (ump_span){text.data, text.len}, &memory, NULL));
    ump_record_free(&record);
  }
  ump_text_free(&text);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
  ump_table table = {0};
  ump_span rest = {(const char *)data, size};
  for (int lines = 0; rest.at != NULL && lines < 64; lines++) {
    ump_error error = {0};
    bool fine = ump_table_restore(&table, ump_span_cut(&rest, '\n'), hash, &memory, &error);
    must(fine || error.why != NULL);
    if (table.mem == NULL) return 0;
  }
  ask_everything(&table);
  ump_table_free(&table);
  return 0;
}
