import { Body1, Button, makeStyles, Subtitle1, tokens } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { ArrowImportRegular } from '@fluentui/react-icons/svg/arrow-import';
import { QrCodeRegular } from '@fluentui/react-icons/svg/qr-code';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement, type ReactNode } from 'react';
import { type NodesActor } from '../../../machines/nodes/nodes.machine';
import { selectConnectStarts } from '../../../machines/nodes/nodes.selectors';
import { Brand } from '../../components/Brand';
import { CARD_TOP, HEADER_HEIGHT, PHONE, PHONE_CARD_TOP, WIDE } from '../../theme/layout';
import { card, cardPart } from '../../theme/style-pieces';

const useStyles = makeStyles({
  root: {
    ...card,
    width: '100%',
    marginInline: 'auto',
    // Above it: the header, and the margin of the lists.
    marginBlockStart: `calc(${CARD_TOP} - ${HEADER_HEIGHT} - ${tokens.spacingVerticalM})`,
    [PHONE]: { ...card[PHONE], marginBlockStart: `calc(${PHONE_CARD_TOP} - 4px)` },
    // Beside the connected servers, too, it stands in the middle of the page where it has room for that: half of it and the edge of the
    // page from the middle, half of what the widest page leaves from its edge.
    [WIDE]: {
      width: '640px',
      maxWidth: '100%',
      marginInlineStart: 'max(0px, min(50vw - 336px, 560px, 100% - 640px))',
      marginInlineEnd: 'auto',
      boxShadow: `0 0 0 1px ${tokens.colorNeutralStroke2}`,
    },
    alignItems: 'start',
  },
  title: cardPart,
  buttons: {
    ...cardPart,
    display: 'flex',
    flexWrap: 'wrap',
    gap: tokens.spacingHorizontalS,
    [PHONE]: { alignSelf: 'stretch', '& > *': { flexGrow: 1 } },
  },
});

export interface WelcomeProps {
  readonly nodes: NodesActor;
  /** Which service it is about. */
  readonly service?: ReactNode;
}

/** The card shown when there are no servers or subscriptions (SPEC 2.22). */
export default function Welcome({ nodes, service }: WelcomeProps): ReactElement {
  const styles = useStyles();
  const starts = useSelector(nodes, selectConnectStarts);
  return (
    <section data-welcome className={styles.root}>
      <Brand tall />
      <Subtitle1 as="h2" className={styles.title}>
        <Trans>Welcome</Trans>
      </Subtitle1>
      <Body1>
        {starts ? (
          <Trans>
            There are no servers yet. Import a share link or a subscription address, then select a server; the core
            starts with it.
          </Trans>
        ) : (
          <Trans>
            There are no servers yet. Import a share link or a subscription address, then select a server and start the
            core.
          </Trans>
        )}
      </Body1>
      <div className={styles.buttons}>
        <Button appearance="primary" icon={<ArrowImportRegular />} onClick={() => nodes.send({ type: 'import.open' })}>
          <Trans>Import</Trans>
        </Button>
        <Button icon={<AddRegular />} onClick={() => nodes.send({ type: 'server.create' })}>
          <Trans>Create</Trans>
        </Button>
        <Button icon={<QrCodeRegular />} onClick={() => nodes.send({ type: 'import.scan' })}>
          <Trans>Scan a QR code</Trans>
        </Button>
      </div>
      {service}
    </section>
  );
}
