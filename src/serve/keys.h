/* Secrets and names: seat keys and their hashes, table ids, seeds. */
#ifndef UMPIRE_SERVE_KEYS_H
#define UMPIRE_SERVE_KEYS_H

#include "umpire/table.h"

enum {
  TABLE_ID = 12,  /* letters of a table's id: 12 of 32, 60 bits */
  TOKEN_TEXT = 43 /* letters of a key or token: base64url of 32 bytes */
};

/* Readies the source of random bytes; once, before the others. */
bool keys_start(ump_error *error);

/* The hash under which a seat is kept, of a seat key as the browser sends it
 * (43 characters of base64url). False if the text is no such key. */
bool keys_hash(ump_span text, uint8_t hash[UMP_KEY]);

/* A new table's id: no letters that are easily taken for one another. */
void keys_table_id(char id[TABLE_ID + 1]);
/* Copies `text` to id if it has the form of a table's id. */
bool keys_is_table_id(ump_span text, char id[TABLE_ID + 1]);

/* 32 bytes, and a number, that nobody can foresee. */
void keys_secret(uint8_t secret[UMP_KEY]);
uint64_t keys_seed(void);

/* A one-time token: text of the form of a seat key. */
void keys_token(char text[TOKEN_TEXT + 1]);

/* BLAKE2b of `text` with a key: an ump_hasher. */
void keys_commit(const uint8_t key[UMP_KEY], const char *text, size_t len, uint8_t hash[UMP_HASH]);

#endif
