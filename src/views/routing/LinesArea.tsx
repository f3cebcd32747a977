import { Field, makeStyles, mergeClasses, Textarea, tokens } from '@fluentui/react-components';
import { useSelector } from '@xstate/react';
import { type ReactElement, type ReactNode } from 'react';
import { type AreaName } from '../../../machines/domain/texts';
import { type TextSettingActor } from '../../../machines/routing/text-setting.machine';
import { selectText } from '../../../machines/routing/text-setting.selectors';
import { PHONE } from '../../theme/layout';

const useStyles = makeStyles({
  // The area fills the remaining height of its field.
  field: { flexGrow: 1, minHeight: '160px', gridTemplateRows: 'auto 1fr auto auto' },
  root: { height: '100%' },
  area: {
    height: '100%',
    maxHeight: 'none',
    fontFamily: tokens.fontFamilyMonospace,
    whiteSpace: 'pre',
    [PHONE]: { whiteSpace: 'pre-wrap' },
  },
});

export interface LinesAreaProps {
  readonly dialog: TextSettingActor;
  readonly area: AreaName;
  readonly label: string;
  readonly hint: ReactNode;
  readonly placeholder: string;
  readonly problem: ReactNode;
  readonly autoFocus?: boolean;
  readonly className?: string | undefined;
}

/** A text with one entry a line, left-to-right on every page. */
export function LinesArea({
  dialog,
  area,
  label,
  hint,
  placeholder,
  problem,
  autoFocus = false,
  className,
}: LinesAreaProps): ReactElement {
  const styles = useStyles();
  const text = useSelector(dialog, (snapshot) => selectText(snapshot, area));
  const frozen = useSelector(dialog, (snapshot) => !snapshot.can({ type: 'field.edit', field: area, value: '' }));
  return (
    <Field
      className={mergeClasses(styles.field, className)}
      label={label}
      hint={<>{hint}</>}
      {...(problem === null ? {} : { validationState: 'error', validationMessage: <>{problem}</> })}
    >
      <Textarea
        className={styles.root}
        textarea={{ className: styles.area }}
        name={area}
        dir="ltr"
        value={text}
        placeholder={placeholder}
        readOnly={frozen}
        autoFocus={autoFocus}
        spellCheck={false}
        autoCapitalize="none"
        onChange={(_, { value }) => dialog.send({ type: 'field.edit', field: area, value })}
      />
    </Field>
  );
}
