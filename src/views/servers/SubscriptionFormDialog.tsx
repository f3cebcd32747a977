import { Caption1, Field, Input, makeStyles, Textarea, tokens } from '@fluentui/react-components';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { parseSubscriptionInfo } from '../../../machines/domain/subscription-info';
import { type SubscriptionFormActor } from '../../../machines/servers/subscription-form.machine';
import {
  selectAddress,
  selectAddressProblem,
  selectInfo,
  selectMoves,
  selectName,
  selectRefusals,
  selectRemarks,
  selectRemarksProblem,
  selectRemarksRefusals,
  selectUnfetchable,
} from '../../../machines/servers/subscription-form.selectors';
import { ExpiryDate } from '../../components/ExpiryDate';
import { QuotaBar, useQuotaText } from '../../components/Quota';
import { FocusArea } from '../../components/focus/FocusArea';
import { EditorDialog } from '../shared/EditorDialog';
import { WaitingNote } from '../shared/WaitingNote';

const useStyles = makeStyles({
  address: { minHeight: '72px', overflowWrap: 'anywhere' },
  info: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalXS,
    padding: tokens.spacingHorizontalM,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
  },
  facts: { display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: tokens.spacingHorizontalL },
  raw: { color: tokens.colorNeutralForeground3, overflowWrap: 'anywhere' },
});

interface PartProps {
  readonly dialog: SubscriptionFormActor;
}

/** Address and remarks of a subscription; what its provider says about quota and expiry (SPEC section 2, "Subscription modal"). */
export default function SubscriptionFormDialog({ dialog }: PartProps): ReactElement {
  const name = useSelector(dialog, selectName);
  const refusals = useSelector(dialog, selectRefusals);
  const remarksRefusals = useSelector(dialog, selectRemarksRefusals);
  const hasAddress = useSelector(dialog, selectAddress) !== null;
  return (
    <EditorDialog
      dialog={dialog}
      title={
        <Trans>
          Modify <bdi>{name}</bdi>
        </Trans>
      }
      size="narrow"
      sticky
      save={<Trans>Save &amp; apply</Trans>}
      hint={<WaitingNote dialog={dialog} />}
    >
      <Info dialog={dialog} />
      <FocusArea focusRequest={remarksRefusals}>
        <Remarks dialog={dialog} />
      </FocusArea>
      <FocusArea focusRequest={refusals}>{hasAddress ? <Address dialog={dialog} /> : null}</FocusArea>
    </EditorDialog>
  );
}

function Info({ dialog }: PartProps): ReactElement | null {
  const styles = useStyles();
  const raw = useSelector(dialog, selectInfo);
  const info = parseSubscriptionInfo(raw);
  const quota = useQuotaText(info);
  if (raw === '') return null;
  return (
    <div className={styles.info}>
      {quota === '' && info.expires === null ? null : (
        <div className={styles.facts}>
          <span>{quota}</span>
          {info.expires === null ? null : <ExpiryDate at={info.expires} />}
        </div>
      )}
      {info.share === null ? null : <QuotaBar share={info.share} label={quota} raw={raw} />}
      <Caption1 className={styles.raw}>
        <bdi>{raw}</bdi>
      </Caption1>
    </div>
  );
}

function useFrozen(dialog: SubscriptionFormActor): boolean {
  return useSelector(dialog, (snapshot) => !snapshot.can({ type: 'field.edit', field: 'remarks', value: '' }));
}

function Remarks({ dialog }: PartProps): ReactElement {
  const { t } = useLingui();
  const remarks = useSelector(dialog, selectRemarks);
  const refused = useSelector(dialog, selectRemarksProblem);
  const frozen = useFrozen(dialog);
  return (
    <Field
      label={t`Remarks`}
      hint={t`Shown as the name of its tab. If empty, the host is used.`}
      {...(refused ? { validationState: 'error', validationMessage: t`This service cannot store " and \\ here.` } : {})}
    >
      <Input
        name="remarks"
        dir="auto"
        value={remarks}
        readOnly={frozen}
        autoFocus
        autoComplete="off"
        onChange={(_, { value }) => dialog.send({ type: 'field.edit', field: 'remarks', value })}
      />
    </Field>
  );
}

function Address({ dialog }: PartProps): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const address = useSelector(dialog, selectAddress);
  const problem = useSelector(dialog, selectAddressProblem);
  const unfetchable = useSelector(dialog, selectUnfetchable);
  const moves = useSelector(dialog, selectMoves);
  const frozen = useFrozen(dialog);
  const message =
    problem === 'missing'
      ? t`Enter the address.`
      : problem === 'spaces'
        ? t`One address, without spaces or line breaks.`
        : problem === 'quotes'
          ? t`This service cannot store " and \\ here. Write them as %22 and %5C.`
          : null;
  return (
    <Field
      label={t`Address`}
      required
      {...(moves ? { hint: t`The servers do not change until you update the subscription.` } : {})}
      {...(message !== null
        ? { validationState: 'error', validationMessage: message }
        : unfetchable
          ? {
              validationState: 'warning',
              validationMessage: t`The service can fetch only addresses that begin with http:// or https://.`,
            }
          : {})}
    >
      <Textarea
        name="address"
        dir="ltr"
        resize="vertical"
        textarea={{ className: styles.address }}
        value={address ?? ''}
        readOnly={frozen}
        spellCheck={false}
        autoCapitalize="none"
        onChange={(_, { value }) => dialog.send({ type: 'field.edit', field: 'address', value })}
      />
    </Field>
  );
}
