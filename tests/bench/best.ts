/** The best of several runs in milliseconds: the least disturbed one. */
export function best(run: () => unknown, rounds = 7): number {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round++) {
    const start = performance.now();
    run();
    least = Math.min(least, performance.now() - start);
  }
  return least;
}
