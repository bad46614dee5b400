#include "darklab/certify.h"

/* Asked in the middle of a response. */
static bool go_on(void *ctx) {
  return lab_solver_asks(ctx);
}

bool lab_certify(lab_solver *s, const lab_policy *policy, lab_restriction *open, double least,
                 double *bound) {
  lab_machine machine;
  lab_responder responder;
  lab_value value;
  if (!lab_machine_init(&machine, policy)) return false;
  lab_responder_init(&responder, &machine);
  responder.go_on = go_on;
  responder.ctx = s;
  bool fine = lab_respond(&responder, &value);
  if (fine && open != NULL) {
    lab_look look = {lab_restriction_allow_recall, lab_restriction_add, open, least};
    fine = lab_respond_look(&responder, &look) && !open->failed;
  }
  double most = value.value + value.error;
  *bound = policy->seat == 0 ? -most : most;
  lab_responder_free(&responder);
  lab_machine_free(&machine);
  return fine;
}

/* Keeps the policy - or frees it - if it certifies more than the one kept before. */
static void keep(lab_solver *s, lab_policy *policy, double bound) {
  bool better = policy->seat == 0 ? bound > s->low : bound < s->high;
  if (!better) {
    lab_policy_free(policy);
    return;
  }
  *(policy->seat == 0 ? &s->low : &s->high) = bound;
  lab_policy_free(&s->best[policy->seat]);
  s->best[policy->seat] = *policy;
}

bool lab_solver_offer(lab_solver *s, lab_policy *policy) {
  double bound;
  bool fine = lab_certify(s, policy, NULL, 0, &bound);
  if (fine) keep(s, policy, bound);
  else lab_policy_free(policy);
  return fine;
}

/* What the policy falls back to. A hint is spelt out by view: there are too many games
 * to do so for each. */
static bool add_base(const lab_policy *base, lab_policy *policy) {
  bool alone = base->layers == 0 && base->hint != NULL;
  if (alone && policy->layer[0].memory == LAB_RECALL) lab_policy_add_layer(policy, LAB_VIEW);
  return lab_policy_copy_layer(policy, base);
}

bool lab_solver_certify(lab_solver *s, unsigned seat, lab_restriction *open) {
  lab_policy policy;
  double bound;
  double least = s->worthwhile * (s->high - s->low);
  const lab_regret *regret = &s->stage->regret;
  lab_policy_init(&policy, s->game, seat);
  lab_policy_add_layer(&policy, s->remembered[seat].uniform);
  bool fine = lab_regret_policy(regret, seat, false, LAB_PARTS, s->plan.least, &policy, 0) &&
              add_base(&s->base[seat], &policy) && lab_policy_close(&policy) &&
              lab_certify(s, &policy, open, least, &bound);
  if (fine) keep(s, &policy, bound);
  else lab_policy_free(&policy);
  return fine;
}
