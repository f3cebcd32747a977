import {
  Dialog,
  DialogBody,
  DialogContent,
  DialogSurface,
  DialogTitle,
  makeStyles,
  mergeClasses,
  tokens,
} from '@fluentui/react-components';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { useLingui } from '@lingui/react/macro';
import { type ClipboardEvent, type FormEvent, type ReactElement, type ReactNode } from 'react';
import { IconButton } from './IconButton';
import { DIALOG_HEIGHT, LYING, NOT_PHONE, PHONE, SHORT } from '../theme/layout';
import { useDialogStyles } from '../theme/dialog-styles';
import { whereMore } from '../theme/style-pieces';
import { useFieldInSight } from './use-field-in-sight';

const nearlyTheWindow = { maxWidth: 'min(1100px, calc(100vw - 96px))', [PHONE]: { maxWidth: '100%' } } as const;

const edgeFade = {
  content: '""',
  position: 'sticky',
  flexShrink: 0,
  boxShadow: `0 0 8px 8px ${tokens.colorNeutralBackground1}`,
} as const;

const useStyles = makeStyles({
  surface: {
    maxWidth: '720px',
    [PHONE]: {
      width: '100%',
      maxWidth: '100%',
      height: '100dvh',
      maxHeight: '100dvh',
      margin: 0,
      // Griffel does not turn these around: the insets are of the glass.
      paddingTop: tokens.spacingHorizontalL,
      paddingLeft: `max(${tokens.spacingHorizontalL}, env(safe-area-inset-left)) /* @noflip */`,
      paddingRight: `max(${tokens.spacingHorizontalL}, env(safe-area-inset-right)) /* @noflip */`,
      paddingBottom: `max(${tokens.spacingHorizontalL}, env(safe-area-inset-bottom))`,
      borderRadius: 0,
      border: 'none',
    },
    [LYING]: {
      paddingTop: tokens.spacingHorizontalS,
      paddingBottom: `max(${tokens.spacingHorizontalS}, env(safe-area-inset-bottom))`,
    },
    [SHORT]: { overflowY: 'auto' },
  },
  narrow: { width: '560px', maxWidth: 'calc(100vw - 48px)', [PHONE]: { maxWidth: '100%' } },
  roomy: { maxWidth: '888px', [PHONE]: { maxWidth: '100%' } },
  broad: nearlyTheWindow,
  large: nearlyTheWindow,
  low: { maxWidth: '960px', [PHONE]: { maxWidth: '100%' } },
  page: { maxWidth: 'min(1440px, calc(100vw - 48px))', [PHONE]: { maxWidth: '100%' } },
  form: { height: '100%', [SHORT]: { height: 'auto' } },
  tall: {
    height: DIALOG_HEIGHT,
    gridTemplateRows: 'auto 1fr auto',
    [PHONE]: { height: '100%' },
    [SHORT]: { height: 'auto' },
  },
  middle: { height: `min(560px, ${DIALOG_HEIGHT})` },
  lower: { height: `min(432px, ${DIALOG_HEIGHT})` },
  body: {
    [PHONE]: { height: '100%', maxHeight: '100%', gridTemplateRows: 'auto 1fr auto' },
    // The whole dialog scrolls: between a fixed title and footer, nothing of its content would be visible.
    [SHORT]: { height: 'auto', maxHeight: 'none' },
  },
  title: { alignSelf: 'center', overflowWrap: 'anywhere', paddingInlineEnd: tokens.spacingHorizontalS },
  beside: {
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalXS,
    [NOT_PHONE]: { marginInlineEnd: `calc(-1px - ${tokens.spacingHorizontalM})` },
  },
  content: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalM,
    paddingBlockStart: tokens.spacingVerticalS,
    // The focus rings of the outermost fields and tabs need room inside the scroller.
    paddingInline: '12px',
    marginInline: '-12px',
    // Down to the line of the footer, over the gap of the grid.
    marginBlockEnd: '-8px',
    containerType: 'scroll-state' as 'normal',
    // Where more has gone above, it fades, in browsers that know how far it is scrolled.
    '::before': {
      ...edgeFade,
      insetBlockStart: 0,
      // What follows begins where it would without it.
      marginBlockEnd: `calc(-1 * ${tokens.spacingVerticalM})`,
      zIndex: 1,
      pointerEvents: 'none',
      ...whereMore('block-start', 'hidden'),
    },
    // Where more follows below, it fades; at its end this is the room below the last of it.
    '::after': { ...edgeFade, ...whereMore('block-end', 'visible'), insetBlockEnd: 0, marginBlockStart: '4px' },
    // With its label, and the first line of what is said about it.
    '& input, & textarea': { scrollMarginBlock: '32px' },
    [SHORT]: { overflow: 'visible', '::before': { boxShadow: 'none' }, '::after': { boxShadow: 'none' } },
  },
});

export interface FormDialogProps {
  readonly title: ReactNode;
  /** 560 px for one subject, 720 px for forms, roomy for one with a list of its sections beside it or a row of many tabs, broad and as high as its content for cards, half of the window for texts, less for short ones beside each other, all of it for what is a page of its own; full screen on a phone. */
  readonly size: 'narrow' | 'wide' | 'roomy' | 'broad' | 'large' | 'low' | 'page';
  /** Stays open when the person clicks beside it. */
  readonly sticky: boolean;
  readonly onClose: () => void;
  readonly onSubmit?: () => void;
  readonly onPaste?: (event: ClipboardEvent) => void;
  /** What else can be opened from here, at the end of the title. */
  readonly beside?: ReactNode;
  /** A `DialogFooter` or `DraftFooter` with what saves the form and what leaves it. Without one nothing is saved here, and what closes the dialog stands in its title. */
  readonly actions?: ReactElement;
  /** A `DialogFooter` of a dialog that is closed in its title: facts about what is shown, or what can be done with it. */
  readonly foot?: ReactElement | null;
  readonly children: ReactNode;
}

/** A dialog around a form or around what is only looked at: its title and its footer stay, its content scrolls. */
export function FormDialog({
  title,
  size,
  sticky,
  onClose,
  onSubmit,
  onPaste,
  beside,
  actions,
  foot,
  children,
}: FormDialogProps): ReactElement {
  const styles = useStyles();
  const shared = useDialogStyles();
  const { t } = useLingui();
  useFieldInSight();
  const high = size === 'roomy' || size === 'broad' || size === 'page';
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    onSubmit?.();
  };
  return (
    <Dialog
      open
      modalType="modal"
      onOpenChange={(_, { type }) => {
        if (!sticky || type !== 'backdropClick') onClose();
      }}
    >
      <DialogSurface
        className={mergeClasses(shared.dialog, !high && shared.small, styles.surface, size !== 'wide' && styles[size])}
        {...(onPaste === undefined ? {} : { onPaste })}
      >
        <form className={styles.form} onSubmit={submit} noValidate>
          <DialogBody
            className={mergeClasses(
              shared.dialogBody,
              styles.body,
              (size === 'large' || size === 'low' || size === 'page') && styles.tall,
              size === 'large' && styles.middle,
              size === 'low' && styles.lower,
            )}
          >
            <DialogTitle
              className={styles.title}
              action={
                actions === undefined ? (
                  <IconButton className={shared.cross} icon={<DismissRegular />} label={t`Close`} onClick={onClose} />
                ) : beside === undefined ? null : (
                  <div className={mergeClasses(shared.cross, styles.beside)}>{beside}</div>
                )
              }
            >
              {title}
            </DialogTitle>
            <DialogContent className={styles.content}>{children}</DialogContent>
            {actions ?? foot}
          </DialogBody>
        </form>
      </DialogSurface>
    </Dialog>
  );
}
