import { parameterIn } from '../domain/links/parameters';
import { type Reason } from '../domain/links/reasons';
import { type ServerFormKind } from '../domain/links/schemes';
import { nameAt } from '../domain/touch-changes';
import { type ServerFormSnapshot } from './server-form.machine';
import { isConnectedRow, parametersIn, refusalOf } from './server-form.rules';
import { type ServerFormCommand } from './server-form.setup';

export type ServerFormMode = 'create' | 'modify' | 'view';

export function selectMode({ context: { row } }: ServerFormSnapshot): ServerFormMode {
  if (row === null) return 'create';
  return row._type === 'subscriptionServer' ? 'view' : 'modify';
}

/** What the server is called in the lists; empty for a new one. */
export const selectName = ({ context: { touch, row } }: ServerFormSnapshot): string =>
  row === null ? '' : nameAt(touch, row);

export const selectKind = (snapshot: ServerFormSnapshot): ServerFormKind => snapshot.context.tab.kind;
export const selectLoading = (snapshot: ServerFormSnapshot): boolean => snapshot.hasTag('loading');
export const selectUnreadable = (snapshot: ServerFormSnapshot): boolean => snapshot.hasTag('unreadable');
export const selectConfirming = (snapshot: ServerFormSnapshot): boolean => snapshot.hasTag('confirming');
export const selectSecretsShown = (snapshot: ServerFormSnapshot): boolean => snapshot.hasTag('shown');

/** A link that no tab can hold. */
export const selectUnsupportedLink = (snapshot: ServerFormSnapshot): string | null =>
  snapshot.hasTag('unsupported') ? snapshot.context.link : null;

export const selectUnsupportedReason = (snapshot: ServerFormSnapshot): Reason | null =>
  snapshot.hasTag('unsupported') ? refusalOf(snapshot.context.link) : null;

/** Saving replaces a connected server: the core restarts, or starts when it is stopped. Null when it is not connected. */
export function selectReplacing({
  context: { row, touch, running },
}: ServerFormSnapshot): 'restarts' | 'starts' | null {
  if (row === null || row._type !== 'server' || !isConnectedRow(touch, row)) return null;
  return running ? 'restarts' : 'starts';
}

/** The draft as commands that type it into a fresh dialog. */
export function selectRetyped({ context: { tab, service } }: ServerFormSnapshot): readonly ServerFormCommand[] {
  const parameters = parametersIn(tab, service).map((one) => [one.name, parameterIn(one, tab.extra)] as const);
  const fields = { ...tab.form, ...tab.texts, ...Object.fromEntries(parameters) };
  return [
    { type: 'kind.choose', kind: tab.kind },
    // A transport resets what belongs to it, so it goes first.
    ...Object.entries(fields)
      .sort(([one], [other]) => Number(other === 'net') - Number(one === 'net'))
      .map(([field, value]) => {
        return {
          type: 'field.edit',
          field,
          value: typeof value === 'boolean' ? value : String(value ?? ''),
        } as const;
      }),
  ];
}
