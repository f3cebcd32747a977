import { Body1, Button, makeStyles, Spinner, Subtitle1, tokens } from '@fluentui/react-components';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement, type ReactNode } from 'react';
import { type AppActor } from '../../../machines/shell/app.machine';
import { selectAppChild } from '../../../machines/shell/app.selectors';
import { type BackendActor } from '../../../machines/service/backend.machine';
import { selectAddress, selectStrangeAnswer } from '../../../machines/service/backend.selectors';
import { Brand } from '../../components/Brand';
import { awayMessage } from '../../i18n/faults';
import { Trans as Message } from '../../i18n/Trans';
import { VisuallyHidden } from '../../components/VisuallyHidden';
import { CARD_TOP, HEADER_HEIGHT, PHONE, PHONE_CARD_TOP } from '../../theme/layout';
import { card, cardPart } from '../../theme/style-pieces';

interface PlaceProps {
  readonly app: AppActor;
  readonly kind: 'signedOut' | 'unreachable';
}

const useStyles = makeStyles({
  place: {
    ...card,
    alignItems: 'flex-start',
    marginInline: 'auto',
    marginBlockStart: `calc(${CARD_TOP} - ${HEADER_HEIGHT})`,
    [PHONE]: { ...card[PHONE], marginBlockStart: PHONE_CARD_TOP },
  },
  title: cardPart,
  actions: {
    ...cardPart,
    display: 'flex',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalS,
    [PHONE]: { alignSelf: 'stretch', '& > *': { flexGrow: 1 } },
  },
  text: { margin: 0, overflowWrap: 'anywhere' },
  address: { overflowWrap: 'anywhere' },
  quiet: { minWidth: 0, paddingInline: 0, color: tokens.colorBrandForegroundLink },
  waiting: { justifyContent: 'flex-start', marginBlockStart: tokens.spacingVerticalM },
});

/** The whole page while there is no session. */
export default function AwayPlace({ app, kind }: PlaceProps): ReactElement {
  return kind === 'signedOut' ? <SignedOut /> : <Unreachable app={app} />;
}

/** Behind the login dialog, which says the rest. */
function SignedOut(): ReactElement {
  return (
    <VisuallyHidden>
      <h1>
        <Trans>You are not logged in</Trans>
      </h1>
    </VisuallyHidden>
  );
}

/** The whole page while there is no service to show anything of. */
function Unreachable({ app }: { readonly app: AppActor }): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const backend = useSelector(app, (snapshot) => selectAppChild(snapshot, 'backend'));
  return (
    <Place
      title={<Trans>Cannot find the service</Trans>}
      actions={
        <>
          <RetryButton backend={backend} primary />
          <AddressButton app={app} />
        </>
      }
    >
      <AwayText backend={backend} />
      <Spinner className={styles.waiting} size="tiny" label={t`Retrying…`} />
    </Place>
  );
}

export function AwayText({ backend }: { readonly backend: BackendActor }): ReactElement {
  const strange = useSelector(backend, selectStrangeAnswer);
  return <Message {...awayMessage(strange)} components={{ 0: <Address backend={backend} /> }} />;
}

function Address({ backend }: { readonly backend: BackendActor }): ReactElement {
  const styles = useStyles();
  const address = useSelector(backend, selectAddress);
  return (
    <code dir="ltr" className={styles.address}>
      {address}
    </code>
  );
}

export function AddressButton({
  app,
  quiet = false,
}: {
  readonly app: AppActor;
  readonly quiet?: boolean;
}): ReactElement {
  const styles = useStyles();
  return (
    <Button
      appearance={quiet ? 'transparent' : 'secondary'}
      size={quiet ? 'small' : 'medium'}
      className={quiet ? styles.quiet : undefined}
      onClick={() => app.send({ type: 'dialog.open', dialog: 'addressPorts' })}
    >
      <Trans>Change the address</Trans>
    </Button>
  );
}

interface RetryButtonProps {
  readonly backend: BackendActor;
  /** Nothing else is as likely to help. */
  readonly primary?: boolean;
}

export function RetryButton({ backend, primary = false }: RetryButtonProps): ReactElement {
  return (
    <Button appearance={primary ? 'primary' : 'secondary'} onClick={() => backend.send({ type: 'backend.retry' })}>
      <Trans>Try now</Trans>
    </Button>
  );
}

function Place({
  title,
  children,
  actions,
}: {
  readonly title: ReactNode;
  readonly children: ReactNode;
  readonly actions: ReactNode;
}): ReactElement {
  const styles = useStyles();
  return (
    <section className={styles.place}>
      <Brand />
      <Subtitle1 as="h1" className={styles.title}>
        {title}
      </Subtitle1>
      <Body1 block className={styles.text}>
        {children}
      </Body1>
      <div className={styles.actions}>{actions}</div>
    </section>
  );
}
