import { useEffect, useLayoutEffect, useRef, useState, type RefCallback, type RefObject } from 'react';
import {
  centredOn,
  isInSight,
  isWhole,
  readableFrom,
  readingAt,
  seenOf,
  staysWhole,
  wholeIn,
  zoomed,
  type Point,
  type Reading,
  type Size,
  type View,
} from './zoom-geometry';

export interface ZoomedContent {
  /** Size of the content in its own units. */
  readonly width: number;
  readonly height: number;
  /** The content's identity; another one is fitted into the area again. */
  readonly name: string;
  /** What is seen when the whole would be too small to read, or when the sight changed and is not seen. */
  readonly reading: Reading;
  /** Seen whenever it changes. */
  readonly sight: (Point & Size) | null;
}

interface Moves {
  readonly pan: (x: number, y: number) => void;
  readonly zoom: (by: number, at?: Point) => void;
}

export interface Zoom extends Moves {
  readonly fit: () => void;
  /** Shows the content as large as it is. */
  readonly actual: () => void;
  /** Brings a point of the content into the middle. */
  readonly centre: (point: Point) => void;
  /** Drawn around what is seen, in the units of the content; it may come later than the content, and go. */
  readonly frame: RefCallback<SVGRectElement>;
  /** In whole percent. */
  readonly percent: number;
  /** Whether all of the content is seen. */
  readonly whole: boolean;
}

/** Shows the content of `area` moved and enlarged, by wheel and pointers, and by what it returns. */
export function useZoom(
  area: RefObject<SVGSVGElement | null>,
  content: RefObject<SVGGElement | null>,
  { width, height, name, reading, sight }: ZoomedContent,
): Zoom {
  const [percent, setPercent] = useState(100);
  const [whole, setWhole] = useState(true);
  const view = useRef<View>({ scale: 1, x: 0, y: 0 });
  /** Whether the whole is shown, and goes on being shown when the area changes. */
  const fitted = useRef(true);
  const size = { w: width, h: height };
  const room = (): Size => sizeOf(area.current);
  const framed = useRef<SVGRectElement>(null);
  const frame = (element: SVGRectElement | null): void => {
    framed.current = element;
    putAround(element, seenOf(view.current, room()));
  };

  const show = (next: View, fits: boolean): void => {
    fitted.current = fits;
    view.current = next;
    content.current?.setAttribute('transform', `translate(${next.x} ${next.y}) scale(${next.scale})`);
    putAround(framed.current, seenOf(next, room()));
    setPercent(Math.round(next.scale * 100));
    setWhole(isWhole(next, size, room()));
  };
  const fit = (): void => show(wholeIn(size, room()), true);
  const begin = (): void => {
    const readable = readableFrom(reading, size, room());
    if (readable === null) fit();
    else show(readable, false);
  };
  const zoom = (by: number, at?: Point): void => {
    const { w, h } = room();
    show(zoomed(view.current, by, at ?? { x: w / 2, y: h / 2 }, size, { w, h }), false);
  };
  const actual = (): void => zoom(1 / view.current.scale);
  const centre = (point: Point): void => show(centredOn(point, view.current, room()), false);
  const pan = (x: number, y: number): void =>
    show({ ...view.current, x: view.current.x + x, y: view.current.y + y }, false);

  // Neither of these two ends that the whole is shown: it is again as soon as there is room for it.
  const settle = (): void => {
    const fits = fitted.current && staysWhole(reading.least, view.current.scale, size, room());
    if (fits) fit();
    else show(view.current, fitted.current);
  };
  const look = (): void => {
    if (sight === null || isInSight(sight, view.current, room())) return;
    show(readingAt(view.current.scale, reading, size, room()), fitted.current);
  };

  useWatched(area, `${name} ${width} ${height}`, sight, { begin, settle, look, zoom, pan });
  return { fit, actual, zoom, centre, pan, frame, percent, whole };
}

interface Doings extends Moves {
  /** For another content. */
  readonly begin: () => void;
  /** For another size of the area. */
  readonly settle: () => void;
  /** For another sight. */
  readonly look: () => void;
}

/** Does what goes with each change of content, area and sight, and moves by wheel and pointers. `content` is which one it is. */
function useWatched(
  area: RefObject<SVGSVGElement | null>,
  content: string,
  sight: ZoomedContent['sight'],
  doings: Doings,
): void {
  const latest = useRef(doings);
  useLayoutEffect(() => {
    latest.current = doings;
  });

  useLayoutEffect(() => {
    latest.current.begin();
    const element = area.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => latest.current.settle());
    observer.observe(element);
    return () => observer.disconnect();
  }, [area, content]);

  useEffect(() => {
    latest.current.look();
  }, [sight]);

  useEffect(() => {
    const element = area.current;
    if (element === null) return undefined;
    const moves: Moves = {
      pan: (x, y) => latest.current.pan(x, y),
      zoom: (by, at) => latest.current.zoom(by, at),
    };
    const stops = [watchWheel(element, moves), watchPointers(element, moves)];
    return () => {
      for (const stop of stops) stop();
    };
  }, [area]);
}

function sizeOf(area: SVGSVGElement | null): Size {
  return { w: area?.clientWidth ?? 0, h: area?.clientHeight ?? 0 };
}

function putAround(frame: SVGRectElement | null, { x, y, w, h }: Point & Size): void {
  for (const [attribute, value] of Object.entries({ x, y, width: w, height: h }))
    frame?.setAttribute(attribute, String(value));
}

/** The wheel zooms, with Shift it moves. Returns the way to stop. */
function watchWheel(element: SVGSVGElement, { pan, zoom }: Moves): () => void {
  // React’s wheel listeners are passive, so the page would scroll.
  const turned = (event: WheelEvent): void => {
    event.preventDefault();
    const { left, top } = element.getBoundingClientRect();
    const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
    if (event.shiftKey) pan(-(event.deltaX || event.deltaY) * lines, 0);
    else
      zoom(Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.0015)), {
        x: event.clientX - left,
        y: event.clientY - top,
      });
  };
  element.addEventListener('wheel', turned, { passive: false });
  return () => element.removeEventListener('wheel', turned);
}

/** A pointer that moved less than this has clicked. */
const CLICK_PX = 4;

/** One pointer moves, two of them zoom. A click after a move is no click. Returns the way to stop. */
function watchPointers(element: SVGSVGElement, { pan, zoom }: Moves): () => void {
  const down = new Map<number, { readonly x: number; readonly y: number }>();
  let moved = 0;
  const pressed = (event: PointerEvent): void => {
    if (event.button !== 0) return;
    if (down.size === 0) moved = 0;
    down.set(event.pointerId, { x: event.clientX, y: event.clientY });
  };
  const movedTo = (event: PointerEvent): void => {
    const before = down.get(event.pointerId);
    if (before === undefined) return;
    const now = { x: event.clientX, y: event.clientY };
    moved += Math.hypot(now.x - before.x, now.y - before.y);
    const other = [...down].find(([id]) => id !== event.pointerId)?.[1];
    down.set(event.pointerId, now);
    if (moved < CLICK_PX) return;
    // From here on the element gets this pointer’s events, also outside; captured earlier, a click would miss what is under it.
    if (!element.hasPointerCapture(event.pointerId)) element.setPointerCapture(event.pointerId);
    if (other === undefined) {
      pan(now.x - before.x, now.y - before.y);
      return;
    }
    const { left, top } = element.getBoundingClientRect();
    const [was, is] = [before, now].map((point) => Math.hypot(point.x - other.x, point.y - other.y));
    pan((now.x - before.x) / 2, (now.y - before.y) / 2);
    if (was !== undefined && is !== undefined && was > 0)
      zoom(is / was, { x: (now.x + other.x) / 2 - left, y: (now.y + other.y) / 2 - top });
  };
  const released = (event: PointerEvent): void => void down.delete(event.pointerId);
  const clicked = (event: MouseEvent): void => {
    if (moved >= CLICK_PX) event.stopPropagation();
    moved = 0;
  };
  element.addEventListener('pointerdown', pressed);
  element.addEventListener('pointermove', movedTo);
  element.addEventListener('pointerup', released);
  element.addEventListener('pointercancel', released);
  element.addEventListener('click', clicked, { capture: true });
  return () => {
    element.removeEventListener('pointerdown', pressed);
    element.removeEventListener('pointermove', movedTo);
    element.removeEventListener('pointerup', released);
    element.removeEventListener('pointercancel', released);
    element.removeEventListener('click', clicked, { capture: true });
  };
}
