import { makeStyles, tokens } from '@fluentui/react-components';
import { type ReactElement } from 'react';
import { Fold } from '../../src/components/Fold';
import { type Json } from '../machines/ports/simulation';

const useStyles = makeStyles({
  // JSON reads from left to right in every language.
  root: {
    direction: 'ltr /* @noflip */' as 'ltr',
    textAlign: 'left /* @noflip */' as 'left',
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    overflowWrap: 'anywhere',
  },
  branch: { paddingInlineStart: tokens.spacingHorizontalM },
  key: { color: tokens.colorBrandForeground1 },
  value: { color: tokens.colorNeutralForeground1 },
  size: { color: tokens.colorNeutralForeground3 },
});

/** A value as a tree; what is in an object is shown when it is opened. */
export function JsonTree({ json, open = true }: { readonly json: Json; readonly open?: boolean }): ReactElement {
  const styles = useStyles();
  return (
    <div className={styles.root} dir="ltr">
      {isBranch(json) ? (
        entriesOf(json).map(([key, item]) => <Node key={key} name={key} json={item} open={open} />)
      ) : (
        <span className={styles.value}>{JSON.stringify(json)}</span>
      )}
    </div>
  );
}

function Node({
  name,
  json,
  open,
}: {
  readonly name: string;
  readonly json: Json;
  readonly open: boolean;
}): ReactElement {
  const styles = useStyles();
  if (!isBranch(json)) {
    return (
      <div>
        <span className={styles.key}>{name}</span>: <span className={styles.value}>{JSON.stringify(json)}</span>
      </div>
    );
  }
  const entries = entriesOf(json);
  const size = Array.isArray(json) ? `[${entries.length}]` : `{${entries.length}}`;
  return (
    <Fold
      open={open && entries.length > 0 && entries.length <= 4}
      summary={
        <>
          <span className={styles.key}>{name}</span>: <span className={styles.size}>{size}</span>
        </>
      }
    >
      <div className={styles.branch}>
        {entries.map(([key, item]) => (
          <Node key={key} name={key} json={item} open={false} />
        ))}
      </div>
    </Fold>
  );
}

type Branch = Extract<Json, object>;

function isBranch(json: Json): json is Branch {
  return typeof json === 'object' && json !== null;
}

function entriesOf(json: Branch): readonly (readonly [string, Json])[] {
  return Object.entries(json);
}
