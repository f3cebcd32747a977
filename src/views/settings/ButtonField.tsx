import { Button, Field, makeStyles } from '@fluentui/react-components';
import { type ReactElement, type ReactNode } from 'react';

const useStyles = makeStyles({ button: { justifySelf: 'start' } });

export interface ButtonFieldProps {
  readonly label: string;
  readonly hint: ReactElement | string;
  /** What the button does, whose words alone do not say it. */
  readonly name: string;
  readonly onClick: () => void;
  readonly children: ReactNode;
}

/** A button where a field would stand, with its label and its hint. */
export function ButtonField({ label, hint, name, onClick, children }: ButtonFieldProps): ReactElement {
  const styles = useStyles();
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <Button {...control} className={styles.button} aria-labelledby={undefined} aria-label={name} onClick={onClick}>
          {children}
        </Button>
      )}
    </Field>
  );
}
