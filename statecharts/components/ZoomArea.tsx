import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { ArrowFitInRegular } from '@fluentui/react-icons/svg/arrow-fit-in';
import { SubtractRegular } from '@fluentui/react-icons/svg/subtract';
import { useRef, type KeyboardEvent, type ReactElement, type ReactNode, type SVGAttributes } from 'react';
import { IconButton } from '../../src/components/IconButton';
import { useZoom, type ZoomedContent } from './use-zoom';

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

export interface ZoomAreaProps extends ZoomedContent {
  readonly labels: { readonly closer: string; readonly farther: string; readonly fit: string };
  /** The label of the drawing’s list box. */
  readonly svg: Omit<SVGAttributes<SVGSVGElement>, 'role' | 'tabIndex'> & { readonly [data: `data-${string}`]: string };
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

const STEP = 1.25;

const KEYS: Readonly<Record<string, 'closer' | 'farther' | 'fit'>> = {
  '+': 'closer',
  '=': 'closer',
  '-': 'farther',
  '0': 'fit',
};

/** A drawing that can be moved and enlarged: by wheel, drag, two fingers, the keys + − 0, and buttons. It is never mirrored. */
export function ZoomArea({ labels, svg, className, children, ...shown }: ZoomAreaProps): ReactElement {
  const styles = useStyles();
  const area = useRef<SVGSVGElement>(null);
  const content = useRef<SVGGElement>(null);
  const { fit, zoom } = useZoom(area, content, shown);
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
