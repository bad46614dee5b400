#include "darklab/certify.h"

/* Of what separates the bounds, the part that a missed try must gain to be added:
 * many small ones at a time, but not those that make the graph large for nothing. */
static const double worthwhile = 0.01;

bool lab_certify(const lab_policy *policy, lab_restriction *open, double least, double *bound) {
  lab_machine machine;
  lab_responder responder;
  lab_value value;
  if (!lab_machine_init(&machine, policy)) return false;
  lab_responder_init(&responder, &machine);
  bool fine = lab_respond(&responder, &value);
  if (fine && open != NULL) {
    lab_look look = {lab_restriction_allow, lab_restriction_add, open, least};
    fine = lab_respond_look(&responder, &look) && !open->failed;
  }
  double most = value.value + value.error;
  *bound = policy->seat == 0 ? -most : most;
  lab_responder_free(&responder);
  lab_machine_free(&machine);
  return fine;
}

void lab_solver_keep(lab_solver *s, lab_policy *policy, double bound) {
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
  bool fine = lab_certify(policy, NULL, 0, &bound);
  if (fine) lab_solver_keep(s, policy, bound);
  else lab_policy_free(policy);
  return fine;
}

bool lab_solver_certify(lab_solver *s, const lab_regret *regret, unsigned seat,
                        const lab_policy *base, lab_restriction *open) {
  lab_policy policy;
  double bound;
  double least = worthwhile * (s->high - s->low);
  lab_policy_init(&policy, s->game, seat);
  lab_policy_add_layer(&policy, regret->graph->machine[seat]->policy->uniform);
  bool fine = lab_regret_policy(regret, seat, false, LAB_PARTS, s->plan.least, &policy, 0) &&
              (base == NULL || lab_policy_copy_layer(&policy, base)) && lab_policy_close(&policy) &&
              lab_certify(&policy, open, least, &bound);
  if (fine) lab_solver_keep(s, &policy, bound);
  else lab_policy_free(&policy);
  return fine;
}
