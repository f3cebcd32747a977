import { Button, makeStyles, tokens } from '@fluentui/react-components';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { cutForShow } from '../../../machines/domain/long-text';
import { type FailedStartActor } from '../../../machines/service/failed-start.machine';
import { selectCause, selectMissingFile, selectSaidBeside } from '../../../machines/service/failed-start.selectors';
import { selectEmpty } from '../../../machines/nodes/nodes.selectors';
import { type SessionActor } from '../../../machines/session/session.machine';
import { selectChild } from '../../../machines/session/session.selectors';
import { type AppActor } from '../../../machines/shell/app.machine';
import { selectSession } from '../../../machines/shell/app.selectors';
import { FaultText } from '../../components/FaultText';
import { Fold } from '../../components/Fold';
import { NO_SERVER_MESSAGE } from '../../i18n/faults';
import { Trans as Message } from '../../i18n/Trans';
import { PHONE } from '../../theme/layout';
import { logLines } from '../../theme/style-pieces';
import { PageMessage } from './PageMessage';

const useStyles = makeStyles({
  said: {
    fontFamily: tokens.fontFamilyMonospace,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
    // The rest of it is in the log.
    [PHONE]: { display: '-webkit-box', WebkitBoxOrient: 'vertical', WebkitLineClamp: 6, overflow: 'hidden' },
  },
  title: { minHeight: '24px', alignContent: 'center' },
  // Turned around, it begins at its end, where the reason stands.
  scroll: {
    display: 'flex',
    flexDirection: 'column-reverse',
    maxHeight: '148px',
    overflowY: 'auto',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  lines: logLines,
});

export interface FailedStartProps {
  readonly app: AppActor;
  readonly failure: FailedStartActor;
}

/** The core did not start: why, what to do, and the end of the log. It stays until the next try. */
export default function FailedStart({ app, failure }: FailedStartProps): ReactElement {
  const styles = useStyles();
  const cause = useSelector(failure, selectCause);
  const lacksServer = cause === 'noServer';
  const said = useSelector(failure, selectSaidBeside);
  return (
    <PageMessage
      intent="error"
      title={<Trans>The core did not start</Trans>}
      more={lacksServer ? null : <LastLines failure={failure} />}
      actions={
        <>
          {lacksServer ? <ImportButton app={app} /> : null}
          {cause === 'port' ? (
            <Button onClick={() => app.send({ type: 'dialog.open', dialog: 'addressPorts' })}>
              <Trans>Address and Ports</Trans>
            </Button>
          ) : null}
          <Button onClick={() => app.send({ type: 'dialog.open', dialog: 'logs' })}>
            <Trans>Open the logs</Trans>
          </Button>
        </>
      }
    >
      <div>
        <Advice failure={failure} />
      </div>
      {said === '' ? null : <bdi className={styles.said}>{cutForShow(said)}</bdi>}
    </PageMessage>
  );
}

/** Where there is no server to connect. */
function ImportButton({ app }: Pick<FailedStartProps, 'app'>): ReactElement | null {
  const session = useSelector(app, selectSession);
  return session === null ? null : <ImportWhenEmpty session={session} />;
}

function ImportWhenEmpty({ session }: { readonly session: SessionActor }): ReactElement | null {
  const nodes = useSelector(session, (snapshot) => selectChild(snapshot, 'nodes'));
  const empty = useSelector(nodes, selectEmpty);
  return empty ? (
    <Button onClick={() => nodes.send({ type: 'import.open' })}>
      <Trans>Import</Trans>
    </Button>
  ) : null;
}

function LastLines({ failure }: Pick<FailedStartProps, 'failure'>): ReactElement | null {
  const styles = useStyles();
  const { t } = useLingui();
  const lines = useSelector(failure, ({ context }) => context.lines);
  const fault = useSelector(failure, ({ context }) => context.fault);
  const loading = useSelector(failure, (snapshot) => snapshot.hasTag('loading'));
  if (loading)
    return (
      <div>
        <Trans>Reading the end of the log…</Trans>
      </div>
    );
  if (fault !== null)
    return (
      <div>
        <Trans>The log could not be read.</Trans> <FaultText fault={fault} />
      </div>
    );
  if (lines.length === 0) return null;
  return (
    <Fold summaryClass={styles.title} summary={<Trans>Last lines of the log</Trans>}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- it scrolls */}
      <div role="group" className={styles.scroll} tabIndex={0} aria-label={t`Last lines of the log`}>
        <pre className={styles.lines}>{lines.join('\n')}</pre>
      </div>
    </Fold>
  );
}

function Advice({ failure }: Pick<FailedStartProps, 'failure'>): ReactElement {
  const cause = useSelector(failure, selectCause);
  const file = useSelector(failure, selectMissingFile);
  switch (cause) {
    case 'noServer':
      return <Message {...NO_SERVER_MESSAGE} />;
    case 'missingServer':
      return (
        <Trans>A connection points to a missing server. Remove it from the connected servers, then start again.</Trans>
      );
    case 'port':
      return <Trans>Another program is using one of the ports. Stop it, or change the port.</Trans>;
    case 'rights':
      return <Trans>The service lacks a required permission. Run it as root, or change how traffic is captured.</Trans>;
    case 'files':
      return <Trans>Check that the core and its geoip and geosite files are installed.</Trans>;
    case 'file':
      return (
        <Trans>
          A file the core needs is missing: <bdi>{file}</bdi>. Restore it, or change the setting that names it.
        </Trans>
      );
    case 'config':
      return (
        <Trans>
          The core rejected its configuration. Undo your last change, for example to a server, RoutingA or DNS.
        </Trans>
      );
    case 'unsaid':
      return <Trans>It did not start within 30 seconds. The log may say why.</Trans>;
    case 'other':
      return <Trans>The service’s message is below; the log may say more.</Trans>;
  }
}
