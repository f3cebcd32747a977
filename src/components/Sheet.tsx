import { makeStyles, MenuPopover, mergeClasses, PopoverSurface, tokens } from '@fluentui/react-components';
import { type ReactElement, type ReactNode } from 'react';
import { PHONE } from '../theme/layout';
import { whereMore } from '../theme/style-pieces';

const useStyles = makeStyles({
  popover: { overflowY: 'auto' },
  sheet: {
    [PHONE]: {
      // Fluent writes the place of a menu into its element.
      position: 'fixed !important' as 'fixed',
      top: 'auto !important',
      left: '0 !important',
      right: '0 !important',
      bottom: '0 !important',
      transform: 'none !important',
      boxSizing: 'border-box',
      width: 'auto',
      maxWidth: 'none',
      maxHeight: '80dvh !important',
      overflowY: 'auto',
      paddingBlock: tokens.spacingVerticalM,
      paddingBottom: `calc(${tokens.spacingVerticalM} + env(safe-area-inset-bottom))`,
      borderRadius: `${tokens.borderRadiusXLarge} ${tokens.borderRadiusXLarge} 0 0`,
      boxShadow: `0 0 0 100vmax ${tokens.colorBackgroundOverlay}`,
      // It fades where more follows, in browsers that know how far it is scrolled.
      containerType: 'scroll-state' as 'normal',
      '::after': {
        content: '""',
        position: 'sticky',
        bottom: `calc(-1 * ${tokens.spacingVerticalM})`,
        display: 'block',
        boxShadow: `0 0 16px 24px ${tokens.colorNeutralBackground1}`,
        pointerEvents: 'none',
        ...whereMore('block-end', 'hidden'),
      },
    },
  },
  /** Its lines reach from edge to edge, and their words begin below each other, whatever stands before them. */
  menu: {
    [PHONE]: {
      paddingInline: 0,
      borderInlineWidth: 0,
      '& [role=menu]': { maxWidth: 'none', rowGap: 0 },
      '& [role^=menuitem]': {
        minHeight: '48px',
        minWidth: '48px',
        maxWidth: 'none',
        alignItems: 'center',
        columnGap: tokens.spacingHorizontalL,
        paddingInline: tokens.spacingHorizontalXXL,
        borderRadius: 0,
      },
      '& .fui-MenuItem__icon, & .fui-MenuItemRadio__checkmark': { width: '20px', justifyContent: 'center' },
      '& .fui-MenuItem__content, & .fui-MenuItemRadio__content': { paddingInline: 0 },
      '& .fui-MenuGroupHeader': { paddingInline: tokens.spacingHorizontalXXL },
      '& .fui-MenuDivider': { marginInline: 0 },
    },
  },
});

/** What a menu opens; on a phone a sheet at its lower edge, where nothing of it is cut off and a thumb reaches it. */
export function MenuSheet({ children }: { readonly children: ReactNode }): ReactElement {
  const styles = useStyles();
  return (
    <MenuPopover className={mergeClasses(styles.sheet, styles.menu)} data-sheet>
      {children}
    </MenuPopover>
  );
}

export interface PopoverSheetProps {
  readonly label: string;
  readonly children: ReactNode;
}

/** What a popover opens; on a phone a sheet, as that of a menu. */
export function PopoverSheet({ label, children }: PopoverSheetProps): ReactElement {
  const styles = useStyles();
  return (
    <PopoverSurface className={mergeClasses(styles.popover, styles.sheet)} aria-label={label} data-sheet>
      {children}
    </PopoverSurface>
  );
}
