import { makeStyles, tokens } from '@fluentui/react-components';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type DnsProblem, type LineFlaw } from '../../../machines/routing/dns.rules';
import { type TextSettingActor } from '../../../machines/routing/text-setting.machine';
import { sameProblems, selectProblems, selectRestores } from '../../../machines/routing/text-setting.selectors';
import { InlineMessage } from '../../components/InlineMessage';
import { PHONE } from '../../theme/layout';
import { LinesArea } from './LinesArea';

const useStyles = makeStyles({
  areas: {
    flexGrow: 1,
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalXL,
    rowGap: tokens.spacingVerticalL,
    [PHONE]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  // Beside the icon of the message, not below it.
  problems: { display: 'inline-block', verticalAlign: 'top', listStyleType: 'none', margin: 0, padding: 0 },
});

/** How many lines are named at most. */
const NAMED = 5;

interface PartProps {
  readonly dialog: TextSettingActor;
}

/** The two lists of DNS servers (SPEC 2.83, 2.84). */
export function DnsAreas({ dialog }: PartProps): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const problems = useSelector(dialog, selectProblems, sameProblems);
  const restored = useSelector(dialog, (snapshot) => snapshot.hasTag('restored'));
  const restores = useSelector(dialog, selectRestores);
  return (
    <>
      {restored ? (
        <InlineMessage intent="success">
          <span role="status">
            <Trans>Both lists were saved empty, so the service restored its defaults, shown here.</Trans>
          </span>
        </InlineMessage>
      ) : restores ? (
        <InlineMessage intent="info">
          <Trans>If both lists are saved empty, the service restores its defaults.</Trans>
        </InlineMessage>
      ) : null}
      <div className={styles.areas}>
        <LinesArea
          dialog={dialog}
          area="internal"
          label={t`Domain query servers (internal)`}
          hint={<Format />}
          placeholder={'119.29.29.29 -> direct\nhttps://dns.alidns.com/dns-query -> direct'}
          problem={problemText(problems, 'internal')}
          autoFocus
        />
        <LinesArea
          dialog={dialog}
          area="external"
          label={t`External query servers`}
          hint={<Trans>If this is empty, the internal servers serve all domains.</Trans>}
          placeholder="tcp://dns.opendns.com:5353 -> proxy"
          problem={problemText(problems, 'external')}
        />
      </div>
    </>
  );
}

function Format(): ReactElement {
  return (
    <Trans>
      One per line: <code dir="ltr">server {'->'} outbound</code>. The server is an IP, <code dir="ltr">host:port</code>
      , or an address with <code dir="ltr">https</code>, <code dir="ltr">tcp</code> or <code dir="ltr">quic</code>.
    </Trans>
  );
}

function problemText(problems: readonly DnsProblem[], area: 'internal' | 'external'): ReactElement | null {
  if (area === 'internal' && problems.some(({ kind }) => kind === 'internalEmpty'))
    return <Trans>Enter an internal server too, or leave both lists empty.</Trans>;
  const lines = problems.flatMap((problem) => (problem.kind === 'line' && problem.area === area ? [problem] : []));
  return lines.length === 0 ? null : <LineProblems lines={lines} />;
}

function LineProblems({
  lines,
}: {
  readonly lines: readonly { readonly line: number; readonly text: string; readonly flaw: LineFlaw }[];
}): ReactElement {
  const styles = useStyles();
  const more = lines.length - NAMED;
  return (
    <ul className={styles.problems}>
      {lines.slice(0, NAMED).map(({ line, flaw }) => (
        <li key={line}>
          <Trans>Line {line}:</Trans> <FlawText flaw={flaw} />
        </li>
      ))}
      {more > 0 ? (
        <li>
          <Plural value={more} one="# more line" other="# more lines" />
        </li>
      ) : null}
    </ul>
  );
}

function FlawText({ flaw }: { readonly flaw: LineFlaw }): ReactElement {
  switch (flaw) {
    case 'arrow':
      return (
        <Trans>
          exactly one arrow is required: <code dir="ltr">server {'->'} outbound</code>
        </Trans>
      );
    case 'server':
      return <Trans>not an IP, host:port or address</Trans>;
    case 'outbound':
      return <Trans>the outbound after the arrow is missing</Trans>;
    case 'port':
      return <Trans>the port must be from 1 to 65535</Trans>;
    case 'scheme':
      return <Trans>only https, tcp and quic addresses are supported</Trans>;
  }
}
