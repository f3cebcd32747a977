import { makeStyles, tokens } from '@fluentui/react-components';
import { LYING } from './layout';

/** A drawer from below, on a phone: as high as what is in it, with what is behind it in sight. */
export const useDrawerStyles = makeStyles({
  root: {
    height: 'auto',
    maxHeight: '85dvh',
    borderRadius: `${tokens.borderRadiusXLarge} ${tokens.borderRadiusXLarge} 0 0`,
    // Beside a notch.
    paddingLeft: 'env(safe-area-inset-left) /* @noflip */',
    paddingRight: 'env(safe-area-inset-right) /* @noflip */',
  },
  header: {
    paddingBlockStart: tokens.spacingVerticalM,
    paddingBlockEnd: tokens.spacingVerticalXS,
    [LYING]: { paddingBlockStart: tokens.spacingVerticalXS, paddingBlockEnd: 0 },
    '& .fui-DrawerHeaderTitle__heading': { fontSize: tokens.fontSizeBase400, lineHeight: tokens.lineHeightBase400 },
  },
});
