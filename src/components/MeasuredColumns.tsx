import { makeStyles, mergeClasses } from '@fluentui/react-components';
import { useLayoutEffect, useRef, useState, type ReactElement } from 'react';

const useStyles = makeStyles({
  root: { flexGrow: 1, minHeight: 0, minWidth: 0, display: 'flex', flexDirection: 'column', position: 'relative' },
  sample: { position: 'absolute', visibility: 'hidden', whiteSpace: 'pre' },
});

const SAMPLE = '0'.repeat(200);
/** Anything narrower is unreadable. */
const LEAST = 20;

interface Props {
  /** Of the monospaced font whose characters are counted. */
  readonly className: string;
  /** What is not text in the width, in pixels. */
  readonly around: number;
  readonly children: (columns: number) => ReactElement;
}

/** Tells its content how many characters of a monospaced font fit on a line. */
export function MeasuredColumns({ className, around, children }: Props): ReactElement {
  const styles = useStyles();
  const root = useRef<HTMLDivElement>(null);
  const sample = useRef<HTMLSpanElement>(null);
  const [columns, setColumns] = useState<number | null>(null);
  useLayoutEffect(() => {
    const [box, text] = [root.current, sample.current];
    if (box === null || text === null) return undefined;
    const measure = (): void => {
      // Not the bounding box: a dialog that is opening is drawn smaller than it is.
      const width = text.offsetWidth / SAMPLE.length;
      const fitting = width > 0 ? Math.floor((box.clientWidth - around) / width) : 0;
      setColumns(Math.max(LEAST, fitting));
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(box);
    observer.observe(text);
    return () => observer.disconnect();
  }, [around]);
  return (
    <div ref={root} className={mergeClasses(styles.root, className)}>
      <span ref={sample} className={styles.sample} aria-hidden>
        {SAMPLE}
      </span>
      {columns === null ? null : children(columns)}
    </div>
  );
}
