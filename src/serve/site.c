/* The page's files, read into memory at the start: a request can then reach
 * nothing but what is in the list, whatever its path says. */
#include "serve/site.h"

#include "serve/gzip.h"

#include <dirent.h>
#include <errno.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

enum { DEEPEST = 8, LARGEST = 64 << 20 /* bytes a file */ };

static const struct {
  const char *ending, *type;
} types[] = {
    {".html", "text/html; charset=utf-8"},
    {".js", "text/javascript; charset=utf-8"},
    {".css", "text/css; charset=utf-8"},
    {".wasm", "application/wasm"},
    {".json", "application/json"},
    {".webmanifest", "application/manifest+json"},
    {".svg", "image/svg+xml"},
    {".png", "image/png"},
    {".ico", "image/x-icon"},
    {".woff2", "font/woff2"},
    {".txt", "text/plain; charset=utf-8"},
    {".map", "application/json"},
};

static bool fail(ump_error *error, const char *path) {
  return ump_fail(error, N_("The page's files cannot be read: {1}: {2}."), path, strerror(errno),
                  NULL);
}

static const char *type_of(const char *path) {
  const char *ending = strrchr(path, '.');
  for (size_t i = 0; ending && i < sizeof types / sizeof *types; i++)
    if (strcmp(ending, types[i].ending) == 0) return types[i].type;
  return "application/octet-stream";
}

static void set_etag(struct site_body *body) {
  unsigned char hash[16];
  crypto_generichash(hash, sizeof hash, (const unsigned char *)body->bytes, body->len, NULL, 0);
  body->etag[0] = '"';
  sodium_bin2hex(body->etag + 1, 33, hash, sizeof hash);
  body->etag[33] = '"';
}

static bool read_bytes(struct site *site, const char *from, struct site_body *body,
                       ump_error *error) {
  FILE *stream = fopen(from, "rb");
  if (!stream) return fail(error, from);
  body->bytes = ump_new(site->mem, body->len, 1);
  bool good = body->bytes && fread(body->bytes, 1, body->len, stream) == body->len;
  fclose(stream);
  return good || fail(error, from);
}

/* Pictures and the like are packed already. */
static bool pack(struct site *site, struct site_file *file, ump_error *error) {
  struct site_body *gzip = &file->gzip;
  ump_span bytes = {file->body.bytes, file->body.len};
  if (!gzip_pack(site->mem, bytes, &gzip->bytes, &gzip->len))
    return ump_fail(error, ump_no_memory, NULL, NULL, NULL);
  if (gzip->len < file->body.len - file->body.len / 10) {
    set_etag(gzip);
  } else {
    ump_free(site->mem, gzip->bytes);
    gzip->bytes = NULL;
  }
  return true;
}

static bool add_file(struct site *site, const char *from, const char *path, size_t len,
                     ump_error *error) {
  void *files = site->file;
  if (!ump_grow(site->mem, &files, &site->room, site->count + 1, sizeof *site->file))
    return ump_fail(error, ump_no_memory, NULL, NULL, NULL);
  site->file = files;
  struct site_file *file = &site->file[site->count++];
  file->body.len = len;
  file->type = type_of(path);
  file->path = ump_new(site->mem, strlen(path) + 1, 1);
  if (!file->path) return ump_fail(error, ump_no_memory, NULL, NULL, NULL);
  memcpy(file->path, path, strlen(path));
  if (!read_bytes(site, from, &file->body, error)) return false;
  set_etag(&file->body);
  return pack(site, file, error);
}

static bool add_directory(struct site *site, size_t root, const char *path, int depth,
                          ump_error *error);

/* Hidden files are nobody's business, and what is no regular file is no page. */
static bool add_entry(struct site *site, size_t root, const char *directory, const char *name,
                      int depth, ump_error *error) {
  ump_text path;
  ump_text_init(&path, site->mem);
  ump_text_add(&path, directory);
  ump_text_char(&path, '/');
  ump_text_add(&path, name);
  struct stat about;
  bool good = !path.failed || ump_fail(error, ump_no_memory, NULL, NULL, NULL);
  if (good && stat(path.data, &about) != 0) good = fail(error, path.data);
  else if (good && S_ISDIR(about.st_mode) && depth < DEEPEST)
    good = add_directory(site, root, path.data, depth + 1, error);
  else if (good && S_ISREG(about.st_mode) && about.st_size <= LARGEST)
    good = add_file(site, path.data, path.data + root, (size_t)about.st_size, error);
  ump_text_free(&path);
  return good;
}

static bool add_directory(struct site *site, size_t root, const char *path, int depth,
                          ump_error *error) {
  DIR *directory = opendir(path);
  if (!directory) return fail(error, path);
  bool good = true;
  for (struct dirent *entry; good && (entry = readdir(directory));)
    if (entry->d_name[0] != '.') good = add_entry(site, root, path, entry->d_name, depth, error);
  closedir(directory);
  return good;
}

static int by_path(const void *a, const void *b) {
  return strcmp(((const struct site_file *)a)->path, ((const struct site_file *)b)->path);
}

bool site_load(struct site *site, const char *directory, const ump_allocator *mem,
               ump_error *error) {
  *site = (struct site){.mem = mem};
  if (!directory) return true;
  if (!add_directory(site, strlen(directory), directory, 0, error)) {
    site_free(site);
    return false;
  }
  if (site->count > 0) qsort(site->file, site->count, sizeof *site->file, by_path);
  return true;
}

void site_free(struct site *site) {
  for (size_t i = 0; i < site->count; i++) {
    ump_free(site->mem, site->file[i].path);
    ump_free(site->mem, site->file[i].body.bytes);
    ump_free(site->mem, site->file[i].gzip.bytes);
  }
  ump_free(site->mem, site->file);
  *site = (struct site){.mem = site->mem};
}

static const struct site_file *find(const struct site *site, ump_span path) {
  size_t low = 0;
  size_t high = site->count;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    const struct site_file *file = &site->file[middle];
    size_t len = strlen(file->path);
    int order = memcmp(path.at, file->path, path.len < len ? path.len : len);
    if (order == 0 && path.len == len) return file;
    if (order < 0 || (order == 0 && path.len < len)) high = middle;
    else low = middle + 1;
  }
  return NULL;
}

const struct site_file *site_find(const struct site *site, ump_span path) {
  /* The page's own addresses have neither dots nor escapes. */
  bool is_file = memchr(path.at, '.', path.len) || memchr(path.at, '%', path.len);
  if (is_file) return find(site, path);
  return find(site, ump_span_of("/index.html"));
}

const char *site_cache(const struct site_file *file) {
  /* The build puts a hash of its content into the name of each file in assets/. */
  return strncmp(file->path, "/assets/", 8) == 0 ? "public, max-age=31536000, immutable"
                                                 : "no-cache";
}
