/* What the verbs of the laboratory share. */
#ifndef UMPIRE_CLI_LAB_H
#define UMPIRE_CLI_LAB_H

#include "cli/cli.h"
#include "darklab/policy.h"
#include "darklab/respond.h"

extern const cli_verb lab_verb_count, lab_verb_sure_win, lab_verb_respond, lab_verb_value,
    lab_verb_gap, lab_verb_check, lab_verb_solve, lab_verb_show;

/* Sets a game up from a spec's text; complains. Free with lab_game_free. */
bool cli_lab_game(const char *text, lab_game *game);

/* Reads a policy of that game, in either format; complains, naming file and line. */
bool cli_lab_policy(const char *path, const lab_game *game, lab_policy *policy);

/* The same for a policy whose game is not known yet: sets both up. */
bool cli_lab_policy_and_game(const char *path, lab_game *game, lab_policy *policy);

/* The name FILE.0 or FILE.1 of a seat's policy; complains if there is no room. */
bool cli_lab_path(const char *file, unsigned seat, char *path, size_t room);

/* Writes each seat's policy, if it has layers, to these; complains. */
bool cli_lab_save(const lab_policy policy[2], const char *file);

/* The best response to a policy, for seat 0; *missing is how many views it met of
 * which the policy says nothing: with `strict` there may be none. Complains. */
bool cli_lab_respond(const lab_policy *policy, bool strict, lab_value *value, uint32_t *missing);

/* Solves by a linear program, saves the policies if `out` is set, and prints the
 * bracket that they certify; returns the exit code. */
int cli_lab_linear(const lab_game *game, const char *out, bool chance, bool json);

/* A policy by view as OpenSpiel's dark_hex_ir knows it: see lab_openspiel.c. Reading
 * closes it; writing refuses - returns false - other keys. */
bool cli_lab_openspiel_read(ump_span text, const lab_game *game, lab_policy *policy,
                            ump_error *error);
bool cli_lab_openspiel_write(const lab_policy *policy, ump_text *out);

/* Values are printed for seat 0: win chance minus loss chance, or with `chance`
 * the chance to win. */
double cli_lab_shown(double value, bool chance);

/* Appends a number so that it is read back within 1e-15, or for people to 9
 * decimal places; an error is rounded up. */
void cli_lab_number(ump_text *out, double number);
void cli_lab_number_for_people(ump_text *out, double number);

/* Appends the bounds of a game's value: as a sentence, or as the keys low and high. */
void cli_lab_bracket(ump_text *out, double low, double high);
void cli_lab_bracket_json(ump_text *out, double low, double high);
void cli_lab_error(ump_text *out, double error);

#endif
