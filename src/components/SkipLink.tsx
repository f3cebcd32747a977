import { makeStyles, tokens } from '@fluentui/react-components';
import { type ReactElement, type ReactNode } from 'react';
import { focusFirst } from './focus/move';

const useStyles = makeStyles({
  // Invisible until it has the focus.
  root: {
    position: 'fixed',
    insetBlockStart: tokens.spacingVerticalS,
    insetInlineStart: tokens.spacingHorizontalS,
    zIndex: 20,
    minHeight: '32px',
    paddingInline: tokens.spacingHorizontalM,
    border: `1px solid ${tokens.colorNeutralStrokeAccessible}`,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground1,
    color: tokens.colorNeutralForeground1,
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase300,
    fontWeight: tokens.fontWeightSemibold,
    cursor: 'pointer',
    ':not(:focus)': {
      width: '1px',
      height: '1px',
      minHeight: 0,
      padding: 0,
      overflow: 'hidden',
      clipPath: 'inset(50%)',
    },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
});

/** The first thing that Tab reaches: past what is the same every time, to the first control of the element with an id, or of the page's main part. */
export function SkipLink({ to, children }: { readonly to: string; readonly children: ReactNode }): ReactElement {
  const skip = (): void => {
    focusFirst(document.getElementById(to) ?? document.querySelector('main'));
  };
  return (
    <button type="button" className={useStyles().root} onClick={skip}>
      {children}
    </button>
  );
}
