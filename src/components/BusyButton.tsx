import { Button, makeStyles, mergeClasses, Spinner, type ButtonProps } from '@fluentui/react-components';
import { type ReactElement, type ReactNode } from 'react';

const useStyles = makeStyles({
  root: { position: 'relative' },
  hidden: { visibility: 'hidden' },
  spinner: {
    position: 'absolute',
    insetBlockStart: 0,
    insetBlockEnd: 0,
    insetInlineStart: 0,
    insetInlineEnd: 0,
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
  },
});

export type BusyButtonProps = Omit<ButtonProps, 'as' | 'children' | 'disabled' | 'disabledFocusable'> & {
  readonly busy: boolean;
  /** What is in progress, for people who do not see the spinner. */
  readonly busyLabel: string;
  readonly disabled?: boolean;
  readonly children: ReactNode;
};

/** A button that keeps its width and the focus while it is busy. */
export function BusyButton({
  busy,
  busyLabel,
  disabled = false,
  children,
  className,
  ...props
}: BusyButtonProps): ReactElement {
  const styles = useStyles();
  return (
    <Button
      {...(props as ButtonProps)}
      className={mergeClasses(styles.root, className)}
      disabledFocusable={busy || disabled}
      aria-busy={busy}
      {...(busy ? { 'aria-label': busyLabel } : {})}
    >
      <span className={busy ? styles.hidden : undefined}>{children}</span>
      {busy ? (
        <span className={styles.spinner}>
          <Spinner size="tiny" aria-hidden />
        </span>
      ) : null}
    </Button>
  );
}
