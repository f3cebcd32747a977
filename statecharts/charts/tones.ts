import { memoised } from '../../machines/domain/memoised';
import { type LaidOut, type LaidOutLine } from '../machines/domain/drawing';
import { isLevel, stretchesOf, type Stretch } from './lines';

/** Of lines; the first is the usual one. */
const TONES = [0, 1, 2, 3] as const;
export type Tone = (typeof TONES)[number];

/** Lines that run as near to each other, for as long, are told apart by their tones. */
const BESIDE = { within: 40, along: 60 };

/** A stretch along its direction. */
interface Course {
  readonly level: boolean;
  /** Its place across its direction. */
  readonly at: number;
  readonly begin: number;
  readonly end: number;
}

/** What has one tone: lines that share a stretch. */
interface Bundle {
  readonly lines: readonly LaidOutLine[];
  readonly courses: readonly Course[];
}

/**
 * Tones of lines: different ones where they run beside each other, so that an eye does not change from one to the next; all lines of a
 * bundle have one, and before and after its label a line has the same where that is possible.
 */
export const tonesIn = memoised(({ edges }: LaidOut): ReadonlyMap<LaidOutLine, Tone> => {
  const bundles = bundlesOf(edges.flatMap(({ lines }) => lines));
  const beside = new Map(
    bundles.map((one) => [one, bundles.filter((other) => other !== one && areBeside(one, other))]),
  );
  const bundleOf = new Map(bundles.flatMap((one) => one.lines.map((line) => [line, one] as const)));
  const partners = new Map(bundles.map((one) => [one, new Set<Bundle>()]));
  for (const { lines } of edges) {
    const own = lines.flatMap((line) => bundleOf.get(line) ?? []);
    for (const one of own) for (const other of own) if (one !== other) partners.get(one)?.add(other);
  }
  const tones = new Map<Bundle, Tone>();
  const order = bundles.toSorted((one, other) => (beside.get(other)?.length ?? 0) - (beside.get(one)?.length ?? 0));
  for (const one of order) {
    const taken = (beside.get(one) ?? []).flatMap((other) => tones.get(other) ?? []);
    const wished = [...(partners.get(one) ?? [])].flatMap((other) => tones.get(other) ?? []);
    const isFree = (tone: Tone): boolean => !taken.includes(tone);
    const least = TONES.toSorted((a, b) => countOf(taken, a) - countOf(taken, b))[0];
    tones.set(one, wished.find(isFree) ?? TONES.find(isFree) ?? least ?? 0);
  }
  return new Map([...bundleOf].map(([line, bundle]) => [line, tones.get(bundle) ?? 0]));
});

const countOf = (tones: readonly Tone[], tone: Tone): number => tones.filter((one) => one === tone).length;

function bundlesOf(lines: readonly LaidOutLine[]): readonly Bundle[] {
  let bundles: readonly Bundle[] = [];
  for (const line of lines) {
    const courses = stretchesOf(line.points).map(courseOf);
    const joined = bundles.filter((one) => overlap(one.courses, courses, 1, 2));
    bundles = [
      ...bundles.filter((one) => !joined.includes(one)),
      {
        lines: [...joined.flatMap((one) => one.lines), line],
        courses: [...joined.flatMap((one) => one.courses), ...courses],
      },
    ];
  }
  return bundles;
}

function areBeside(one: Bundle, other: Bundle): boolean {
  return overlap(one.courses, other.courses, BESIDE.within, BESIDE.along);
}

/** Whether any of these runs along any of those, nearer than `within` and for longer than `along`. */
function overlap(these: readonly Course[], those: readonly Course[], within: number, along: number): boolean {
  return these.some((one) =>
    those.some(
      (other) =>
        one.level === other.level &&
        Math.abs(one.at - other.at) < within &&
        Math.min(one.end, other.end) - Math.max(one.begin, other.begin) > along,
    ),
  );
}

function courseOf({ from, to }: Stretch): Course {
  const level = isLevel(from, to);
  const [begin, end] = level ? [from.x, to.x] : [from.y, to.y];
  return { level, at: level ? from.y : from.x, begin: Math.min(begin, end), end: Math.max(begin, end) };
}
