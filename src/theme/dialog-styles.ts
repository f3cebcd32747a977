import { makeStyles, tokens } from '@fluentui/react-components';
import { DIALOG_EDGE, DIALOG_HEIGHT, DIALOG_TOP, NOT_PHONE, PHONE, SMALL_DIALOG_TOP } from './layout';

/** What dialogs share. */
export const useDialogStyles = makeStyles({
  /** A primary button that destroys something. */
  danger: {
    '&:not([aria-disabled="true"])': {
      backgroundColor: tokens.colorStatusDangerBackground3,
      ':hover': { backgroundColor: tokens.colorStatusDangerBackground3Hover },
      ':hover:active': { backgroundColor: tokens.colorStatusDangerBackground3Pressed },
    },
  },
  /** A button without a frame, at the start of a footer: its sign or its words begin where the texts do. */
  edge: { [NOT_PHONE]: { marginInlineStart: `calc(-1px - ${tokens.spacingHorizontalM})` } },
  /** A button without a frame in a title, which is no higher for it; its sign ends where the content does. */
  cross: {
    marginBlock: '-2px',
    marginInlineEnd: '-6px',
    [PHONE]: { marginBlock: '-8px', marginInlineEnd: '-12px' },
  },
  dialog: {
    [DIALOG_EDGE]: DIALOG_TOP,
    [NOT_PHONE]: { marginTop: `var(${DIALOG_EDGE})` },
    // The frame of a dialog that has the focus itself: around all of it, a line will do, and with its corners.
    '&[data-fui-focus-visible]::after': {
      borderTopWidth: '1px',
      borderRightWidth: '1px',
      borderBottomWidth: '1px',
      borderLeftWidth: '1px',
      borderRadius: tokens.borderRadiusXLarge,
    },
  },
  small: { [DIALOG_EDGE]: SMALL_DIALOG_TOP },
  dialogBody: { [NOT_PHONE]: { maxHeight: DIALOG_HEIGHT } },
});
