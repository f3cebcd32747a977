import { makeStyles, tokens } from '@fluentui/react-components';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type Named, type ProxyFile } from '../../../machines/domain/clash/clash';
import { type ImportActor } from '../../../machines/servers/import.machine';
import { selectFile } from '../../../machines/servers/import.selectors';
import { InlineMessage } from '../../components/InlineMessage';

const useStyles = makeStyles({
  parts: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalXS,
    maxHeight: '24vh',
    overflowY: 'auto',
  },
  text: { margin: 0 },
  list: { margin: 0, paddingInlineStart: tokens.spacingHorizontalL },
});

/** More names are counted. */
const NAMED = 3;

/** What of a Clash file share links have no place for. */
export function LeftOut({ dialog }: { readonly dialog: ImportActor }): ReactElement | null {
  const styles = useStyles();
  const file = useSelector(dialog, selectFile);
  if (file === null) return null;
  const { left, lost, others } = file;
  if (left.length + lost.length + others.length === 0) return null;
  return (
    <InlineMessage intent="warning">
      <div className={styles.parts} data-left-out>
        <List words={<Trans>These proxies cannot be written as share links:</Trans>} list={left} />
        <List words={<Trans>Share links cannot contain these settings:</Trans>} list={lost} />
        {others.length === 0 ? null : (
          <p className={styles.text}>
            <Trans>
              Other parts of the Clash file are not imported: <bdi>{others.map(wordOf).join(', ')}</bdi>
            </Trans>
          </p>
        )}
      </div>
    </InlineMessage>
  );
}

function wordOf({ key, count }: ProxyFile['others'][number]): string {
  return count === null ? key : `${key} (${count})`;
}

interface ListProps {
  readonly words: ReactElement;
  readonly list: readonly Named[];
}

function List({ words, list }: ListProps): ReactElement | null {
  const styles = useStyles();
  if (list.length === 0) return null;
  return (
    <div>
      <p className={styles.text}>{words}</p>
      <ul className={styles.list}>
        {list.map(({ what, names }) => (
          <li key={what}>
            <bdi>{what}</bdi> (<Names names={names} />)
          </li>
        ))}
      </ul>
    </div>
  );
}

function Names({ names }: { readonly names: readonly string[] }): ReactElement {
  const text = names.slice(0, NAMED).join(', ');
  const more = names.length - NAMED;
  return more > 0 ? (
    <Trans>
      <bdi>{text}</bdi> and {more} more
    </Trans>
  ) : (
    <bdi>{text}</bdi>
  );
}
