import { saidBeside, type Fault } from '../shared/faults';
import { type EditorContext } from './editor.types';

/** Why reading or saving failed, unless the login dialog already says so. */
export function selectFault({ context }: { readonly context: Pick<EditorContext, 'lastFault'> }): Fault | null {
  return saidBeside(context.lastFault);
}

/** Fields, as the commands that fill them in. */
export function editsOf<TField extends string, TValue>(
  fields: Readonly<Partial<Record<TField, TValue>>>,
): readonly { readonly type: 'field.edit'; readonly field: TField; readonly value: TValue }[] {
  return Object.entries(fields).map(([field, value]) => ({
    type: 'field.edit',
    field: field as TField,
    value: value as TValue,
  }));
}
