/** The index after so many steps among `count` places; it wraps around. */
export function placeAfter(steps: number, count: number): number {
  return count === 0 ? 0 : ((steps % count) + count) % count;
}
