/* Several threads at one node. The second guesses are shared out rather than the
 * first answers, because one class of the first answer may be three quarters of
 * all the work. */
#include "codelab/search.h"

#include <string.h>

#ifdef _OPENMP
#include <omp.h>
#else
static int omp_get_thread_num(void) {
  return 0;
}
#endif

/* Gives a thread's worker what the node's guesses are tried with. */
static bool prepare(codelab_worker *mine, const codelab_worker *owner, unsigned depth) {
  if (mine == owner) return true;
  codelab_frame *frame = codelab_worker_frame(mine, depth);
  if (frame == NULL) return false;
  frame->group = owner->frame[depth]->group;
  memcpy(frame->bound, owner->frame[depth]->bound,
         owner->search->field->guesses * sizeof *frame->bound);
  return true;
}

/* Tries one guess with the best that all threads know, and tells them. */
static void try_for_all(codelab_worker *mine, codelab_node *node, uint16_t guess) {
  codelab_node own;
#pragma omp critical(codelab_node)
  own = *node;
  if (own.budget < own.least || codelab_stopped(mine->search)) return;
  own.low = CODELAB_NEVER;
  codelab_cost before = own.budget;
  if (!codelab_passed_over(mine, &own, guess)) codelab_consider(mine, &own, guess);
#pragma omp critical(codelab_node)
  {
    if (own.budget < before && own.budget < node->budget) {
      node->budget = own.budget;
      node->best = own.best;
      node->guess = own.guess;
    }
    if (own.low < node->low) node->low = own.low;
  }
}

/* The queue is a heap, whose order is near enough to sorted for what follows: the
 * best guesses are near its front, and all are gone through. */
void codelab_share_out(codelab_worker *worker, codelab_node *node, const uint32_t *queue,
                       size_t count) {
  codelab_search *search = worker->search;
  worker->alone = false;
#pragma omp parallel num_threads(search->means->threads)
  {
    codelab_worker *mine = &search->worker[omp_get_thread_num()];
    bool ready = prepare(mine, worker, node->depth);
#pragma omp for schedule(dynamic, 1)
    for (size_t i = 0; i < count; i++) {
      if (ready) try_for_all(mine, node, (uint16_t)queue[i]);
    }
  }
  worker->alone = true;
}
