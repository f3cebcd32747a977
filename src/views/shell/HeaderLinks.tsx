import { Button, makeStyles } from '@fluentui/react-components';
import { DocumentTextRegular } from '@fluentui/react-icons/svg/document-text';
import { ArrowSwapRegular } from '@fluentui/react-icons/svg/arrow-swap';
import { InfoRegular } from '@fluentui/react-icons/svg/info';
import { SettingsRegular } from '@fluentui/react-icons/svg/settings';
import { useLingui } from '@lingui/react/macro';
import { type ReactElement } from 'react';
import { type AppActor } from '../../../machines/shell/app.machine';
import { NARROW } from '../../theme/layout';

const useStyles = makeStyles({
  link: { minWidth: '32px', flexShrink: 0, [NARROW]: { paddingInline: '5px' } },
  text: { whiteSpace: 'nowrap', [NARROW]: { display: 'none' } },
  // A narrow header shows only the icon.
  icon: { [NARROW]: { marginInlineEnd: 0 } },
});

interface HeaderLinkProps {
  readonly label: string;
  readonly icon: ReactElement;
  readonly onClick: () => void;
}

/** A link of the header: an icon with its word, below 1024 px the icon alone with a tooltip. */
function HeaderLink({ label, icon, onClick }: HeaderLinkProps): ReactElement {
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
    <>
      <HeaderLink
        label={t`Setting`}
        icon={<SettingsRegular />}
        onClick={() => app.send({ type: 'dialog.open', dialog: 'settings' })}
      />
      <HeaderLink
        label={t`Logs`}
        icon={<DocumentTextRegular />}
        onClick={() => app.send({ type: 'dialog.open', dialog: 'logs' })}
      />
      <HeaderLink
        label={t`Connections`}
        icon={<ArrowSwapRegular />}
        onClick={() => app.send({ type: 'dialog.open', dialog: 'connections' })}
      />
      <HeaderLink
        label={t`About`}
        icon={<InfoRegular />}
        onClick={() => app.send({ type: 'dialog.open', dialog: 'about' })}
      />
    </>
  );
}
