import { makeStyles, tokens } from '@fluentui/react-components';
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
