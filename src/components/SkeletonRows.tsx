import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { type ReactElement } from 'react';

const useStyles = makeStyles({
  rows: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalS,
    paddingBlock: tokens.spacingVerticalL,
  },
  row: {
    height: '32px',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralStencil1,
  },
  line: { display: 'block', width: '160px', height: '12px', margin: tokens.spacingVerticalM },
  flush: { marginInline: 0 },
});

const ROWS = [0, 1, 2, 3, 4, 5, 6, 7];

/** Where a table will stand. Motion is for what appears or moves: they stand still. `label` says what is being waited for. */
export function SkeletonRows({ label }: { readonly label: string }): ReactElement {
  const styles = useStyles();
  return (
    <div role="status" aria-label={label} aria-busy className={styles.rows}>
      {ROWS.map((row) => (
        <div key={row} className={styles.row} />
      ))}
    </div>
  );
}

/** Where a line of text will stand; `flush` without room before it. */
export function SkeletonLine({ flush = false }: { readonly flush?: boolean }): ReactElement {
  const styles = useStyles();
  return <span aria-hidden className={mergeClasses(styles.row, styles.line, flush && styles.flush)} />;
}
