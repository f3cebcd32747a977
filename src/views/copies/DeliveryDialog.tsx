import { Button, Checkbox, Field, Input, makeStyles, Spinner, tokens } from '@fluentui/react-components';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type DeliveryActor } from '../../../machines/copies/delivery.machine';
import { isDelivered, type Delivered } from '../../../machines/copies/delivery.rules';
import {
  sameServices,
  selectAddress,
  selectBringing,
  selectDelivered,
  selectFlaw,
  selectIsChecked,
  selectLogin,
  selectOthers,
  selectStage,
  selectTargets,
  selectText,
  selectTitle,
  selectTurn,
  titleAt,
} from '../../../machines/copies/delivery.selectors';
import { selectStage as selectBringingStage } from '../../../machines/copies/bring-back.selectors';
import { titleOf, type KnownService } from '../../../machines/domain/service-book';
import { type NoticeIntent } from '../../../machines/ports/notice';
import { DEFAULT_BACKEND } from '../../../machines/shared/constants';
import { DialogFooter } from '../../components/DialogFooter';
import { FaultText } from '../../components/FaultText';
import { FormDialog } from '../../components/FormDialog';
import { IntentIcon } from '../../components/IntentIcon';
import { ServiceDot } from '../../components/ServiceDot';
import { resultLine } from '../../theme/style-pieces';
import { AddressProblemText } from '../shared/AddressProblemText';
import { LoginButton, LoginFields } from '../shared/LoginFields';
import { BringBackActions, BringBackContent } from './BringBackParts';

const useStyles = makeStyles({
  text: { margin: 0 },
  list: { display: 'flex', flexDirection: 'column', margin: 0, padding: 0, listStyleType: 'none' },
  label: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: tokens.spacingHorizontalS, minWidth: 0 },
  small: { fontSize: tokens.fontSizeBase200, color: tokens.colorNeutralForeground3, overflowWrap: 'anywhere' },
  head: { display: 'flex', flexWrap: 'wrap', alignItems: 'baseline', columnGap: tokens.spacingHorizontalS },
  name: { fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere' },
  button: { whiteSpace: 'nowrap' },
  line: resultLine,
});

interface PartProps {
  readonly dialog: DeliveryActor;
}

/** A copy brought to other services: which ones, each in its turn, and what came of it. */
export default function DeliveryDialog({ dialog }: PartProps): ReactElement {
  const stage = useSelector(dialog, selectStage);
  const login = useSelector(dialog, selectLogin);
  const bringing = useSelector(dialog, selectBringing);
  const now = useSelector(bringing, (snapshot) => (snapshot === undefined ? null : selectBringingStage(snapshot)));
  const close = (): void => {
    if (now === 'applying') bringing?.send({ type: 'apply.leave' });
    else dialog.send({ type: 'dialog.cancel' });
  };
  const submit = (): void => {
    if (stage === 'targets') dialog.send({ type: 'delivery.start' });
    else login?.send({ type: 'login.submit' });
  };
  return (
    <FormDialog
      title={<Trans>Restore the backup to other services</Trans>}
      size={now === 'plan' || now === 'asking' ? 'wide' : 'narrow'}
      sticky={stage !== 'targets'}
      onClose={close}
      onSubmit={submit}
      actions={<Actions dialog={dialog} />}
    >
      <Content dialog={dialog} />
    </FormDialog>
  );
}

function Content({ dialog }: PartProps): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const stage = useSelector(dialog, selectStage);
  const login = useSelector(dialog, selectLogin);
  const bringing = useSelector(dialog, selectBringing);
  switch (stage) {
    case 'targets':
      return <Choosing dialog={dialog} />;
    case 'busy':
      return (
        <>
          <Head dialog={dialog} />
          <Spinner label={t`Looking for the service…`} />
        </>
      );
    case 'login':
      return (
        <>
          <Head dialog={dialog} />
          <p className={styles.text}>
            <Trans>Log in to this service. The login is used only for this and is not kept.</Trans>
          </p>
          {login === undefined ? null : <LoginFields login={login} />}
        </>
      );
    case 'bringing':
      return (
        <>
          <Head dialog={dialog} />
          {bringing === undefined ? null : <BringBackContent dialog={bringing} />}
        </>
      );
    case 'finished':
      return <Results dialog={dialog} />;
  }
}

function Choosing({ dialog }: PartProps): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const others = useSelector(dialog, selectOthers, sameServices);
  const text = useSelector(dialog, selectText);
  const flaw = useSelector(dialog, selectFlaw);
  return (
    <>
      <p className={styles.text}>
        <Trans>
          The backup is restored to one service after another. For each, you see what would change before anything is
          sent; if one fails, the others continue.
        </Trans>
      </p>
      {others.length === 0 ? null : (
        <ul className={styles.list} aria-label={t`Other services`}>
          {others.map((service) => (
            <Choice key={service.address} dialog={dialog} service={service} />
          ))}
        </ul>
      )}
      <Field
        label={t`Another address`}
        {...(flaw === null
          ? {}
          : {
              validationState: 'error',
              validationMessage:
                flaw === 'used' ? (
                  <Trans>
                    This is the service you are using now. Choose “This service” to restore the backup here.
                  </Trans>
                ) : (
                  <AddressProblemText problem="invalid" />
                ),
            })}
      >
        <Input
          type="url"
          dir="ltr"
          autoComplete="off"
          spellCheck={false}
          placeholder={DEFAULT_BACKEND}
          value={text}
          onChange={(_, { value }) => dialog.send({ type: 'address.edit', text: value })}
        />
      </Field>
    </>
  );
}

function Choice({ dialog, service }: PartProps & { readonly service: KnownService }): ReactElement {
  const styles = useStyles();
  const { address, name, colour } = service;
  const checked = useSelector(dialog, (snapshot) => selectIsChecked(snapshot, address));
  return (
    <li>
      <Checkbox
        checked={checked}
        onChange={() => dialog.send({ type: 'service.toggle', address })}
        label={
          <span className={styles.label}>
            <ServiceDot colour={colour} />
            <bdi>{titleOf(service)}</bdi>
            {name === '' ? null : (
              <bdi dir="ltr" className={styles.small}>
                {address}
              </bdi>
            )}
          </span>
        }
      />
    </li>
  );
}

/** Whose turn it is. */
function Head({ dialog }: PartProps): ReactElement {
  const styles = useStyles();
  const { i18n } = useLingui();
  const title = useSelector(dialog, selectTitle);
  const address = useSelector(dialog, selectAddress);
  const turn = useSelector(dialog, selectTurn);
  const total = useSelector(dialog, (snapshot) => selectTargets(snapshot).length);
  const [turnText, totalText] = [i18n.number(turn), i18n.number(total)];
  return (
    <div className={styles.head} role="status">
      <bdi className={styles.name}>{title}</bdi>
      <bdi dir="ltr" className={styles.small}>
        {address}
      </bdi>
      {total > 1 ? (
        <span className={styles.small}>
          <Trans>
            {turnText} of {totalText}
          </Trans>
        </span>
      ) : null}
    </div>
  );
}

function Results({ dialog }: PartProps): ReactElement {
  const styles = useStyles();
  const targets = useSelector(dialog, selectTargets);
  return (
    <div role="status">
      <ul className={styles.list}>
        {targets.map((address) => (
          <Result key={address} dialog={dialog} address={address} />
        ))}
      </ul>
    </div>
  );
}

function Result({ dialog, address }: PartProps & { readonly address: string }): ReactElement {
  const styles = useStyles();
  const title = useSelector(dialog, (snapshot) => titleAt(snapshot, address));
  const delivered = useSelector(dialog, (snapshot) => selectDelivered(snapshot, address));
  return (
    <li className={styles.line}>
      <IntentIcon intent={intentOf(delivered)} />
      <div>
        <bdi className={styles.name}>{title}</bdi>
        <div>
          <DeliveredText delivered={delivered ?? { kind: 'skipped' }} />
        </div>
      </div>
    </li>
  );
}

function intentOf(delivered: Delivered | undefined): NoticeIntent {
  if (isDelivered(delivered)) return 'success';
  if (delivered?.kind === 'failed') return 'error';
  if (delivered?.kind !== 'brought') return 'info';
  return delivered.fault === null && !delivered.halted ? 'info' : 'warning';
}

function DeliveredText({ delivered }: { readonly delivered: Delivered }): ReactElement {
  switch (delivered.kind) {
    case 'skipped':
      return <Trans>Skipped.</Trans>;
    case 'failed':
      return <FaultText fault={delivered.fault} />;
    case 'brought':
      return (
        <>
          {delivered.fault !== null ? (
            <FaultText fault={delivered.fault} />
          ) : delivered.differences === 0 ? (
            <Trans>It has everything from this backup that it supports.</Trans>
          ) : (
            <Plural
              value={delivered.differences}
              one="# item still differs from the backup."
              other="# items still differ from the backup."
            />
          )}{' '}
          {delivered.applied ? null : <Trans>Nothing was changed.</Trans>}{' '}
          {delivered.halted ? <Trans>The core was stopped and has not been started again.</Trans> : null}
        </>
      );
  }
}

function Actions({ dialog }: PartProps): ReactElement {
  const styles = useStyles();
  const stage = useSelector(dialog, selectStage);
  const login = useSelector(dialog, selectLogin);
  const bringing = useSelector(dialog, selectBringing);
  const canBegin = useSelector(dialog, (snapshot) => snapshot.can({ type: 'delivery.start' }));
  const skip = (
    <Button className={styles.button} onClick={() => dialog.send({ type: 'service.leave' })}>
      <Trans>Skip this service</Trans>
    </Button>
  );
  switch (stage) {
    case 'targets':
      return (
        <DialogFooter>
          <Button onClick={() => dialog.send({ type: 'dialog.cancel' })}>
            <Trans>Cancel</Trans>
          </Button>
          <Button type="submit" appearance="primary" disabledFocusable={!canBegin}>
            <Trans>Next</Trans>
          </Button>
        </DialogFooter>
      );
    case 'busy':
      return <DialogFooter>{skip}</DialogFooter>;
    case 'login':
      return (
        <DialogFooter>
          {skip}
          {login === undefined ? null : <LoginButton login={login} />}
        </DialogFooter>
      );
    case 'bringing':
      return bringing === undefined ? (
        <DialogFooter>{null}</DialogFooter>
      ) : (
        <BringBackActions
          dialog={bringing}
          words={{ cancel: <Trans>Skip this service</Trans>, close: <Trans>Next</Trans> }}
        />
      );
    case 'finished':
      return (
        <DialogFooter>
          <Button className={styles.button} onClick={() => dialog.send({ type: 'delivery.resume' })}>
            <Trans>Choose services again</Trans>
          </Button>
          <Button appearance="primary" autoFocus onClick={() => dialog.send({ type: 'dialog.cancel' })}>
            <Trans>Close</Trans>
          </Button>
        </DialogFooter>
      );
  }
}
