// What an hour of a busy log costs and leaves in memory: 1,000 new connections a second, read every two seconds.
// Run: npx tsx tests/bench/hour.ts
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { exitsOf } from '../../machines/domain/connections/exits';
import { EMPTY_TOUCH } from '../../machines/domain/touch';
import { gatheredFrom, nothingGathered } from '../../machines/log/gathered.rules';
import { ALL, minutesOf, NOTHING_SHOWN, shownOf } from '../../machines/log/gathering.rules';
import { NO_LINES, withText } from '../../machines/log/log-lines.rules';

/** So much more than after twenty minutes, when as much is there as is kept, is no growth. */
const LIMIT = 1.2;
const EXITS = exitsOf(EMPTY_TOUCH);

const two = (value: number): string => String(value).padStart(2, '0');

/** The lines of two seconds; hosts and clients go on being new. */
function linesOf(second: number): string {
  const time = `2026/11/22 01:${two(Math.floor(second / 60) % 60)}:${two(second % 60)}.302`;
  return Array.from({ length: 2_000 }, (_, at) => {
    const count = second * 1_000 + at;
    return `${time}  [I] [io.go:431]  from tcp:10.0.${count % 7}.${count % 200}:${count % 60_000} accepted tcp:host${count % 70_001}.example:443 [socks_ipv4 >> 『server ${at % 5}』]\n`;
  }).join('');
}

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
const heap = (): number => {
  collect();
  return process.memoryUsage().heapUsed / 1_000_000;
};

let [lines, gathered, shown, slowest] = [NO_LINES, nothingGathered(), NOTHING_SHOWN, 0];
const heaps: number[] = [];
for (let second = 2; second <= 3_600; second += 2) {
  const text = linesOf(second);
  const begun = performance.now();
  lines = withText(lines, text);
  gathered = gatheredFrom(lines, gathered, EXITS);
  shown = shownOf(gathered.log, ALL, shown);
  minutesOf(shown, gathered.log);
  slowest = Math.max(slowest, performance.now() - begun);
  if (second % 600 === 0) heaps.push(heap());
}
const [, settled = 0] = heaps;
const growth = (heaps.at(-1) ?? 0) / settled;
console.log(`heap every ten minutes: ${heaps.map((one) => one.toFixed(0)).join(', ')} MB`);
console.log(
  `the slowest two seconds took ${slowest.toFixed(0)} ms; ${growth.toFixed(2)} × the heap after twenty minutes`,
);
if (growth > LIMIT) process.exitCode = 1;
