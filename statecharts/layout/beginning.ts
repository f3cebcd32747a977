import { type Point, type Rectangle, type Sheet } from '../machines/domain/drawing';
import { type Head, type Stack } from './blocks';
import { type Size } from './packing';
import { DOT, type Placement } from './placement';

const LAPTOP: Size = { w: 840, h: 710 };
/** The room that a drawing has on a laptop’s screen beside the lists, or on a phone: what “fits” means. */
export const ROOMS: Readonly<Record<Sheet, Size>> = {
  outline: LAPTOP,
  brief: LAPTOP,
  full: LAPTOP,
  portrait: { w: 366, h: 700 },
};
/** What is shown smaller than this is, with the frame around it, read in parts. */
const READ_IN_PARTS = 0.68;
/** How much smaller a drawing may be for the state that is entered first to stand in the corner instead of a screen away. */
const A_SCREEN_AWAY = 1;

/** How much smaller what is read in parts may be than one that begins in its corner: 1 where it begins there, or is seen whole. */
export function lateness({ w, h }: Size, first: Point | undefined, room: Size): number {
  if (first === undefined || Math.min(room.w / w, room.h / h) >= READ_IN_PARTS) return 1;
  return 1 + A_SCREEN_AWAY * (Math.min(1, first.x / room.w) + Math.min(1, first.y / room.h));
}

/** The same with left and right exchanged; words keep theirs. */
export function mirrored(
  placement: Placement,
  heads: ReadonlyMap<string, Head>,
  stacks: ReadonlyMap<string, Stack>,
): Placement {
  const { w, boxes, labels, ways, dots, words } = placement;
  const moved = <T extends Point>(all: ReadonlyMap<string, T>, widthOf: (key: string, one: T) => number) =>
    new Map([...all].map(([key, one]) => [key, { ...one, x: w - one.x - widthOf(key, one) }]));
  return {
    ...placement,
    boxes: moved(boxes, (_, box: Rectangle) => box.w),
    labels: moved(labels, (id) => stacks.get(id)?.w ?? 0),
    dots: moved(dots, () => DOT),
    words: moved(words, (path) => heads.get(path)?.w ?? 0),
    ways: new Map(
      [...ways].map(([id, lines]) => [id, lines.map((points) => points.map(({ x, y }) => ({ x: w - x, y })))]),
    ),
  };
}
