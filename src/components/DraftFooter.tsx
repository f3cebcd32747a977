import { Button, DialogActions, makeStyles, tokens } from '@fluentui/react-components';
import { Trans } from '@lingui/react/macro';
import { useEffect, useRef, type ReactElement, type ReactNode, type RefObject } from 'react';
import { InlineMessage } from './InlineMessage';

const useStyles = makeStyles({
  // Below the content in the dialog's grid, over its whole width.
  root: {
    gridRowStart: 3,
    gridColumnStart: 1,
    gridColumnEnd: -1,
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalM,
  },
  actions: { justifyContent: 'flex-end' },
  status: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalS,
    ':empty': { display: 'none' },
  },
});

export interface DraftFooterProps {
  /** The person wanted to leave and something typed would be lost. */
  readonly asking: boolean;
  readonly onKeep: () => void;
  readonly onDiscard: () => void;
  /** What came of the last try. */
  readonly status: ReactNode;
  /** The buttons while nothing is asked. */
  readonly children: ReactNode;
}

/** The footer of a dialog with a draft: its buttons, or the question whether the draft may be lost. */
export function DraftFooter({ asking, onKeep, onDiscard, status, children }: DraftFooterProps): ReactElement {
  const styles = useStyles();
  const root = useRef<HTMLDivElement>(null);
  useFocusBack(root, asking);
  return (
    <div ref={root} className={styles.root}>
      <div className={styles.status}>
        {asking ? (
          <InlineMessage intent="warning">
            <Trans>What you changed has not been saved.</Trans>
          </InlineMessage>
        ) : (
          status
        )}
      </div>
      <DialogActions className={styles.actions} fluid>
        {asking ? (
          <>
            <Button key="discard" onClick={onDiscard}>
              <Trans>Discard</Trans>
            </Button>
            <Button key="keep" autoFocus appearance="primary" onClick={onKeep}>
              <Trans>Keep editing</Trans>
            </Button>
          </>
        ) : (
          children
        )}
      </DialogActions>
    </div>
  );
}

/** When the question goes, the focus returns to the field where it was: else it is nowhere, and Escape with it. */
function useFocusBack(root: RefObject<HTMLElement | null>, asking: boolean): void {
  const last = useRef<Element | null>(null);
  const asked = useRef(false);
  useEffect(() => {
    if (asking) {
      asked.current = true;
      return;
    }
    if (asked.current) {
      asked.current = false;
      const back = last.current?.isConnected === true ? last.current : root.current?.querySelector('button');
      if (back instanceof HTMLElement) back.focus();
    }
    const note = ({ target }: FocusEvent): void => {
      if (target instanceof Element && root.current?.contains(target) === false) last.current = target;
    };
    last.current = document.activeElement;
    document.addEventListener('focusin', note);
    return () => document.removeEventListener('focusin', note);
  }, [root, asking]);
}
