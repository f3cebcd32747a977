import { Button, Field, Input, makeStyles, Select } from '@fluentui/react-components';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { TextBulletListSquareEditRegular } from '@fluentui/react-icons/svg/text-bullet-list-square-edit';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type OutboundSettingActor } from '../../../machines/outbounds/outbound-setting.machine';
import { OUTBOUND_TYPES, typesFor } from '../../../machines/outbounds/outbound-setting.rules';
import {
  selectOutboundProblem,
  selectStays,
  selectTrial,
} from '../../../machines/outbounds/outbound-setting.selectors';
import { useDialogStyles } from '../../theme/dialog-styles';
import { EditorDialog } from '../shared/EditorDialog';
import { TrialChoice } from '../shared/TrialChoice';

const useStyles = makeStyles({ servers: { alignSelf: 'flex-start' } });

interface PartProps {
  readonly dialog: OutboundSettingActor;
}

/** How an outbound chooses among its servers (SPEC 2.86, 2.87). */
export default function OutboundSettingDialog({ dialog }: PartProps): ReactElement {
  const { t } = useLingui();
  const name = useSelector(dialog, ({ context }) => context.name).toUpperCase();
  return (
    <EditorDialog
      dialog={dialog}
      title={
        <Trans>
          Outbound <bdi>{name}</bdi>
        </Trans>
      }
      size="narrow"
      height="low"
      save={<Trans>Confirm</Trans>}
      start={<Delete dialog={dialog} />}
      restarts
      trial={<TrialChoice dialog={dialog} select={selectTrial} />}
      clashText={({ path, mine, theirs }) => ({
        label: { probeURL: t`Probe URL`, probeInterval: t`Probe interval`, type: t`Type` }[path] ?? path,
        mine: String(mine),
        theirs: String(theirs),
      })}
    >
      <Fields dialog={dialog} />
    </EditorDialog>
  );
}

function Fields({ dialog }: PartProps): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const url = useSelector(dialog, ({ context }) => context.form.probeURL);
  const interval = useSelector(dialog, ({ context }) => context.form.probeInterval);
  const urlProblem = useSelector(dialog, (snapshot) => selectOutboundProblem(snapshot, 'probeURL'));
  const intervalProblem = useSelector(dialog, (snapshot) => selectOutboundProblem(snapshot, 'probeInterval'));
  const frozen = useSelector(dialog, (snapshot) => !snapshot.can({ type: 'field.edit', field: 'type', value: '' }));
  const urlMessage =
    urlProblem === null
      ? null
      : urlProblem === 'required'
        ? t`Enter the URL to probe.`
        : t`Enter an address that begins with http:// or https://.`;
  const intervalMessage =
    intervalProblem === null
      ? null
      : intervalProblem === 'required'
        ? t`Enter the time between two probes.`
        : intervalProblem === 'zero'
          ? t`The interval must be more than 0.`
          : t`Enter a duration such as 10s, 1m30s or 500ms.`;
  return (
    <>
      <Field
        label={t`Probe URL`}
        required
        hint={t`Each server of this outbound is probed with this URL; the fastest one is used.`}
        {...(urlMessage === null ? {} : { validationState: 'error', validationMessage: urlMessage })}
      >
        <Input
          name="probeURL"
          type="url"
          dir="ltr"
          value={url}
          autoFocus
          autoComplete="off"
          spellCheck={false}
          readOnly={frozen}
          onChange={(_, { value }) => dialog.send({ type: 'field.edit', field: 'probeURL', value })}
        />
      </Field>
      <Field
        label={t`Probe interval`}
        required
        hint={
          <Trans>
            A number with a unit: <code dir="ltr">10s</code>, <code dir="ltr">1m30s</code>, <code dir="ltr">500ms</code>
            .
          </Trans>
        }
        {...(intervalMessage === null ? {} : { validationState: 'error', validationMessage: intervalMessage })}
      >
        <Input
          name="probeInterval"
          dir="ltr"
          value={interval}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          readOnly={frozen}
          onChange={(_, { value }) => dialog.send({ type: 'field.edit', field: 'probeInterval', value })}
        />
      </Field>
      <Type dialog={dialog} frozen={frozen} />
      <Button
        className={styles.servers}
        icon={<TextBulletListSquareEditRegular />}
        disabledFocusable={frozen}
        onClick={() => dialog.send({ type: 'servers.choose' })}
      >
        <Trans>Choose servers</Trans>
      </Button>
    </>
  );
}

function Type({ dialog, frozen }: PartProps & { readonly frozen: boolean }): ReactElement {
  const { t } = useLingui();
  const type = useSelector(dialog, ({ context }) => context.form.type);
  const stored = useSelector(dialog, ({ context }) => context.stored);
  const known: readonly string[] = OUTBOUND_TYPES;
  return (
    <Field label={t`Type`} hint={t`How the server is chosen: leastping uses the one with the lowest latency.`}>
      <Select
        name="type"
        value={type}
        disabled={frozen}
        onChange={(_, { value }) => dialog.send({ type: 'field.edit', field: 'type', value })}
      >
        {typesFor(stored).map((one) => (
          <option key={one} value={one}>
            {known.includes(one) ? one : t`${one} (not offered here)`}
          </option>
        ))}
      </Select>
    </Field>
  );
}

function Delete({ dialog }: PartProps): ReactElement {
  const { edge } = useDialogStyles();
  const { t } = useLingui();
  const mayDelete = useSelector(dialog, (snapshot) => snapshot.can({ type: 'outbound.delete' }));
  const stays = useSelector(dialog, selectStays);
  return (
    <Button
      className={edge}
      appearance="subtle"
      icon={<DeleteRegular />}
      {...(stays ? { title: t`This outbound cannot be deleted.` } : {})}
      disabledFocusable={!mayDelete}
      onClick={() => dialog.send({ type: 'outbound.delete' })}
    >
      <Trans>Delete</Trans>
    </Button>
  );
}
