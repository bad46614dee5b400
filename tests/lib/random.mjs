// Chance that can be had again.

/** A function that gives whole numbers from 0 to below its argument, always the same for one seed. */
export function generator(seed) {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}
