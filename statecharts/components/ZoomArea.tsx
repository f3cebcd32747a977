import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { ArrowFitInRegular } from '@fluentui/react-icons/svg/arrow-fit-in';
import { SubtractRegular } from '@fluentui/react-icons/svg/subtract';
import {
  useEffect,
  useLayoutEffect,
  useRef,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type SVGAttributes,
} from 'react';
import { IconButton } from '../../src/components/IconButton';

const useStyles = makeStyles({
  root: { position: 'relative', overflow: 'hidden', minWidth: 0, minHeight: 0 },
  svg: {
    display: 'block',
    width: '100%',
    height: '100%',
    cursor: 'grab',
    touchAction: 'none',
    userSelect: 'none',
    ':active': { cursor: 'grabbing' },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  buttons: {
    position: 'absolute',
    insetBlockEnd: tokens.spacingVerticalM,
    insetInlineEnd: tokens.spacingHorizontalM,
    display: 'flex',
    flexDirection: 'column',
    backgroundColor: tokens.colorNeutralBackground1,
    borderRadius: tokens.borderRadiusMedium,
    boxShadow: tokens.shadow8,
  },
});

export interface ZoomAreaProps {
  /** Size of the content in its own units. */
  readonly width: number;
  readonly height: number;
  /** The content's identity; another one is fitted into the area again. */
  readonly name: string;
  /** Where reading starts when the whole would be too small to read; null: the whole is shown, however small. */
  readonly start: { readonly x: number; readonly y: number } | null;
  /** Scrolled into view whenever it changes. */
  readonly sight: { readonly x: number; readonly y: number; readonly w: number; readonly h: number } | null;
  readonly labels: { readonly closer: string; readonly farther: string; readonly fit: string };
  /** The label of the drawing’s list box. */
  readonly svg: Omit<SVGAttributes<SVGSVGElement>, 'role' | 'tabIndex'> & { readonly [data: `data-${string}`]: string };
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

interface View {
  readonly scale: number;
  readonly x: number;
  readonly y: number;
}

const CLOSEST = 4;
const LARGEST_FIT = 1.4;
/** Below this scale the whole is unreadable; a button still shows it. */
const LEGIBLE_FIT = 0.6;
const READING = 0.7;
const STEP = 1.25;
const EDGE = 12;
/** A pointer that moved less than this has clicked. */
const CLICK_PX = 4;

/** A drawing that can be moved and enlarged: by wheel, drag, two fingers, the keys + − 0, and buttons. It is never mirrored. */
export function ZoomArea({
  width,
  height,
  name,
  start,
  sight,
  labels,
  svg,
  className,
  children,
}: ZoomAreaProps): ReactElement {
  const styles = useStyles();
  const area = useRef<SVGSVGElement>(null);
  const content = useRef<SVGGElement>(null);
  const view = useRef<View>({ scale: 1, x: 0, y: 0 });
  /** Whether the whole is shown, and goes on being shown when the area changes. */
  const fitted = useRef(true);

  const show = (next: View): void => {
    view.current = next;
    content.current?.setAttribute('transform', `translate(${next.x} ${next.y}) scale(${next.scale})`);
  };
  const sizeOfArea = () => ({ w: area.current?.clientWidth ?? 0, h: area.current?.clientHeight ?? 0 });
  const smallest = (): number => {
    const { w, h } = sizeOfArea();
    return Math.max(0.05, Math.min((w - 2 * EDGE) / width, (h - 2 * EDGE) / height, LARGEST_FIT));
  };
  const fit = (): void => {
    const { w, h } = sizeOfArea();
    const scale = smallest();
    fitted.current = true;
    show({ scale, x: (w - width * scale) / 2, y: (h - height * scale) / 2 });
  };
  const begin = (): void => {
    if (start === null || smallest() >= LEGIBLE_FIT) {
      fit();
      return;
    }
    const { w, h } = sizeOfArea();
    const place = (at: number, length: number, room: number, wanted: number): number => {
      const spare = room - length * READING;
      return spare > 2 * EDGE ? spare / 2 : Math.min(EDGE, Math.max(spare - EDGE, wanted - at * READING));
    };
    fitted.current = false;
    show({ scale: READING, x: place(start.x, width, w, w / 4), y: place(start.y, height, h, h / 2) });
  };
  const zoom = (by: number, at?: { readonly x: number; readonly y: number }): void => {
    const { w, h } = sizeOfArea();
    const centre = at ?? { x: w / 2, y: h / 2 };
    const { scale, x, y } = view.current;
    const next = Math.min(CLOSEST, Math.max(smallest() / 2, scale * by));
    fitted.current = false;
    show({
      scale: next,
      x: centre.x - ((centre.x - x) * next) / scale,
      y: centre.y - ((centre.y - y) * next) / scale,
    });
  };
  const pan = (x: number, y: number): void => {
    fitted.current = false;
    show({ ...view.current, x: view.current.x + x, y: view.current.y + y });
  };
  const actions = useRef({ begin, fit, zoom, pan });
  useLayoutEffect(() => {
    actions.current = { begin, fit, zoom, pan };
  });

  useLayoutEffect(() => {
    actions.current.begin();
    const element = area.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => {
      if (fitted.current) actions.current.fit();
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [name, width, height]);

  useEffect(() => {
    if (sight === null) return;
    const { w, h } = sizeOfArea();
    const { scale, x, y } = view.current;
    const [left, top] = [sight.x * scale + x, sight.y * scale + y];
    const shift = (from: number, length: number, room: number): number =>
      length > room - 2 * EDGE || from < EDGE ? EDGE - from : Math.min(0, room - EDGE - from - length);
    const [right, bottom] = [left + sight.w * scale, top + sight.h * scale];
    const [dx, dy] = [shift(left, sight.w * scale, w), shift(top, sight.h * scale, h)];
    const isInSight = left >= 0 && top >= 0 && right <= w && bottom <= h;
    // A target larger than the area stays where the person has it, as long as they see any of it.
    const isLarger = sight.w * scale > w - 2 * EDGE || sight.h * scale > h - 2 * EDGE;
    const isPartlyInSight = left < w - EDGE && right > EDGE && top < h - EDGE && bottom > EDGE;
    if (!isInSight && !(isLarger && isPartlyInSight)) actions.current.pan(dx, dy);
  }, [sight]);

  useEffect(() => {
    const element = area.current;
    if (element === null) return undefined;
    // React’s wheel listeners are passive, so the page would scroll.
    const turned = (event: WheelEvent): void => {
      event.preventDefault();
      const { left, top } = element.getBoundingClientRect();
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
      if (event.shiftKey) actions.current.pan(-(event.deltaX || event.deltaY) * lines, 0);
      else
        actions.current.zoom(Math.exp(-event.deltaY * lines * (event.ctrlKey ? 0.01 : 0.0015)), {
          x: event.clientX - left,
          y: event.clientY - top,
        });
    };
    element.addEventListener('wheel', turned, { passive: false });
    const stop = watchPointers(element, {
      pan: (x, y) => actions.current.pan(x, y),
      zoom: (by, at) => actions.current.zoom(by, at),
    });
    return () => {
      element.removeEventListener('wheel', turned);
      stop();
    };
  }, []);

  const press = (event: KeyboardEvent<SVGSVGElement>): void => {
    const act = KEYS[event.key];
    if (act === undefined || event.ctrlKey || event.metaKey || event.altKey) {
      svg.onKeyDown?.(event);
      return;
    }
    event.preventDefault();
    if (act === 'fit') fit();
    else zoom(act === 'closer' ? STEP : 1 / STEP);
  };
  return (
    <div className={mergeClasses(styles.root, className)} dir="ltr">
      <svg role="listbox" tabIndex={0} {...svg} ref={area} className={styles.svg} onKeyDown={press}>
        <g ref={content}>{children}</g>
      </svg>
      <div className={styles.buttons}>
        <IconButton label={labels.closer} icon={<AddRegular />} onClick={() => zoom(STEP)} />
        <IconButton label={labels.farther} icon={<SubtractRegular />} onClick={() => zoom(1 / STEP)} />
        <IconButton label={labels.fit} icon={<ArrowFitInRegular />} onClick={fit} />
      </div>
    </div>
  );
}

const KEYS: Readonly<Record<string, 'closer' | 'farther' | 'fit'>> = {
  '+': 'closer',
  '=': 'closer',
  '-': 'farther',
  '0': 'fit',
};

interface Moves {
  readonly pan: (x: number, y: number) => void;
  readonly zoom: (by: number, at: { readonly x: number; readonly y: number }) => void;
}

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
