import { Button, makeStyles, mergeClasses, tokens, useFluent } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { ArrowFitInRegular } from '@fluentui/react-icons/svg/arrow-fit-in';
import { SubtractRegular } from '@fluentui/react-icons/svg/subtract';
import { useRef, type KeyboardEvent, type ReactElement, type ReactNode, type SVGAttributes } from 'react';
import { MiniMap } from './MiniMap';
import { PHONE } from '../../src/theme/layout';
import { useZoom, type ZoomedContent } from './use-zoom';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', overflow: 'hidden', minWidth: 0, minHeight: 0 },
  svg: {
    display: 'block',
    width: '100%',
    flexGrow: 1,
    flexBasis: 0,
    minHeight: 0,
    cursor: 'grab',
    touchAction: 'none',
    userSelect: 'none',
    ':active': { cursor: 'grabbing' },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}`, outlineOffset: '-2px' },
  },
  /** Below the drawing, of which it covers nothing. */
  foot: {
    flexShrink: 0,
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'space-between',
    columnGap: tokens.spacingHorizontalS,
    paddingInline: tokens.spacingHorizontalS,
    paddingBlock: '2px',
    borderTop: `1px solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  buttons: { display: 'flex', alignItems: 'center', marginInlineStart: 'auto' },
  button: { minWidth: '32px', '@media (pointer: coarse)': { minWidth: '44px', minHeight: '44px' } },
  percent: {
    minWidth: '56px',
    paddingInline: tokens.spacingHorizontalXS,
    fontVariantNumeric: 'tabular-nums',
    '@media (pointer: coarse)': { minHeight: '44px' },
  },
  fit: {
    whiteSpace: 'nowrap',
    '@media (pointer: coarse)': { minHeight: '44px', minWidth: '44px' },
  },
  // On a phone the drawing needs the room; the icon is named by its word all the same.
  fitWord: {
    [PHONE]: { position: 'absolute', width: '1px', height: '1px', overflow: 'hidden', clipPath: 'inset(50%)' },
  },
});

export interface ZoomLabels {
  readonly closer: string;
  readonly farther: string;
  readonly fit: string;
  readonly actual: string;
  readonly percent: (percent: number) => string;
}

export interface ZoomAreaProps extends ZoomedContent {
  readonly labels: ZoomLabels;
  /** The label of the drawing’s list box. */
  readonly svg: Omit<SVGAttributes<SVGSVGElement>, 'role' | 'tabIndex'> & { readonly [data: `data-${string}`]: string };
  readonly className?: string | undefined;
  /** The content without its details, in the same units; null where there is no map. */
  readonly overview: ReactNode;
  /** Stands beside the buttons. */
  readonly legend: ReactNode;
  readonly children: ReactNode;
}

const STEP = 1.25;

const KEYS: Readonly<Record<string, 'closer' | 'farther' | 'fit' | 'actual'>> = {
  '+': 'closer',
  '=': 'closer',
  '-': 'farther',
  '0': 'fit',
  '1': 'actual',
};

/**
 * A drawing that can be moved and enlarged: by wheel, drag, two fingers, the keys + − 0 1 while it has the focus, and buttons. What is
 * not seen of it is on a map beside it. It is never mirrored.
 */
export function ZoomArea({
  labels,
  svg,
  className,
  overview,
  legend,
  children,
  ...shown
}: ZoomAreaProps): ReactElement {
  const styles = useStyles();
  const { dir } = useFluent();
  const area = useRef<SVGSVGElement>(null);
  const content = useRef<SVGGElement>(null);
  const { fit, actual, zoom, centre, frame, percent, whole } = useZoom(area, content, shown);
  const acts = { closer: () => zoom(STEP), farther: () => zoom(1 / STEP), fit, actual };
  const press = (event: KeyboardEvent<SVGSVGElement>): void => {
    svg.onKeyDown?.(event);
    const { key, defaultPrevented, ctrlKey, metaKey, altKey } = event;
    const act = KEYS[key];
    if (act === undefined || defaultPrevented || ctrlKey || metaKey || altKey) return;
    event.preventDefault();
    acts[act]();
  };
  return (
    <div className={mergeClasses(styles.root, className)} dir="ltr">
      <svg role="listbox" tabIndex={0} {...svg} ref={area} className={styles.svg} onKeyDown={press}>
        <g ref={content}>{children}</g>
      </svg>
      <div className={styles.foot} dir={dir}>
        {legend}
        {overview === null ? null : (
          <MiniMap width={shown.width} height={shown.height} whole={whole} frame={frame} onPoint={centre}>
            {overview}
          </MiniMap>
        )}
        <div className={styles.buttons}>
          <Button
            className={styles.button}
            appearance="subtle"
            icon={<SubtractRegular />}
            aria-label={labels.farther}
            aria-keyshortcuts="-"
            title={`${labels.farther} (−)`}
            onClick={acts.farther}
          />
          <Button
            className={styles.percent}
            appearance="subtle"
            aria-label={`${labels.percent(percent)} · ${labels.actual}`}
            aria-keyshortcuts="1"
            title={`${labels.actual} (1)`}
            onClick={acts.actual}
          >
            {labels.percent(percent)}
          </Button>
          <Button
            className={styles.button}
            appearance="subtle"
            icon={<AddRegular />}
            aria-label={labels.closer}
            aria-keyshortcuts="+"
            title={`${labels.closer} (+)`}
            onClick={acts.closer}
          />
          <Button
            className={styles.fit}
            appearance="subtle"
            icon={<ArrowFitInRegular />}
            aria-keyshortcuts="0"
            title={`${labels.fit} (0)`}
            onClick={acts.fit}
          >
            <span className={styles.fitWord}>{labels.fit}</span>
          </Button>
        </div>
      </div>
    </div>
  );
}
