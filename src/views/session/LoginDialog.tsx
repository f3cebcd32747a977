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
import { CARD_TOP, HEADER_HEIGHT, PHONE, PHONE_CARD_TOP } from '../../theme/layout';
import { card, cardPart } from '../../theme/style-pieces';
import { LoginButton, LoginFields } from '../shared/LoginFields';

const useStyles = makeStyles({
  surface: {
    ...card,
    marginBlockStart: CARD_TOP,
    maxHeight: `calc(100dvh - ${CARD_TOP} - 16px)`,
    overflowY: 'auto',
    '& > *': { flexShrink: 0 },
    // Not modal: the header behind it stays within reach.
    [PHONE]: {
      ...card[PHONE],
      // With the margins of the page.
      width: 'calc(100% - 16px)',
      // Below the shadow of the header.
      marginBlockStart: `calc(${HEADER_HEIGHT} + ${PHONE_CARD_TOP})`,
      maxHeight: `calc(100dvh - ${HEADER_HEIGHT} - ${PHONE_CARD_TOP})`,
      paddingBlockStart: tokens.spacingVerticalL,
      paddingInline: tokens.spacingHorizontalL,
    },
  },
  form: cardPart,
  // All of the card scrolls where it has to.
  body: { maxHeight: 'none', rowGap: tokens.spacingVerticalM },
  fields: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalM,
    paddingBlockEnd: tokens.spacingVerticalXS,
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
      <DialogSurface data-card className={styles.surface}>
        <Brand />
        <form className={styles.form} onSubmit={submit} noValidate>
          <DialogBody className={styles.body}>
            <DialogTitle action={null}>{registering ? <Trans>Register</Trans> : <Trans>Login</Trans>}</DialogTitle>
            <DialogContent className={styles.fields}>
              <LoginFields login={login} />
            </DialogContent>
            <DialogActions position="start">
              <LoginButton login={login} />
            </DialogActions>
          </DialogBody>
        </form>
        {service}
      </DialogSurface>
    </Dialog>
  );
}
