import { type Reference } from '../domain/reference';
import { type RowSheetSnapshot } from './row-sheet.machine';

/** What the sheet is about; null while it is closed. */
export const selectSheetRow = ({ context }: RowSheetSnapshot): Reference | null => context.row;
