import {
  makeStyles,
  Menu,
  MenuGroup,
  MenuGroupHeader,
  MenuList,
  MenuTrigger,
  tokens,
} from '@fluentui/react-components';
import { type ReactElement, type ReactNode } from 'react';
import { NOT_PHONE } from '../theme/layout';
import { MenuSheet } from './Sheet';

const useStyles = makeStyles({
  title: {
    height: 'auto',
    paddingBlock: tokens.spacingVerticalXS,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
    color: tokens.colorNeutralForeground1,
    overflowWrap: 'anywhere',
    [NOT_PHONE]: { display: 'none' },
  },
});

/** A menu that is open as it appears. */
export default function OpenMenu({
  trigger,
  title,
  children,
}: {
  readonly trigger: ReactElement;
  /** What it is about, where it does not stand beside that: on a phone it comes from below. */
  readonly title?: ReactNode;
  readonly children: ReactNode;
}): ReactElement {
  const styles = useStyles();
  return (
    <Menu defaultOpen>
      <MenuTrigger disableButtonEnhancement>{trigger}</MenuTrigger>
      <MenuSheet>
        <MenuList>
          {title === undefined ? (
            children
          ) : (
            <MenuGroup>
              <MenuGroupHeader className={styles.title}>{title}</MenuGroupHeader>
              {children}
            </MenuGroup>
          )}
        </MenuList>
      </MenuSheet>
    </Menu>
  );
}
