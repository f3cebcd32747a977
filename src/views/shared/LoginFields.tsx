import { Button, Field, Input, makeStyles, tokens } from '@fluentui/react-components';
import { EyeOffRegular } from '@fluentui/react-icons/svg/eye-off';
import { EyeRegular } from '@fluentui/react-icons/svg/eye';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type LoginActor } from '../../../machines/session/login.machine';
import { type FieldFlaws, type Rejection } from '../../../machines/session/login.rules';
import {
  sameRejection,
  selectBusy,
  selectMode,
  selectPassword,
  selectPasswordFlaw,
  selectPasswordShown,
  selectRejection,
  selectUsername,
  selectUsernameFlaw,
} from '../../../machines/session/login.selectors';
import { BusyButton } from '../../components/BusyButton';
import { FaultText } from '../../components/FaultText';
import { InlineMessage } from '../../components/InlineMessage';

const useStyles = makeStyles({
  command: { whiteSpace: 'nowrap' },
  notes: { margin: 0, paddingInlineStart: tokens.spacingHorizontalL, color: tokens.colorNeutralForeground2 },
});

interface LoginProps {
  readonly login: LoginActor;
}

/** What is typed to register or log in, and why it was not taken. */
export function LoginFields({ login }: LoginProps): ReactElement {
  const registering = useSelector(login, selectMode) === 'register';
  const rejection = useSelector(login, selectRejection, sameRejection);
  return (
    <>
      {registering ? <RegisterNotes /> : null}
      <UsernameField login={login} rejection={rejection} />
      <PasswordField login={login} rejection={rejection} registering={registering} />
      {rejection?.beside === 'form' ? (
        <InlineMessage intent="error">
          <RejectionText rejection={rejection} />
        </InlineMessage>
      ) : null}
    </>
  );
}

/** Sends it. */
export function LoginButton({ login }: LoginProps): ReactElement {
  const { t } = useLingui();
  const registering = useSelector(login, selectMode) === 'register';
  const busy = useSelector(login, selectBusy);
  return (
    <BusyButton
      type="submit"
      appearance="primary"
      busy={busy}
      busyLabel={registering ? t`Creating the account…` : t`Logging in…`}
    >
      {registering ? <Trans>Create</Trans> : <Trans>Login</Trans>}
    </BusyButton>
  );
}

function RegisterNotes(): ReactElement {
  const styles = useStyles();
  return (
    <ul className={styles.notes}>
      <li>
        <Trans>Remember this account: you will need it to log in.</Trans>
      </li>
      <li>
        <Trans>Your data is stored on this machine only.</Trans>
      </li>
      <li>
        <Trans>
          If you forget the password, reset it with{' '}
          <code dir="ltr" className={styles.command}>
            v2raya --reset-password
          </code>
          .
        </Trans>
      </li>
    </ul>
  );
}

interface FieldProps {
  readonly login: LoginActor;
  readonly rejection: Rejection | null;
}

function UsernameField({ login, rejection }: FieldProps): ReactElement {
  const { t } = useLingui();
  const value = useSelector(login, selectUsername);
  const flaw = useSelector(login, selectUsernameFlaw);
  const busy = useSelector(login, selectBusy);
  return (
    <Field
      label={t`Username`}
      required
      {...errorOf(
        rejection?.beside === 'username' ? (
          <RejectionText rejection={rejection} />
        ) : flaw === null ? null : (
          <Trans>Enter a username.</Trans>
        ),
      )}
    >
      <Input
        name="username"
        value={value}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        readOnly={busy}
        autoFocus
        dir="auto"
        onChange={(_, data) => login.send({ type: 'username.edit', value: data.value })}
      />
    </Field>
  );
}

function PasswordField({
  login,
  rejection,
  registering,
}: FieldProps & { readonly registering: boolean }): ReactElement {
  const { t } = useLingui();
  const value = useSelector(login, selectPassword);
  const flaw = useSelector(login, selectPasswordFlaw);
  const shown = useSelector(login, selectPasswordShown);
  const busy = useSelector(login, selectBusy);
  const error =
    rejection?.beside === 'password' ? (
      <RejectionText rejection={rejection} />
    ) : flaw === null ? null : (
      <PasswordFlawText flaw={flaw} />
    );
  return (
    <Field
      label={t`Password`}
      required
      {...(registering ? { hint: t`6 to 32 characters. A non-Latin letter counts as 2 to 4.` } : {})}
      {...errorOf(error)}
    >
      <Input
        name="password"
        type={shown ? 'text' : 'password'}
        value={value}
        autoComplete={registering ? 'new-password' : 'current-password'}
        // No maxLength: it would cut a pasted password without a word. What is too long is refused with one.
        readOnly={busy}
        dir="ltr"
        onChange={(_, data) => login.send({ type: 'password.edit', value: data.value })}
        contentAfter={
          <Button
            appearance="transparent"
            size="small"
            icon={shown ? <EyeOffRegular /> : <EyeRegular />}
            aria-label={shown ? t`Hide the password` : t`Show the password`}
            onClick={() => login.send({ type: 'password.toggle' })}
          />
        }
      />
    </Field>
  );
}

function errorOf(message: ReactElement | null) {
  return message === null ? {} : ({ validationState: 'error', validationMessage: message } as const);
}

function PasswordFlawText({ flaw }: { readonly flaw: NonNullable<FieldFlaws['password']> }): ReactElement {
  switch (flaw) {
    case 'missing':
      return <Trans>Enter a password.</Trans>;
    case 'short':
      return <Trans>The password is too short: it needs at least 6 characters.</Trans>;
    case 'long':
      return (
        <Trans>
          The password is too long: the service accepts at most 32 bytes, and a non-Latin letter takes 2 to 4.
        </Trans>
      );
  }
}

function RejectionText({ rejection }: { readonly rejection: Rejection }): ReactElement {
  switch (rejection.reason) {
    case 'wrong':
      return <Trans>Wrong username or password.</Trans>;
    case 'closed':
      return <Trans>An account already exists. Log in with it.</Trans>;
    case 'fault':
      return (
        <>
          <FaultText fault={rejection.fault} />
          {rejection.beside === 'form' ? (
            <>
              {' '}
              <Trans>What you have typed is kept.</Trans>
            </>
          ) : null}
        </>
      );
  }
}
