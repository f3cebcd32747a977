import { Button, makeStyles } from '@fluentui/react-components';
import { SettingsRegular } from '@fluentui/react-icons/svg/settings';
import { useLingui } from '@lingui/react/macro';
import { type ReactElement } from 'react';
import { type AppActor } from '../../../machines/app/app.machine';
import { NARROW } from '../../theme/layout';

const useStyles = makeStyles({
  link: { minWidth: '32px', [NARROW]: { paddingInline: '5px' } },
  text: { [NARROW]: { display: 'none' } },
  // In a narrow header the icon stands alone.
  icon: { [NARROW]: { marginInlineEnd: 0 } },
});

interface HeaderLinkProps {
  readonly label: string;
  readonly icon: ReactElement;
  readonly onClick: () => void;
}

/** A link of the header: an icon with its word, below 1024 px the icon alone with a tooltip. */
export function HeaderLink({ label, icon, onClick }: HeaderLinkProps): ReactElement {
  const styles = useStyles();
  return (
    <Button
      appearance="subtle"
      className={styles.link}
      icon={{ children: icon, className: styles.icon }}
      aria-label={label}
      title={label}
      onClick={onClick}
    >
      <span className={styles.text}>{label}</span>
    </Button>
  );
}

/** The links that open a dialog over the page (SPEC 2.16). */
export function HeaderLinks({ app }: { readonly app: AppActor }): ReactElement {
  const { t } = useLingui();
  return (
    <HeaderLink
      label={t`Setting`}
      icon={<SettingsRegular />}
      onClick={() => app.send({ type: 'dialog.requested', dialog: { kind: 'settings' } })}
    />
  );
}
