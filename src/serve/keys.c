/* Secrets and names, by libsodium. */
#include "serve/keys.h"

#include <sodium.h>
#include <string.h>

/* Lower case and digits without 0 o 1 l: 32 letters, so five random bits each. */
static const char letters[] = "abcdefghijkmnpqrstuvwxyz23456789";

/* Hashes made here mean nothing to another program that hashes the same keys. */
static const unsigned char hash_context[] = "umpire seat key 1";

bool keys_start(ump_error *error) {
  return sodium_init() >= 0 ||
         ump_fail(error, N_("This system gives no random bytes."), NULL, NULL, NULL);
}

bool keys_hash(ump_span text, uint8_t hash[UMP_KEY]) {
  unsigned char key[32];
  size_t len = 0;
  if (sodium_base642bin(key, sizeof key, text.at, text.len, NULL, &len, NULL,
                        sodium_base64_VARIANT_URLSAFE_NO_PADDING) != 0 ||
      len != sizeof key)
    return false;
  crypto_generichash(hash, UMP_KEY, key, sizeof key, hash_context, sizeof hash_context - 1);
  sodium_memzero(key, sizeof key);
  return true;
}

void keys_table_id(char id[TABLE_ID + 1]) {
  unsigned char bytes[TABLE_ID];
  randombytes_buf(bytes, sizeof bytes);
  for (size_t i = 0; i < TABLE_ID; i++) id[i] = letters[bytes[i] % 32];
  id[TABLE_ID] = '\0';
}

bool keys_is_table_id(ump_span text, char id[TABLE_ID + 1]) {
  if (text.len != TABLE_ID) return false;
  for (size_t i = 0; i < TABLE_ID; i++)
    if (!text.at[i] || !strchr(letters, text.at[i])) return false;
  memcpy(id, text.at, TABLE_ID);
  id[TABLE_ID] = '\0';
  return true;
}

void keys_commit(const uint8_t key[UMP_KEY], const char *text, size_t len, uint8_t hash[UMP_HASH]) {
  crypto_generichash(hash, UMP_HASH, (const unsigned char *)text, len, key, UMP_KEY);
}

void keys_secret(uint8_t secret[UMP_KEY]) {
  randombytes_buf(secret, UMP_KEY);
}

void keys_token(char text[TOKEN_TEXT + 1]) {
  unsigned char bytes[32];
  randombytes_buf(bytes, sizeof bytes);
  sodium_bin2base64(text, TOKEN_TEXT + 1, bytes, sizeof bytes,
                    sodium_base64_VARIANT_URLSAFE_NO_PADDING);
  sodium_memzero(bytes, sizeof bytes);
}

uint64_t keys_seed(void) {
  uint64_t seed;
  randombytes_buf(&seed, sizeof seed);
  return seed;
}
