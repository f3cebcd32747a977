import { mergeClasses } from '@fluentui/react-components';
import { useLingui } from '@lingui/react/macro';
import { type ReactElement } from 'react';
import { type Reference } from '../../../machines/domain/reference';
import { type RowSheetActor } from '../../../machines/nodes/row-sheet.machine';
import { useRowPlace } from './row-place';

export interface SheetButtonProps {
  readonly sheet: RowSheetActor;
  readonly row: Reference;
  readonly name: string;
  readonly className?: string;
}

/** Opens the row’s sheet for those who do not tap on the row itself. */
export function SheetButton({ sheet, row, name, className }: SheetButtonProps): ReactElement {
  const styles = useRowPlace().action;
  const { t } = useLingui();
  return (
    <button
      type="button"
      className={mergeClasses(styles.menu, styles.more, className)}
      aria-haspopup="dialog"
      aria-label={t`More actions for ${name}`}
      onClick={() => sheet.send({ type: 'sheet.open', row })}
    />
  );
}
