/* The HTTP side of every route: reading the request (ask.c), telling the outcome
 * (api.c). */
#ifndef UMPIRE_SERVE_API_H
#define UMPIRE_SERVE_API_H

#include "serve/commands.h"
#include "serve/body.h"
#include "serve/http.h"

/* Of bodies and queries. */
extern const struct body_member create_members[], pair_members[], move_members[];
extern const struct body_member look_query[], record_query[];

void read_create(struct errand *errand, const struct http_request *request);
void read_pair(struct errand *errand, const struct http_request *request);
void read_look(struct errand *errand, const struct http_request *request);
void read_record(struct errand *errand, const struct http_request *request);
void read_sit(struct errand *errand, const struct http_request *request);
void read_move(struct errand *errand, const struct http_request *request);
void read_act(struct errand *errand, const struct http_request *request);
void read_live(struct errand *errand, const struct http_request *request);

void tell_games(struct errand *errand);
void tell_created(struct errand *errand);
void tell_paired(struct errand *errand);
void tell_table(struct errand *errand);
void tell_seat(struct errand *errand);
void tell_verdict(struct errand *errand);
void tell_act(struct errand *errand);
void tell_record(struct errand *errand);
void tell_events(struct errand *errand);
void tell_lobby(struct errand *errand);
void tell_live(struct errand *errand);
void tell_page(struct errand *errand);
void tell_refusal(struct errand *errand);

/* Reads {"move":…,"seen":…,"id":…} into the errand; false with its error. Used
 * by live connections too. */
bool read_move_members(struct errand *errand, json_t *object);

#endif
