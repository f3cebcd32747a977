import { type Chart } from '../machines/domain/chart';
import { firstStates, isWithin, type Selected } from '../machines/domain/chart-places';
import { type LaidOut, type Point, type Rectangle } from '../machines/domain/drawing';
import { turnsOf } from '../machines/domain/turns';
import { around, cornersOf, headOf, isOutline, labelsIn, middleOf, placeIn } from './geometry';
import { saidOf } from './line-words';
import { distance } from './lines';

/** The smallest scales at which a drawing opens whole: names alone are read where events are not. */
const READ_WHOLE = { outline: 0.6, words: 0.75 };

export interface Opening {
  /** The smallest scale at which all of it is shown at once. */
  readonly least: number;
  /** Where one begins to read: at what is selected, else at the arrow into the state that is entered first, else in the corner. */
  readonly start: Point;
  /** Whether that is to be in the middle; otherwise reading goes on from the corner. */
  readonly centred: boolean;
  /** Whatever has words: simple states, the names of the others, labels. */
  readonly things: readonly Rectangle[];
  /** Those of them that a line joins to the states that reading begins with, and these; the title, where it begins with the machine. */
  readonly near: ReadonlySet<Rectangle>;
  /** What is selected, else the state that is entered first; then the ends of the transition, or what the lines of the state lead to. */
  readonly first: readonly Rectangle[];
}

/** What decides which part of a large drawing is seen: the surroundings of what is selected, else of what is entered first. */
export function openingOf(layout: LaidOut, chart: Chart, selected: Selected | null): Opening {
  const heads = new Map(layout.boxes.map((box) => [box.path, headOf(box)]));
  const entry = layout.initials.find(({ of }) => of === '')?.dot ?? { x: 0, y: 0 };
  const dot = { x: entry.x - 5, y: entry.y - 5, w: 10, h: 10 };
  const chosen = selected?.kind === 'state' && selected.path === '' ? null : selected;
  const { own, ends, led } = beginningOf(layout, chart, chosen, entry);
  const isAround = (path: string): boolean => path !== '' && ends.some((end) => isWithin(end, path));
  const joined = layout.edges.filter(({ from, to }) => [from, ...to].some(isAround));
  const headsOf = (paths: readonly string[]) => paths.flatMap((path) => heads.get(path) ?? []);
  const near = joined.flatMap(({ from, to, labels }) => [...headsOf([from, ...to]), ...labels]);
  const [head = own] = chosen?.kind === 'state' ? headsOf(ends) : [];
  return {
    least: isOutline(layout) ? READ_WHOLE.outline : READ_WHOLE.words,
    start: chosen === null || head === undefined ? entry : middleOf(head),
    centred: chosen !== null,
    things: [...heads.values(), ...labelsIn(layout), dot],
    near: new Set([...near, ...headsOf(ends), ...(chosen === null ? [...headsOf(['']), dot] : [])]),
    first: [
      ...(own === undefined ? [] : [own]),
      ...layout.boxes.filter((box) => box !== own && box.path !== '' && [...ends, ...led].includes(box.path)),
    ],
  };
}

interface Beginning {
  readonly own: Rectangle | undefined;
  /** The paths of the states that it is or joins. */
  readonly ends: readonly string[];
  /** Where the lines of a state lead. */
  readonly led: readonly string[];
}

/** Of several states that are entered first, the one nearest to the arrow into the machine counts. */
function beginningOf(layout: LaidOut, chart: Chart, chosen: Selected | null, entry: Point): Beginning {
  const { boxes, edges } = layout;
  if (chosen?.kind === 'transition') {
    const { from, to } = chart.transitions.find(({ key }) => key === chosen.key) ?? { from: '', to: [] };
    const own = wordsIn(layout, chart, chosen) ?? placeIn(layout, chosen) ?? undefined;
    return { own, ends: [from, ...to].filter((path) => path !== ''), led: [] };
  }
  const paths = chosen === null ? firstStates(chart) : [chosen.path];
  const [own] = boxes
    .filter(({ path }) => paths.includes(path))
    .sort((one, other) => distance(one, entry) - distance(other, entry));
  if (own === undefined) return { own, ends: [], led: [] };
  return { own, ends: [own.path], led: edges.filter(({ from }) => from === own.path).flatMap(({ to }) => to) };
}

/** Where a line without words says them; null for what has words of its own. */
function wordsIn(layout: LaidOut, chart: Chart, selected: Selected | null): Rectangle | null {
  const edge = layout.edges.find(({ keys }) => selected?.kind === 'transition' && keys?.includes(selected.key));
  if (edge === undefined) return null;
  const transitions = new Map(chart.transitions.map((one) => [one.key, one]));
  return saidOf({ layout, edge, transitions, turns: turnsOf(chart) }).place;
}

/** What a choice takes of the drawing: of a line without words also what it says. */
export function sightOf(layout: LaidOut, chart: Chart, selected: Selected | null): Rectangle | null {
  const own = placeIn(layout, selected);
  const words = wordsIn(layout, chart, selected);
  return own === null || words === null ? own : around([own, words].flatMap(cornersOf));
}
