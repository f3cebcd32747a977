import { type ChartState, type ChartTransition } from '../machines/domain/chart';
import { type Detail, type LaidOutText } from '../machines/domain/drawing';
import { type Group } from './groups';
import { triggerOf } from '../charts/markdown';
import { FONTS, widthOf, wrapped } from './metrics';

/** Lines of text with a size; `y` of each is its baseline below the block’s top. */
export interface Block {
  readonly w: number;
  readonly h: number;
  readonly texts: readonly LaidOutText[];
}

interface Line {
  readonly text: string;
  readonly role: LaidOutText['role'];
}

const lines = (role: LaidOutText['role'], texts: readonly string[], limit: number): readonly Line[] =>
  texts.flatMap((text) => wrapped(text, role, limit).map((part) => ({ text: part, role })));

function blockOf(all: readonly Line[]): Block {
  let y = 0;
  const texts = all.map(({ text, role }) => {
    const { size, line } = FONTS[role];
    y += line;
    return { text, role, x: 0, y: y - Math.round((line - size) / 2) - 2 };
  });
  return { w: Math.max(0, ...all.map(({ text, role }) => widthOf(text, role))), h: y, texts };
}

/** What is written at the arrow, or in the box when there is none; `target` then names where it leads. */
export function transitionBlock(transition: ChartTransition, detail: Detail, limit: number, target = ''): Block {
  const { guard, actions } = transition;
  return blockOf([
    ...lines('event', [triggerOf(transition)], limit),
    ...(guard === '' ? [] : lines('guard', [`[${guard}]`], limit)),
    ...(detail === 'full'
      ? lines(
          'action',
          actions.map((action) => `/ ${action}`),
          limit,
        )
      : []),
    ...(target === '' ? [] : lines('target', [`→ ${target}`], limit)),
  ]);
}

/** The head of a state’s box. `title` takes the place of the root’s key. */
export function headBlock(state: ChartState, title: string, detail: Detail, limit: number): Block {
  const { tags, invokes, entry, exit, description } = state;
  return blockOf([
    ...lines('name', [title], limit),
    ...lines('tag', tags.length === 0 ? [] : [tags.map((tag) => `#${tag}`).join(' ')], limit),
    ...lines('invoke', invokedIn(invokes), limit),
    ...(detail === 'full'
      ? [
          ...lines(
            'action',
            entry.map((action) => `entry / ${action}`),
            limit,
          ),
          ...lines(
            'action',
            exit.map((action) => `exit / ${action}`),
            limit,
          ),
          ...lines('description', description === '' ? [] : [description], limit),
        ]
      : []),
  ]);
}

/** From this many on they stand one beside the other: a root that runs ten actors is no column of ten lines. */
const MANY_INVOKES = 3;

function invokedIn(invokes: ChartState['invokes']): readonly string[] {
  const names = invokes.map(({ id, slot }) => (id === slot ? id : `${id}: ${slot}`));
  return names.length < MANY_INVOKES ? names.map((name) => `do / ${name}`) : [`do / ${names.join(', ')}`];
}

/** Room beside and above what stands in a box, and around a label. */
export const PAD = 12;
export const LABEL = { x: 6, y: 3 };
/** How much higher a state without an inside is than its words. */
export const LEAF_RIM = 14;
/** The room before a label for the ring that says “wherever in this state”. */
const RING = 14;
const GAP = 16;

export interface Placed {
  readonly key: string;
  readonly x: number;
  readonly y: number;
  readonly w: number;
  readonly block: Block;
}

export interface Stack {
  readonly placed: readonly Placed[];
  readonly w: number;
  readonly h: number;
}

/** What stands at the top of a state’s box. */
export interface Head {
  readonly block: Block;
  /** Transitions that are written there, below the block. */
  readonly inner: readonly Placed[];
  readonly w: number;
  readonly h: number;
}

export function withInner(block: Block, inner: Stack): Head {
  if (inner.placed.length === 0) return { block, inner: [], w: block.w, h: block.h };
  const top = block.h + 2;
  return {
    block,
    inner: inner.placed.map((one) => ({ ...one, y: one.y + top })),
    w: Math.max(block.w, inner.w - 2 * LABEL.x),
    h: top + inner.h,
  };
}

/** Between the labels of one line. */
const BETWEEN = 2;

/** The labels of one line, one below the other. */
export function stackOf({ transitions, wherever }: Group, detail: Detail, limit: number): Stack {
  const stack = inColumns(
    transitions.map((one) => ({ key: one.key, block: transitionBlock(one, detail, limit) })),
    0,
    BETWEEN,
  );
  if (!wherever) return stack;
  return { ...stack, placed: stack.placed.map((one) => ({ ...one, x: one.x + RING })), w: stack.w + RING };
}

/**
 * Blocks one below the other in as many columns as the width has room for, read from top to bottom; without a width in so many
 * that the whole is about as high as wide.
 */
export function inColumns(
  blocks: readonly { readonly key: string; readonly block: Block }[],
  width: number | null,
  between = 0,
): Stack {
  const w = Math.max(0, ...blocks.map(({ block }) => block.w)) + 2 * LABEL.x;
  const heightOf = ({ block }: { readonly block: Block }) => block.h + 2 * LABEL.y;
  const total = blocks.reduce((sum, one) => sum + heightOf(one) + between, -between);
  const room = width === null ? Math.round(Math.sqrt(total / (w + GAP))) : Math.floor((width + GAP) / (w + GAP));
  const count = Math.max(1, room);
  for (let limit = Math.max(0, ...blocks.map(heightOf), total / count); ; limit += 8) {
    const placed: Placed[] = [];
    let [column, y, h] = [0, 0, 0];
    for (const one of blocks) {
      if (y > 0 && y + heightOf(one) > limit) [column, y] = [column + 1, 0];
      placed.push({ ...one, x: column * (w + GAP), y, w });
      h = Math.max(h, y + heightOf(one));
      y += heightOf(one) + between;
    }
    if (column < count) return { placed, w: (column + 1) * (w + GAP) - GAP, h };
  }
}
