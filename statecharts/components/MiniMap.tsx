import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type PointerEvent, type ReactElement, type ReactNode, type RefObject } from 'react';
import { FORCED_COLORS, PHONE } from '../../src/theme/layout';
import { MAP_INSET } from './use-zoom';
import { type Point } from './zoom-geometry';

const useStyles = makeStyles({
  root: {
    position: 'absolute',
    insetBlockEnd: `calc(100% + ${MAP_INSET}px)`,
    insetInlineEnd: `${MAP_INSET}px`,
    boxSizing: 'border-box',
    height: '80px',
    maxWidth: '240px',
    padding: '4px',
    overflow: 'hidden',
    [PHONE]: { height: '64px', maxWidth: '120px' },
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    boxShadow: tokens.shadow8,
  },
  /** Still there, so that it can be measured. */
  needless: { visibility: 'hidden' },
  svg: { display: 'block', width: '100%', height: '100%', cursor: 'pointer', touchAction: 'none' },
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
  readonly shown: boolean;
  /** Around what is seen of the content; whoever moves the content moves it. */
  readonly frame: RefObject<SVGRectElement | null>;
  /** A point of the content that was pressed, or dragged to. */
  readonly onPoint: (point: Point) => void;
  readonly children: ReactNode;
}

/** The whole content, small, with a frame around what is seen, above the lower right corner. For pointers only: keys and screen readers go from thing to thing. */
export function MiniMap({ width, height, shown, frame, onPoint, children }: MiniMapProps): ReactElement {
  const styles = useStyles();
  const point = (event: PointerEvent<SVGSVGElement>): void => {
    const matrix = event.currentTarget.getScreenCTM();
    if (event.buttons === 0 || matrix === null) return;
    const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
    onPoint({ x, y });
  };
  return (
    <div
      className={mergeClasses(styles.root, !shown && styles.needless)}
      style={{ aspectRatio: width / height }}
      aria-hidden
      data-overview
    >
      <svg
        className={styles.svg}
        viewBox={`0 0 ${width} ${height}`}
        onPointerDown={(event) => {
          event.currentTarget.setPointerCapture(event.pointerId);
          point(event);
        }}
        onPointerMove={point}
      >
        {children}
        <rect ref={frame} className={styles.frame} rx={4} />
      </svg>
    </div>
  );
}
