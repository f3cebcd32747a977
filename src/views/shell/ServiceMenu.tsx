import { Button, makeStyles, Menu, MenuItem, MenuList, MenuTrigger, mergeClasses } from '@fluentui/react-components';
import { AppsListRegular } from '@fluentui/react-icons/svg/apps-list';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement } from 'react';
import { titleOf } from '../../../machines/domain/service-book';
import { hostAndPort } from '../../../machines/domain/service-address';
import { type AppActor } from '../../../machines/shell/app.machine';
import { MenuSheet } from '../../components/Sheet';
import { ServiceDot } from '../../components/ServiceDot';
import { NOT_ROOMY } from '../../theme/layout';
import { useSharedStyles } from '../../theme/shared-styles';
import { useKnownServices } from './known-services';
import { ServiceItems } from './ServiceItems';

const useStyles = makeStyles({
  button: { minWidth: '32px', [NOT_ROOMY]: { paddingInline: '5px' } },
  icon: { [NOT_ROOMY]: { marginInlineEnd: 0 } },
  name: { maxWidth: '14ch', [NOT_ROOMY]: { display: 'none' } },
});

/** Which of several services this is, and the way to the others. */
export default function ServiceMenu({ app }: { readonly app: AppActor }): ReactElement | null {
  const styles = useStyles();
  const { ellipsis } = useSharedStyles();
  const { t } = useLingui();
  const { several, used, here } = useKnownServices(app);
  if (!several) return null;
  const name = here === undefined ? hostAndPort(used) : titleOf(here);
  const label = t`Service: ${name}`;
  return (
    <Menu>
      <MenuTrigger disableButtonEnhancement>
        <Button
          appearance="subtle"
          className={styles.button}
          icon={{ children: <ServiceDot colour={here?.colour ?? 'teal'} />, className: styles.icon }}
          aria-label={label}
          title={label}
        >
          <bdi className={mergeClasses(ellipsis, styles.name)}>{name}</bdi>
        </Button>
      </MenuTrigger>
      <MenuSheet>
        <MenuList>
          <ServiceItems app={app} closed />
          <MenuItem icon={<AppsListRegular />} onClick={() => app.send({ type: 'dialog.open', dialog: 'services' })}>
            <Trans>Service overview</Trans>
          </MenuItem>
        </MenuList>
      </MenuSheet>
    </Menu>
  );
}
