import { type Point, type Rectangle } from '../machines/domain/drawing';
import { type Head, type Stack } from './blocks';
import { type Size } from './packing';
import { DOT, type Placement } from './placement';

/** The room that a drawing has on a laptop’s screen beside the lists: what “fits” means. */
export const ROOM = { w: 840, h: 710 };
/** What is shown smaller than this is, with the frame around it, read in parts. */
const READ_IN_PARTS = 0.68;
/** How much smaller a drawing may be for the state that is entered first to stand in the corner instead of a screen away. */
const A_SCREEN_AWAY = 1;

/** How much smaller what is read in parts may be than one that begins in its corner: 1 where it begins there, or is seen whole. */
export function lateness({ w, h }: Size, first: Point | undefined): number {
  if (first === undefined || Math.min(ROOM.w / w, ROOM.h / h) >= READ_IN_PARTS) return 1;
  return 1 + A_SCREEN_AWAY * (Math.min(1, first.x / ROOM.w) + Math.min(1, first.y / ROOM.h));
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
