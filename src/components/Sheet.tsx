import { makeStyles, MenuPopover, mergeClasses, PopoverSurface, tokens } from '@fluentui/react-components';
import { type ReactElement, type ReactNode } from 'react';
import { PHONE } from '../theme/layout';

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
      '& [role^=menuitem]': { minHeight: '44px', minWidth: '44px', alignItems: 'center', maxWidth: 'none' },
      '& [role=menu]': { maxWidth: 'none' },
    },
  },
});

/** What a menu opens; on a phone a sheet at its lower edge, where nothing of it is cut off and a thumb reaches it. */
export function MenuSheet({ children }: { readonly children: ReactNode }): ReactElement {
  const styles = useStyles();
  return (
    <MenuPopover className={styles.sheet} data-sheet>
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
