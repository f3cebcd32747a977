import { Button, Field, Input, makeStyles, Spinner, tokens } from '@fluentui/react-components';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type GfwListActor } from '../../../machines/settings/gfwlist.machine';
import {
  selectFault,
  selectIsAutomatic,
  selectIsWrongLink,
  selectTakesLink,
} from '../../../machines/settings/gfwlist.selectors';
import { DraftFooter } from '../../components/DraftFooter';
import { FaultMessage } from '../../components/FaultMessage';
import { FormDialog } from '../../components/FormDialog';
import { InlineMessage } from '../../components/InlineMessage';

const useStyles = makeStyles({
  root: {
    position: 'relative',
    paddingBlockStart: tokens.spacingVerticalXS,
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalM,
  },
  notes: { margin: 0, paddingInlineStart: tokens.spacingHorizontalL, color: tokens.colorNeutralForeground2 },
  covered: { visibility: 'hidden' },
  overlay: {
    position: 'absolute',
    insetBlockStart: 0,
    insetBlockEnd: 0,
    insetInlineStart: 0,
    insetInlineEnd: 0,
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    rowGap: tokens.spacingVerticalM,
    textAlign: 'center',
  },
  elapsed: { fontVariantNumeric: 'tabular-nums' },
});

interface Props {
  readonly dialog: GfwListActor;
}

/** Updating the GFWList or deleting it (SPEC section 2, "GFW list update dialog"). */
export default function GfwListDialog({ dialog }: Props): ReactElement {
  const styles = useStyles();
  const local = useSelector(dialog, ({ context }) => context.localVersion);
  const takesLink = useSelector(dialog, selectTakesLink);
  const working = useSelector(dialog, (snapshot) => snapshot.hasTag('updating') || snapshot.hasTag('deleting'));
  const asking = useSelector(dialog, (snapshot) => snapshot.hasTag('asking'));
  return (
    <FormDialog
      title={<Trans>Update the GFWList</Trans>}
      size="narrow"
      sticky
      onClose={() => dialog.send({ type: 'dialog.cancel' })}
      onSubmit={() => dialog.send({ type: 'list.update' })}
      actions={<Actions dialog={dialog} />}
    >
      <div className={styles.root}>
        <div className={working ? styles.covered : undefined}>
          <div className={styles.root}>
            {takesLink ? <LinkField dialog={dialog} readOnly={asking} /> : null}
            <ul className={styles.notes}>
              <li>
                {local === '' ? (
                  <Trans>The service has no GFWList yet.</Trans>
                ) : (
                  <Trans>
                    The service has version <bdi>{local}</bdi>.
                  </Trans>
                )}
              </li>
              <li>
                {takesLink ? (
                  <Trans>Without a link, the service downloads the latest version.</Trans>
                ) : (
                  <Trans>The service downloads the latest version.</Trans>
                )}
              </li>
              <li>
                <Trans>The download can take several minutes. You can close this dialog and come back.</Trans>
              </li>
            </ul>
            {takesLink ? (
              <InlineMessage intent="warning">
                <Trans>
                  A wrong file may keep the service from starting, because the service does not check it. If that
                  happens, delete the file here.
                </Trans>
              </InlineMessage>
            ) : null}
          </div>
        </div>
        {working ? <Overlay dialog={dialog} /> : null}
      </div>
    </FormDialog>
  );
}

function LinkField({ dialog, readOnly }: Props & { readonly readOnly: boolean }): ReactElement {
  const { t } = useLingui();
  const link = useSelector(dialog, ({ context }) => context.link);
  const wrong = useSelector(dialog, selectIsWrongLink);
  return (
    <Field
      label={t`Custom download link`}
      {...(wrong
        ? { validationState: 'error', validationMessage: t`wrong custom download link` }
        : { hint: t`Must start with http. Leave it empty to download automatically.` })}
    >
      <Input
        value={link}
        type="text"
        inputMode="url"
        autoFocus
        autoComplete="off"
        spellCheck={false}
        dir="ltr"
        readOnly={readOnly}
        onChange={(_, { value }) => dialog.send({ type: 'link.edit', text: value })}
      />
    </Field>
  );
}

function Overlay({ dialog }: Props): ReactElement {
  const styles = useStyles();
  const updating = useSelector(dialog, (snapshot) => snapshot.hasTag('updating'));
  const elapsed = useSelector(dialog, ({ context }) => context.elapsed);
  return (
    <div className={styles.overlay} role="status">
      <Spinner size="medium" aria-hidden />
      {updating ? (
        <>
          <span>
            <Trans>The service is downloading the GFWList…</Trans>
          </span>
          <span className={styles.elapsed} role="timer">
            <Trans>{elapsed} s</Trans>
          </span>
        </>
      ) : (
        <Trans>Deleting…</Trans>
      )}
    </div>
  );
}

function Actions({ dialog }: Props): ReactElement {
  const updating = useSelector(dialog, (snapshot) => snapshot.hasTag('updating'));
  const deleting = useSelector(dialog, (snapshot) => snapshot.hasTag('deleting'));
  const automatic = useSelector(dialog, selectIsAutomatic);
  const takesLink = useSelector(dialog, selectTakesLink);
  const fault = useSelector(dialog, selectFault);
  const mayDelete = useSelector(dialog, (snapshot) => snapshot.can({ type: 'list.delete' }));
  const mayUpdate = useSelector(dialog, (snapshot) => snapshot.can({ type: 'list.update' }));
  const mayCancel = useSelector(dialog, (snapshot) => snapshot.can({ type: 'dialog.cancel' }));
  return (
    <DraftFooter
      dialog={dialog}
      status={<FaultMessage fault={fault} draft={false} />}
      start={
        takesLink ? (
          <Button disabledFocusable={!mayDelete} onClick={() => dialog.send({ type: 'list.delete' })}>
            <Trans>Delete</Trans>
          </Button>
        ) : null
      }
    >
      <Button key="cancel" disabledFocusable={!mayCancel} onClick={() => dialog.send({ type: 'dialog.cancel' })}>
        {updating ? (
          <Trans>Continue in the background</Trans>
        ) : deleting ? (
          <Trans>Stop waiting</Trans>
        ) : (
          <Trans>Cancel</Trans>
        )}
      </Button>
      <Button key="update" type="submit" appearance="primary" disabledFocusable={!mayUpdate}>
        {automatic ? <Trans>Auto update</Trans> : <Trans>Manual update</Trans>}
      </Button>
    </DraftFooter>
  );
}
