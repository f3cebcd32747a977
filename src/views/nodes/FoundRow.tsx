import { makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { Trans, useLingui } from '@lingui/react/macro';
import { shallowEqual, useSelector } from '@xstate/react';
import { memo, type ReactElement } from 'react';
import { referenceKey, type Reference } from '../../../machines/domain/reference';
import { shownName, type ServerRow } from '../../../machines/domain/touch';
import { type LatencyActor } from '../../../machines/nodes/latency.machine';
import { type NodesActor } from '../../../machines/nodes/nodes.machine';
import { selectListName, selectRowLook } from '../../../machines/nodes/row.selectors';
import { TWO_LINES, UPRIGHT } from '../../theme/layout';
import { FlaggedName } from '../shared/FlaggedName';
import { useRowPlace } from './row-place';
import { Address, Badges, connectedMark, LastCells, nameId, OnlyButton } from './ServerTableRow';

const useStyles = makeStyles({
  row: {
    [TWO_LINES]: {
      gridTemplateColumns: 'fit-content(72%) minmax(0, 1fr) fit-content(112px) auto',
      gridTemplateAreas: '"name name name actions" "address list latency actions"',
    },
    // As in a list.
    [UPRIGHT]: {
      ':is(tr)': { gridTemplateRows: '30px 26px' },
      '& > td:nth-child(1)': { alignSelf: 'end', fontSize: tokens.fontSizeBase400, '& > button': { minHeight: 0 } },
      '& > td:nth-child(2)': { alignSelf: 'start', lineHeight: '20px' },
      '& > td:nth-child(3)': { alignSelf: 'start', lineHeight: '20px' },
      '& > td:nth-child(5)': { alignSelf: 'start', '& > button': { minHeight: '20px' } },
    },
  },
  name: { [TWO_LINES]: { paddingInlineStart: tokens.spacingHorizontalM } },
  list: {
    color: tokens.colorNeutralForeground3,
    [TWO_LINES]: {
      gridArea: 'list',
      paddingInline: 0,
      marginInlineStart: `calc(-1 * ${tokens.spacingHorizontalM})`,
      fontSize: tokens.fontSizeBase200,
      '& > bdi::before': { content: '"·" / ""', marginInline: tokens.spacingHorizontalXS },
    },
  },
  /** Of the person's own servers, the name is there whole or not at all: no other list has none. */
  ours: {
    [TWO_LINES]: {
      flexWrap: 'wrap',
      height: '20px',
      // Where it has no room beside this, it is in a line that nobody sees.
      '::before': { content: '""', height: '20px' },
      '& > bdi': { flexShrink: 0 },
    },
  },
  /** It may be what was looked for: the name of the list gives way to it. */
  address: {
    [TWO_LINES]: {
      gridArea: 'address',
      // On both sides: it is left-to-right on every page.
      paddingInline: tokens.spacingHorizontalM,
      // As wide as it is: the column is made for it.
      '& > span': { display: 'inline-flex', maxWidth: '100%' },
      '& > span > span': { maxWidth: 'none', minWidth: 0 },
      color: tokens.colorNeutralForeground3,
    },
  },
});

interface FoundRowProps {
  readonly nodes: NodesActor;
  readonly latency: LatencyActor;
  readonly row: ServerRow;
  readonly reference: Reference;
}

/** A server found across all lists: which of them it is in, and a link there. */
const FoundRow = memo(function FoundRow({ nodes, latency, row, reference }: FoundRowProps): ReactElement {
  const { row: styles, found, sheet } = useRowPlace();
  const own = useStyles();
  const { t } = useLingui();
  const key = referenceKey(reference);
  const look = useSelector(nodes, (snapshot) => selectRowLook(snapshot, key), shallowEqual);
  const { outbounds, connection, isDead, replaces } = look;
  const list = useSelector(nodes, (snapshot) => selectListName(snapshot, reference));
  const name = shownName(row);
  return (
    <tr
      aria-current={connection !== 'none' || undefined}
      data-connected={connectedMark(connection)}
      className={mergeClasses(styles.row, own.row, styles[isDead ? 'lost' : connection])}
    >
      <td className={mergeClasses(styles.cell, styles.name, own.name)}>
        <button
          type="button"
          id={nameId(key)}
          className={found.link}
          title={t`Show ${name} in its list`}
          onClick={() => nodes.send({ type: 'node.find', reference })}
        >
          <FlaggedName name={name} />
        </button>
        <Badges outbounds={outbounds} connection={connection} most={1} />
        {replaces && sheet === null ? (
          <OnlyButton nodes={nodes} reference={reference} rowKey={key} name={name} />
        ) : null}
      </td>
      <td className={mergeClasses(styles.cell, styles.words, own.list, list === '' && own.ours)}>
        <bdi title={list}>{list === '' ? <Trans>SERVER</Trans> : list}</bdi>
      </td>
      <td className={mergeClasses(styles.cell, styles.technical, own.address)} title={row.address}>
        <Address key={row.address} address={row.address} />
      </td>
      <LastCells nodes={nodes} latency={latency} row={row} reference={reference} dead={isDead} />
    </tr>
  );
});

export default FoundRow;
