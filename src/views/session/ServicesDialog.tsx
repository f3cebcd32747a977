import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { selectIsAsked, selectServices, selectUsed } from '../../../machines/session/services.selectors';
import { type ServicesActor } from '../../../machines/session/services.machine';
import { type KnownService } from '../../../machines/domain/service-book';
import { FormDialog } from '../../components/FormDialog';
import { InlineMessage } from '../../components/InlineMessage';
import { RelativeTime } from '../../components/RelativeTime';
import { useServiceColours } from '../../components/service-colours';
import { useDialogStyles } from '../../theme/dialog-styles';
import { ServiceHead } from './ServiceHead';
import { ServiceState } from './ServiceState';

const useStyles = makeStyles({
  list: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(min(300px, 100%), 1fr))',
    gap: tokens.spacingHorizontalM,
    alignItems: 'stretch',
    margin: 0,
    padding: 0,
    listStyleType: 'none',
  },
  card: {
    boxSizing: 'border-box',
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalS,
    minWidth: 0,
    padding: tokens.spacingHorizontalM,
    border: `1px solid ${tokens.colorNeutralStroke2}`,
    borderBlockStartWidth: '3px',
    borderBlockStartColor: 'currentcolor',
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
  },
  body: { display: 'contents', color: tokens.colorNeutralForeground1 },
  small: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3, overflowWrap: 'anywhere' },
  space: { flexGrow: 1 },
  buttons: { display: 'flex', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  add: { alignSelf: 'start', flexShrink: 0 },
});

/** One card, two cards, more of them. */
const SIZES = ['narrow', 'wide'] as const;

/** The services that this browser knows, side by side. */
export default function ServicesDialog({ dialog }: { readonly dialog: ServicesActor }): ReactElement {
  const styles = useStyles();
  const services = useSelector(dialog, selectServices);
  return (
    <FormDialog
      title={<Trans>Service overview</Trans>}
      size={SIZES[services.length - 1] ?? 'broad'}
      sticky={false}
      onClose={() => dialog.send({ type: 'dialog.cancel' })}
      onSubmit={() => dialog.send({ type: 'name.save' })}
    >
      <ul className={styles.list}>
        {services.map((service) => (
          <ServiceCard key={service.address} dialog={dialog} service={service} />
        ))}
      </ul>
      <Button className={styles.add} icon={<AddRegular />} onClick={() => dialog.send({ type: 'service.add' })}>
        <Trans>Add service</Trans>
      </Button>
    </FormDialog>
  );
}

interface ServiceCardProps {
  readonly dialog: ServicesActor;
  readonly service: KnownService;
}

function ServiceCard({ dialog, service }: ServiceCardProps): ReactElement {
  const styles = useStyles();
  const colours = useServiceColours();
  const here = useSelector(dialog, selectUsed) === service.address;
  const asked = useSelector(dialog, (snapshot) => selectIsAsked(snapshot, service.address));
  return (
    <li className={mergeClasses(styles.card, colours[service.colour])} aria-current={here ? 'true' : undefined}>
      <div className={styles.body}>
        <ServiceHead dialog={dialog} service={service} />
        <div className={styles.small}>
          <bdi dir="ltr">{service.address}</bdi>
          {service.version === '' ? null : (
            <>
              {' · '}
              <bdi>{service.version}</bdi>
            </>
          )}
          {service.seen === 0 ? null : (
            <>
              {' · '}
              <Trans>
                seen <RelativeTime at={service.seen} />
              </Trans>
            </>
          )}
        </div>
        <ServiceState dialog={dialog} address={service.address} />
        <div className={styles.space} />
        {asked ? (
          <Forgetting dialog={dialog} />
        ) : here ? (
          <span className={styles.small}>
            <Trans>Current service</Trans>
          </span>
        ) : (
          <CardButtons dialog={dialog} service={service} />
        )}
      </div>
    </li>
  );
}

function CardButtons({ dialog, service: { address } }: ServiceCardProps): ReactElement {
  const styles = useStyles();
  const canForget = useSelector(dialog, (snapshot) => snapshot.can({ type: 'service.forget', address }));
  return (
    <div className={styles.buttons}>
      <Button appearance="primary" size="small" onClick={() => dialog.send({ type: 'service.open', address })}>
        <Trans>Go to this service</Trans>
      </Button>
      <Button
        size="small"
        disabledFocusable={!canForget}
        onClick={() => dialog.send({ type: 'service.forget', address })}
      >
        <Trans>Forget</Trans>
      </Button>
    </div>
  );
}

function Forgetting({ dialog }: { readonly dialog: ServicesActor }): ReactElement {
  const styles = useStyles();
  const { danger } = useDialogStyles();
  return (
    <>
      <InlineMessage intent="warning">
        <Trans>
          This browser forgets the service’s name and colour, and your login. The service itself is not changed.
        </Trans>
      </InlineMessage>
      <div className={styles.buttons}>
        <Button size="small" autoFocus onClick={() => dialog.send({ type: 'forget.refuse' })}>
          <Trans>Keep</Trans>
        </Button>
        <Button
          size="small"
          appearance="primary"
          className={danger}
          onClick={() => dialog.send({ type: 'forget.confirm' })}
        >
          <Trans>Forget</Trans>
        </Button>
      </div>
    </>
  );
}
