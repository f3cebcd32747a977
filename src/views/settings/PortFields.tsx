import { Button, Field, Input, makeStyles, tokens } from '@fluentui/react-components';
import { QrCodeRegular } from '@fluentui/react-icons/svg/qr-code';
import { Trans, useLingui } from '@lingui/react/macro';
import { useLingui as useMessages } from '@lingui/react';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { PORT_MAX } from '../../../machines/domain/ports';
import { type AddressPortsActor } from '../../../machines/settings/address-ports.machine';
import {
  selectEntryVerdict,
  selectHasApi,
  selectHasLink,
  selectOccupant,
  selectPortProblem,
} from '../../../machines/settings/address-ports.selectors';
import { type PortField } from '../../../machines/settings/ports.rules';
import { API_SERVICES } from '../../../machines/shared/constants';
import { Fold } from '../../components/Fold';
import { TagInput } from '../../components/TagInput';
import { UPRIGHT } from '../../theme/layout';
import { PORT_LABELS } from '../shared/port-words';

const useStyles = makeStyles({
  section: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalM },
  heading: {
    margin: 0,
    paddingBlockStart: tokens.spacingVerticalS,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
  },
  fields: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalL,
    rowGap: tokens.spacingVerticalM,
    alignItems: 'start',
    [UPRIGHT]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  summary: {
    paddingBlock: tokens.spacingVerticalXS,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
  },
  folded: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalM,
    paddingBlockStart: tokens.spacingVerticalS,
  },
  link: { alignSelf: 'start' },
  quiet: {
    margin: 0,
    color: tokens.colorNeutralForeground3,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
});

interface PartProps {
  readonly dialog: AddressPortsActor;
}

/** The ports that the service opens, its API, and the checker of whitelist entries (SPEC 2.61 to 2.63). */
export function PortFields({ dialog }: PartProps): ReactElement {
  const styles = useStyles();
  return (
    <>
      <section className={styles.section}>
        <h3 className={styles.heading}>
          <Trans>Ports</Trans>
        </h3>
        <p className={styles.quiet}>
          <Trans>0 closes a port. A running core restarts when you confirm.</Trans>
        </p>
        <div className={styles.fields}>
          <Port dialog={dialog} field="socks5" placeholder="20170" />
          <Port dialog={dialog} field="http" placeholder="20171" />
          <Port dialog={dialog} field="socks5WithPac" placeholder="0" />
          <Port dialog={dialog} field="httpWithPac" placeholder="20172" />
          <Port dialog={dialog} field="vmess" placeholder="0" />
        </div>
        <LinkButton dialog={dialog} />
      </section>
      <Api dialog={dialog} />
      <Whitelist dialog={dialog} />
    </>
  );
}

interface PortProps extends PartProps {
  readonly field: PortField;
  readonly placeholder: string;
  readonly hint?: string;
}

function Port({ dialog, field, placeholder, hint }: PortProps): ReactElement {
  const { _ } = useMessages();
  const text = useSelector(dialog, ({ context }) => context.form.texts[field]);
  const problem = useSelector(dialog, (snapshot) => selectPortProblem(snapshot, field));
  const frozen = useSelector(dialog, (snapshot) => !snapshot.can({ type: 'field.edit', field, value: '' }));
  return (
    <Field
      label={_(PORT_LABELS[field])}
      required
      {...(hint === undefined ? {} : { hint })}
      {...(problem === null
        ? {}
        : { validationState: 'error', validationMessage: <PortProblemText dialog={dialog} field={field} /> })}
    >
      <Input
        name={field}
        type="number"
        min={0}
        max={PORT_MAX}
        inputMode="numeric"
        dir="ltr"
        value={text}
        placeholder={placeholder}
        autoComplete="off"
        readOnly={frozen}
        onChange={(__, { value }) => dialog.send({ type: 'field.edit', field, value })}
      />
    </Field>
  );
}

function PortProblemText({ dialog, field }: PartProps & { readonly field: PortField }): ReactElement | null {
  const problem = useSelector(dialog, (snapshot) => selectPortProblem(snapshot, field));
  const occupant = useSelector(dialog, (snapshot) => selectOccupant(snapshot, field));
  switch (problem) {
    case 'required':
      return <Trans>Enter a number; 0 closes the port.</Trans>;
    case 'number':
    case 'range':
      return <Trans>A port is a whole number from 0 to {PORT_MAX}.</Trans>;
    case 'equal':
      return <Trans>Another port already has this number.</Trans>;
    case 'occupied':
      return (
        <Trans>
          In use by <bdi>{occupant}</bdi>. Choose another.
        </Trans>
      );
    case null:
      return null;
  }
}

function LinkButton({ dialog }: PartProps): ReactElement | null {
  const styles = useStyles();
  const shown = useSelector(dialog, selectHasLink);
  const usable = useSelector(dialog, (snapshot) => snapshot.can({ type: 'link.show' }));
  return shown ? (
    <Button
      className={styles.link}
      icon={<QrCodeRegular />}
      disabledFocusable={!usable}
      onClick={() => dialog.send({ type: 'link.show' })}
    >
      <Trans>Show the link of the VMess port</Trans>
    </Button>
  ) : null;
}

function Api({ dialog }: PartProps): ReactElement | null {
  const styles = useStyles();
  const { t } = useLingui();
  const services = useSelector(dialog, ({ context }) => context.form.services);
  const frozen = useSelector(dialog, (snapshot) => !snapshot.can({ type: 'services.choose', services: [] }));
  if (!useSelector(dialog, selectHasApi)) return null;
  return (
    <section className={styles.section}>
      <h3 className={styles.heading}>
        <Trans>Core API</Trans>
      </h3>
      <div className={styles.fields}>
        <Port dialog={dialog} field="api" placeholder="0" hint={t`0 means a random port.`} />
      </div>
      <TagInput
        label={t`API services`}
        addLabel={t`Add service`}
        removeLabel={(service) => t`Remove ${service}`}
        options={API_SERVICES}
        chosen={services}
        disabled={frozen}
        onChange={(next) => dialog.send({ type: 'services.choose', services: next })}
      />
    </section>
  );
}

function Whitelist({ dialog }: PartProps): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const entry = useSelector(dialog, ({ context }) => context.entry);
  const verdict = useSelector(dialog, selectEntryVerdict);
  const frozen = useSelector(dialog, (snapshot) => !snapshot.can({ type: 'entry.edit', text: '' }));
  return (
    <Fold summaryClass={styles.summary} summary={<Trans>Egress port whitelist</Trans>}>
      <div className={styles.folded}>
        <p className={styles.quiet}>
          <Trans>
            Ports of this machine whose replies must bypass the transparent proxy, such as an SSH server’s. The list is
            set where the service is started; here you can only test an entry. Nothing is sent.
          </Trans>
        </p>
        <Field
          label={t`Entry to test`}
          hint={
            <Trans>
              A port or a range: <code dir="ltr">22</code> or <code dir="ltr">20170:20172</code>.
            </Trans>
          }
          {...(verdict === null
            ? {}
            : verdict === 'valid'
              ? { validationState: 'success', validationMessage: t`This is a valid entry.` }
              : { validationState: 'error', validationMessage: t`Not a port or a range.` })}
        >
          <Input
            name="whitelist-entry"
            dir="ltr"
            value={entry}
            placeholder="20170:20172"
            autoComplete="off"
            spellCheck={false}
            readOnly={frozen}
            onChange={(_, { value }) => dialog.send({ type: 'entry.edit', text: value })}
          />
        </Field>
      </div>
    </Fold>
  );
}
