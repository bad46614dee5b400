/* A solver's state in a file, so that a long computation can be taken up again.
 * The numbers are those of the machine: the file is not for other ones. The best
 * policies are not in it; they are saved as text and certified anew. */
#ifndef DARKLAB_CHECKPOINT_H
#define DARKLAB_CHECKPOINT_H

#include "darklab/solve.h"

#include <stdio.h>

/* False if something could not be written; errno says why. */
bool lab_checkpoint_write(const lab_solver *solver, FILE *file);

/* Reads into a solver fresh from lab_solver_init with the same game and plan; false
 * with *error if the file is of another, or damaged. The solver is then still to
 * be freed, and no more. */
bool lab_checkpoint_read(lab_solver *solver, FILE *file, ump_error *error);

#endif
