import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import {
  createContext,
  useContext,
  useState,
  type PointerEvent,
  type ReactElement,
  type ReactNode,
  type RefCallback,
} from 'react';
import { createPortal } from 'react-dom';
import { FORCED_COLORS, NARROW } from '../../src/theme/layout';
import { type Point } from './zoom-geometry';

/** The element beside the drawing that the map stands in; null where there is none. */
export const MapPlace = createContext<HTMLElement | null>(null);

/** Such an element, once it is there, and its ref. */
export function usePlace(): readonly [place: HTMLElement | null, ref: RefCallback<HTMLElement>] {
  return useState<HTMLElement | null>(null);
}

/** Of such an element, at the foot of something as high as the page: as high for every drawing, so that nothing jumps. */
export const useMapPlaceStyles = makeStyles({
  place: {
    boxSizing: 'border-box',
    flexShrink: 0,
    height: '124px',
    padding: tokens.spacingHorizontalS,
    borderBlockStartWidth: '1px',
    borderBlockStartStyle: 'solid',
    borderBlockStartColor: tokens.colorNeutralStroke2,
    backgroundColor: tokens.colorNeutralBackground1,
    [NARROW]: { display: 'none' },
  },
});

const useStyles = makeStyles({
  svg: { display: 'block', width: '100%', height: '100%', touchAction: 'none' },
  leading: { cursor: 'pointer' },
  frame: {
    fill: tokens.colorBrandBackground,
    fillOpacity: 0.12,
    stroke: tokens.colorBrandStroke1,
    strokeWidth: '2px',
    vectorEffect: 'non-scaling-stroke',
    [FORCED_COLORS]: { fill: 'none', stroke: 'Highlight' },
  },
});

export interface MiniMapProps {
  /** Size of the content in its own units. */
  readonly width: number;
  readonly height: number;
  /** All of the content is seen: there is nowhere to lead to. */
  readonly whole: boolean;
  /** Around what is seen of the content; whoever moves the content moves it. */
  readonly frame: RefCallback<SVGRectElement>;
  /** A point of the content that was pressed, or dragged to. */
  readonly onPoint: (point: Point) => void;
  readonly children: ReactNode;
}

/** The whole content, small, with a frame around what is seen, in its place beside the drawing. For pointers only: keys and screen readers go from thing to thing. */
export function MiniMap({ width, height, whole, frame, onPoint, children }: MiniMapProps): ReactElement | null {
  const styles = useStyles();
  const place = useContext(MapPlace);
  if (place === null) return null;
  const point = (event: PointerEvent<SVGSVGElement>): void => {
    const matrix = event.currentTarget.getScreenCTM();
    if (whole || event.buttons === 0 || matrix === null) return;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    onPoint({ x, y });
  };
  return createPortal(
    <svg
      className={mergeClasses(styles.svg, !whole && styles.leading)}
      viewBox={`0 0 ${width} ${height}`}
      aria-hidden
      data-overview
      onPointerDown={(event) => {
        event.currentTarget.setPointerCapture(event.pointerId);
        point(event);
      }}
      onPointerMove={point}
    >
      {children}
      <rect ref={frame} className={styles.frame} rx={4} visibility={whole ? 'hidden' : undefined} />
    </svg>,
    place,
  );
}
