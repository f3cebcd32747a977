import {
  Dialog,
  DialogActions,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  tokens,
} from '@fluentui/react-components';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type FormEvent, type ReactElement, type ReactNode } from 'react';
import { type LoginActor } from '../../../machines/session/login.machine';
import { selectMode } from '../../../machines/session/login.selectors';
import { Brand } from '../../components/Brand';
import { LoginButton, LoginFields } from '../shared/LoginFields';

const useStyles = makeStyles({
  surface: {
    maxWidth: '420px',
    '& form': { marginBlockStart: tokens.spacingVerticalL },
    // Not modal: the header behind it stays within reach.
    '@media (max-width: 480px)': { insetBlockStart: '48px', marginBlockStart: 0 },
  },
  fields: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalM,
    paddingBlockEnd: tokens.spacingVerticalM,
  },
});

export interface LoginDialogProps {
  readonly login: LoginActor;
  /** Which service it is about, and the way to another. */
  readonly service?: ReactNode;
}

/** Register or log in (SPEC section 2, "Login/register dialog"). It has no way out: the shell behind it stays usable. */
export default function LoginDialog({ login, service }: LoginDialogProps): ReactElement {
  const styles = useStyles();
  const registering = useSelector(login, selectMode) === 'register';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    login.send({ type: 'login.submit' });
  };
  return (
    <Dialog open modalType="non-modal">
      <DialogSurface className={styles.surface}>
        <Brand />
        <form onSubmit={submit} noValidate>
          <DialogBody>
            <DialogTitle action={null}>{registering ? <Trans>Register</Trans> : <Trans>Login</Trans>}</DialogTitle>
            <DialogContent className={styles.fields}>
              <LoginFields login={login} />
            </DialogContent>
            <DialogActions>
              <LoginButton login={login} />
            </DialogActions>
          </DialogBody>
        </form>
        {service}
      </DialogSurface>
    </Dialog>
  );
}
