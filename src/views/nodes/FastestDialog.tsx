import {
  Button,
  Checkbox,
  Field,
  makeStyles,
  mergeClasses,
  ProgressBar,
  Select,
  Spinner,
  tokens,
} from '@fluentui/react-components';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type Reference } from '../../../machines/domain/reference';
import { type FastestActor } from '../../../machines/nodes/fastest.machine';
import { COUNTS, HTTP_ROWS, type Result } from '../../../machines/nodes/fastest.rules';
import {
  selectAddress,
  selectAnswered,
  selectBalances,
  selectChanging,
  selectCompared,
  selectComparesHttp,
  selectCount,
  selectDone,
  selectEnd,
  selectFault,
  selectIsUsed,
  selectHttp,
  selectLeaders,
  selectName,
  selectOutbound,
  selectRun,
  selectRunning,
  selectSilent,
  selectTest,
  selectTestedByHttp,
  selectTesting,
  selectTotal,
  selectUnlisted,
  selectUsedCount,
  selectUsedName,
  selectYes,
} from '../../../machines/nodes/fastest.selectors';
import { callOf, isBusyService } from '../../../machines/nodes/nodes.selectors';
import { DialogFooter } from '../../components/DialogFooter';
import { FaultText } from '../../components/FaultText';
import { FormDialog } from '../../components/FormDialog';
import { InlineMessage } from '../../components/InlineMessage';
import { UPRIGHT } from '../../theme/layout';
import { useSharedStyles } from '../../theme/shared-styles';
import { unseen } from '../../theme/style-pieces';
import { FlaggedName } from '../shared/FlaggedName';
import { LatencyText } from '../shared/LatencyText';
import { IN_USE, useRowStyles } from './table-styles';

const ROW = 32;

const useStyles = makeStyles({
  table: { width: '100%', borderCollapse: 'collapse', tableLayout: 'fixed' },
  row: { height: `${ROW}px` },
  /** As a connected server in its list. */
  best: IN_USE,
  head: {
    textAlign: 'start',
    fontSize: tokens.fontSizeBase200,
    fontWeight: tokens.fontWeightRegular,
    color: tokens.colorNeutralForeground3,
    paddingBlock: 0,
    paddingInline: tokens.spacingHorizontalS,
  },
  end: { textAlign: 'end' },
  latency: {
    width: '96px',
    paddingBlock: 0,
    paddingInline: tokens.spacingHorizontalS,
    // What they leave is the names'.
    [UPRIGHT]: { width: '80px', paddingInlineStart: 0 },
  },
  name: { paddingBlock: 0, paddingInline: tokens.spacingHorizontalS },
  more: {
    display: 'flex',
    alignItems: 'center',
    paddingInline: tokens.spacingHorizontalS,
    color: tokens.colorNeutralForeground3,
  },
  /** The name comes first; what it leaves is the address's. On an upright phone that is nothing. */
  names: { display: 'flex', alignItems: 'baseline', columnGap: tokens.spacingHorizontalS },
  address: {
    minWidth: 0,
    // A thousandth of what lacks would cut the name.
    flexShrink: 1e9,
    fontSize: tokens.fontSizeBase200,
    color: tokens.colorNeutralForeground3,
    [UPRIGHT]: { display: 'none' },
  },
  own: { minWidth: 0 },
  /** There the row is in use as the title says: the name needs the room of the badge. */
  ownUsed: { [UPRIGHT]: { fontWeight: tokens.fontWeightSemibold } },
  badge: { [UPRIGHT]: unseen },
  sides: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: tokens.spacingHorizontalM },
  said: { margin: 0, overflowWrap: 'anywhere' },
  oneLine: { whiteSpace: 'nowrap' },
  quiet: { margin: 0, color: tokens.colorNeutralForeground3 },
  /** Where the words stood that it takes the place of. */
  changing: { justifyContent: 'start' },
});

interface PartProps {
  readonly dialog: FastestActor;
}

/** Tests the servers that the table lists, shows the best as they answer, and says what became of it. */
export default function FastestDialog({ dialog }: PartProps): ReactElement {
  const outbound = useSelector(dialog, selectOutbound).toUpperCase();
  const testing = useSelector(dialog, selectTesting);
  const changing = useSelector(dialog, selectChanging);
  const compared = useSelector(dialog, selectCompared);
  const ended = useSelector(dialog, selectEnd) !== null;
  // Its heads, as many rows as can come and the number of the others: nothing moves while they arrive.
  const places = { minHeight: ended ? 0 : ROW * (1 + Math.min(compared, HTTP_ROWS + 1)) };
  return (
    <FormDialog
      title={<Trans>Fastest server for {outbound}</Trans>}
      size="narrow"
      sticky={testing || changing}
      onClose={() => dialog.send({ type: changing ? 'members.leave' : 'dialog.cancel' })}
      actions={<Actions dialog={dialog} />}
    >
      <div role="status" aria-live="polite">
        <Said dialog={dialog} />
      </div>
      {testing ? <Progress dialog={dialog} /> : null}
      <div style={places}>
        <Leaders dialog={dialog} />
        {ended ? <More dialog={dialog} /> : null}
      </div>
      <Choices dialog={dialog} />
    </FormDialog>
  );
}

/** What happens, and how it ended. */
function Said({ dialog }: PartProps): ReactElement | null {
  const styles = useStyles();
  const end = useSelector(dialog, selectEnd);
  const test = useSelector(dialog, selectTest);
  const testing = useSelector(dialog, selectTesting);
  const total = useSelector(dialog, selectTotal);
  const answered = useSelector(dialog, selectAnswered);
  const fault = useSelector(dialog, selectFault);
  const outbound = useSelector(dialog, selectOutbound).toUpperCase();
  switch (end) {
    case 'used':
      return <Used dialog={dialog} />;
    case 'restored':
      return (
        <p className={styles.said}>
          {fault === null ? (
            <Trans>The previous servers of {outbound} were restored.</Trans>
          ) : (
            <FaultText fault={fault} />
          )}
        </p>
      );
    case 'refused':
      return (
        <InlineMessage intent="error">
          {fault === null ? (
            <Trans>The list has changed and the server can no longer be identified. Nothing was changed.</Trans>
          ) : (
            <>
              <FaultText fault={fault} />{' '}
              <Trans>The server could not be connected. The others stay connected, and nothing was deleted.</Trans>
            </>
          )}
        </InlineMessage>
      );
    case 'failed':
      return (
        <InlineMessage intent="warning">
          {answered === 0 ? (
            <Trans>No server answered. Nothing was changed.</Trans>
          ) : (
            <Trans>None of the servers with the best PING passed the HTTP test. Nothing was changed.</Trans>
          )}
        </InlineMessage>
      );
    case null:
      if (!testing) return <Changing dialog={dialog} />;
      return (
        <p className={styles.said}>
          {test === 'ping' ? (
            <Plural value={total} one="Testing # server with PING." other="Testing # servers with PING." />
          ) : (
            <Plural value={total} one="Testing the fastest one with HTTP." other="Testing the # fastest with HTTP." />
          )}
        </p>
      );
  }
}

function Changing({ dialog }: PartProps): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const call = useSelector(useSelector(dialog, selectRun), callOf);
  const busy = useSelector(call, isBusyService);
  return (
    <Spinner
      className={styles.changing}
      size="tiny"
      labelPosition="after"
      label={busy ? t`The service is busy. Waiting…` : t`Changing the connections…`}
    />
  );
}

function Used({ dialog }: PartProps): ReactElement {
  const styles = useStyles();
  const { i18n } = useLingui();
  const outbound = useSelector(dialog, selectOutbound).toUpperCase();
  const count = useSelector(dialog, selectUsedCount);
  const name = useSelector(dialog, selectUsedName);
  const fault = useSelector(dialog, selectFault);
  const running = useSelector(dialog, selectRunning);
  const http = useSelector(dialog, selectTestedByHttp);
  const answered = i18n.number(useSelector(dialog, selectAnswered));
  const compared = i18n.number(useSelector(dialog, selectCompared));
  return (
    <>
      <p className={styles.said}>
        {count === 1 ? (
          <Trans>
            <strong>{name}</strong> is now the only server in {outbound}.
          </Trans>
        ) : (
          <Trans>
            {outbound} now uses <Plural value={count} one="# server" other="# servers" />.
          </Trans>
        )}{' '}
        {running ? null : <Trans>The core is stopped.</Trans>}
      </p>
      <p className={styles.quiet}>
        {http ? (
          <Trans>
            {answered} of {compared} servers answered. The fastest were compared with HTTP.
          </Trans>
        ) : (
          <Trans>
            {answered} of {compared} servers answered. Compared with PING only.
          </Trans>
        )}
      </p>
      {fault === null ? null : (
        <InlineMessage intent="warning">
          <FaultText fault={fault} />
        </InlineMessage>
      )}
    </>
  );
}

function Progress({ dialog }: PartProps): ReactElement {
  const { t, i18n } = useLingui();
  const done = useSelector(dialog, selectDone);
  const total = useSelector(dialog, selectTotal);
  const [doneText, totalText] = [i18n.number(done), i18n.number(total)];
  return (
    <Field label={t`${doneText} of ${totalText} done`}>
      <ProgressBar value={done} max={Math.max(1, total)} />
    </Field>
  );
}

function Leaders({ dialog }: PartProps): ReactElement | null {
  const styles = useStyles();
  const leaders = useSelector(dialog, selectLeaders);
  const silent = useSelector(dialog, selectSilent);
  const http = useSelector(dialog, selectComparesHttp);
  if (leaders.length + silent.length === 0) return null;
  return (
    <table className={styles.table}>
      <thead>
        <tr className={styles.row}>
          <th scope="col" className={styles.head}>
            <Trans>Server</Trans>
          </th>
          <th scope="col" className={mergeClasses(styles.head, styles.latency, styles.end)}>
            PING
          </th>
          {http ? (
            <th scope="col" className={mergeClasses(styles.head, styles.latency, styles.end)}>
              HTTP
            </th>
          ) : null}
        </tr>
      </thead>
      <tbody>
        {leaders.map((leader, place) => (
          <Leader key={place} dialog={dialog} leader={leader} http={http} />
        ))}
        {silent.map(({ row, text }, place) => (
          <Tested key={place} dialog={dialog} row={row} ping={text} http={http ? '' : null} />
        ))}
      </tbody>
    </table>
  );
}

function Leader({
  dialog,
  leader,
  http,
}: PartProps & { readonly leader: Result; readonly http: boolean }): ReactElement {
  const answer = useSelector(dialog, (snapshot) => selectHttp(snapshot, leader));
  return <Tested dialog={dialog} row={leader.row} ping={`${leader.ping} ms`} http={http ? answer : null} />;
}

interface TestedProps extends PartProps {
  readonly row: Reference;
  readonly ping: string;
  /** Null where HTTP is not compared. */
  readonly http: string | null;
}

function Tested({ dialog, row, ping, http }: TestedProps): ReactElement {
  const styles = useStyles();
  const { ellipsis, numbers } = useSharedStyles();
  const used = useSelector(dialog, (snapshot) => selectIsUsed(snapshot, { row }));
  const latency = mergeClasses(styles.latency, styles.end, numbers, ellipsis);
  return (
    <tr className={mergeClasses(styles.row, used && styles.best)}>
      <td className={styles.name}>
        <Names dialog={dialog} row={row} used={used} />
      </td>
      <td className={latency}>
        <LatencyText text={ping} />
      </td>
      {http === null ? null : (
        <td className={latency}>
          <LatencyText text={http} />
        </td>
      )}
    </tr>
  );
}

function Names({ dialog, row, used }: Pick<TestedProps, 'dialog' | 'row'> & { readonly used: boolean }): ReactElement {
  const styles = useStyles();
  const rows = useRowStyles();
  const { ellipsis } = useSharedStyles();
  const name = useSelector(dialog, (snapshot) => selectName(snapshot, { row }));
  const address = useSelector(dialog, (snapshot) => selectAddress(snapshot, { row }));
  const outbound = useSelector(dialog, selectOutbound).toUpperCase();
  const running = useSelector(dialog, selectRunning);
  return (
    <span className={styles.names} title={`${name} · ${address}`}>
      <FlaggedName name={name} className={mergeClasses(styles.own, used && styles.ownUsed)} />
      {used ? (
        <bdi className={mergeClasses(rows.badge, running && rows.badgeHere, styles.badge)}>{outbound}</bdi>
      ) : null}
      <bdi dir="ltr" className={mergeClasses(styles.address, ellipsis)}>
        {address}
      </bdi>
    </span>
  );
}

/** How many answered that are not listed. */
function More({ dialog }: PartProps): ReactElement | null {
  const styles = useStyles();
  const more = useSelector(dialog, selectUnlisted);
  if (more === 0) return null;
  return (
    <div className={mergeClasses(styles.row, styles.more)}>
      <Plural value={more} one="# more" other="# more" />
    </div>
  );
}

/** How many to keep, and the yes to the HTTP test, which says before what it does. */
function Choices({ dialog }: PartProps): ReactElement | null {
  const styles = useStyles();
  const { t } = useLingui();
  const end = useSelector(dialog, selectEnd);
  const testing = useSelector(dialog, selectTesting);
  const test = useSelector(dialog, selectTest);
  const balances = useSelector(dialog, selectBalances);
  const count = useSelector(dialog, selectCount);
  const running = useSelector(dialog, selectRunning);
  const yes = useSelector(dialog, selectYes);
  if (!testing && end !== 'used') return null;
  return (
    <>
      {testing && test === 'ping' && running ? (
        <Checkbox
          label={t`Then test the ${HTTP_ROWS} fastest with HTTP: this briefly replaces the running core and drops open connections`}
          checked={yes}
          onChange={(_, { checked }) => dialog.send({ type: 'http.choose', yes: checked === true })}
        />
      ) : null}
      {balances ? (
        <Field label={t`Keep`} orientation="horizontal" className={styles.sides}>
          <Select
            value={String(count)}
            onChange={(_, { value }) => dialog.send({ type: 'count.choose', count: Number(value) })}
          >
            {COUNTS.map((one) => (
              <option key={one} value={one}>
                {one === 1 ? t`Only the fastest` : t`The ${one} fastest`}
              </option>
            ))}
          </Select>
        </Field>
      ) : null}
    </>
  );
}

function Actions({ dialog }: PartProps): ReactElement {
  const styles = useStyles();
  const end = useSelector(dialog, selectEnd);
  const testing = useSelector(dialog, selectTesting);
  const canTest = useSelector(dialog, (snapshot) => snapshot.can({ type: 'http.test' }));
  const canRestore = useSelector(dialog, (snapshot) => snapshot.can({ type: 'fastest.restore' }));
  const canStart = useSelector(dialog, (snapshot) => snapshot.can({ type: 'core.start' }));
  const { t } = useLingui();
  if (end !== null)
    return (
      <DialogFooter>
        {canRestore ? (
          <Button key="undo" onClick={() => dialog.send({ type: 'fastest.restore' })}>
            <Trans>Undo</Trans>
          </Button>
        ) : null}
        {canTest ? (
          <Button
            key="http"
            className={styles.oneLine}
            title={t`Briefly replaces the running core and drops open connections`}
            onClick={() => dialog.send({ type: 'http.test' })}
          >
            <Trans>Compare the fastest with HTTP</Trans>
          </Button>
        ) : null}
        <Button
          key="close"
          autoFocus
          appearance={canStart ? 'secondary' : 'primary'}
          onClick={() => dialog.send({ type: 'dialog.cancel' })}
        >
          <Trans>Close</Trans>
        </Button>
        {canStart ? (
          <Button key="start" appearance="primary" onClick={() => dialog.send({ type: 'core.start' })}>
            <Trans>Start the core</Trans>
          </Button>
        ) : null}
      </DialogFooter>
    );
  return (
    <DialogFooter>
      {testing ? (
        <>
          <Button key="cancel" onClick={() => dialog.send({ type: 'dialog.cancel' })}>
            <Trans>Cancel</Trans>
          </Button>
          <Button key="settle" appearance="primary" onClick={() => dialog.send({ type: 'fastest.settle' })}>
            <Trans>Use the fastest so far</Trans>
          </Button>
        </>
      ) : (
        <Button key="leave" onClick={() => dialog.send({ type: 'members.leave' })}>
          <Trans>Stop waiting</Trans>
        </Button>
      )}
    </DialogFooter>
  );
}
