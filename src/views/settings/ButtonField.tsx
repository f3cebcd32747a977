import { Button, Field, makeStyles, tokens } from '@fluentui/react-components';
import { type ReactElement, type ReactNode } from 'react';
import { UPRIGHT } from '../../theme/layout';

const useStyles = makeStyles({
  button: { justifySelf: 'start' },
  /** The hint beside the button. */
  broad: {
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalM,
    alignItems: 'center',
    '& > label': { gridColumnEnd: 'span 2' },
    [UPRIGHT]: { gridTemplateColumns: 'minmax(0, 1fr)', '& > label': { gridColumnEnd: 'auto' } },
  },
});

export interface ButtonFieldProps {
  readonly label: string;
  readonly hint: ReactElement | string;
  /** What the button does, whose words alone do not say it. */
  readonly name: string;
  /** The row has room for the hint beside the button. */
  readonly broad?: boolean;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** A button where a field would stand, with its label and its hint. */
export function ButtonField({ label, hint, name, broad = false, onClick, children }: ButtonFieldProps): ReactElement {
  const styles = useStyles();
  return (
    <Field className={broad ? styles.broad : undefined} label={label} hint={hint}>
      {(control) => (
        <Button {...control} className={styles.button} aria-labelledby={undefined} aria-label={name} onClick={onClick}>
          {children}
        </Button>
      )}
    </Field>
  );
}
