import { contentAt, EMPTY_TOUCH, referenceOfServer, referenceOfSubscription, type Touch } from '../domain/touch';
import { type Reference } from '../domain/reference';
import { type DialogRequest } from '../ports/dialog';
import { notice, type NoticeSpec } from '../ports/notice';
import { TOAST } from '../shared/constants';
import { hasDraft, type OpenDialog, type Retyped } from './dialog-stack.rules';

/** A dialog with a draft, as it outlives the page: its request, and the commands that enter the draft again. */
export interface KeptDraft {
  readonly request: DialogRequest;
  /** What its row holds: positions may change, and lists are too large to be kept. Null without a row. */
  readonly content: string | null;
  readonly commands: readonly Retyped[];
}

/** The drafts of the open dialogs, bottom first. */
export function draftsOf(open: readonly OpenDialog[]): readonly KeptDraft[] {
  return open.filter(hasDraft).flatMap(({ ref, request, retyped }) => {
    const commands = retyped?.(ref.getSnapshot()) ?? [];
    return commands.length === 0 ? [] : [{ ...withoutLists(request), commands }];
  });
}

/** Drafts that were kept as text; anything else is left out. */
export function draftsIn(text: string | null): readonly KeptDraft[] {
  try {
    const drafts: unknown = JSON.parse(text ?? '[]');
    return Array.isArray(drafts) ? drafts.filter(isDraft) : [];
  } catch {
    return [];
  }
}

/**
 * How the dialog of a draft is asked for among today's lists; null when it cannot be. A server that cannot be told from others is
 * created anew: nothing of what was typed is lost, and no other is overwritten.
 */
export function requestFor({ request, content }: KeptDraft, touch: Touch): DialogRequest | null {
  if (request.kind === 'serverForm')
    return { ...request, touch, row: request.row === null ? null : (rowWith(touch, content, request.row) ?? null) };
  if (request.kind !== 'subscriptionForm') return request;
  const row = rowWith(touch, content, request.row);
  return row === undefined ? null : { ...request, touch, row };
}

/** What is said of a draft that cannot be opened again: whose it was, and what was typed. */
export function lostDraft({ content, commands }: KeptDraft): NoticeSpec {
  const [address = '', remarks = ''] = JSON.parse(content ?? '[]') as readonly string[];
  const typed = commands.flatMap((command) => ('value' in command ? [String(command.value)] : []));
  return notice('draftLost', 'warning', { name: remarks || address, text: typed.join(', ') }, TOAST.prompt);
}

function rowWith(touch: Touch, content: string | null, { _type }: Reference): Reference | undefined {
  const rows =
    _type === 'server'
      ? touch.servers.map((row) => referenceOfServer(row, 0))
      : touch.subscriptions.filter(({ id }) => id > 0).map(referenceOfSubscription);
  const matches = rows.filter((row) => contentAt(touch, row) === content);
  return matches.length === 1 ? matches[0] : undefined;
}

function withoutLists(request: DialogRequest): Pick<KeptDraft, 'request' | 'content'> {
  if (request.kind !== 'serverForm' && request.kind !== 'subscriptionForm') return { request, content: null };
  const content = request.row === null ? undefined : contentAt(request.touch, request.row);
  return { request: { ...request, touch: EMPTY_TOUCH }, content: content ?? null };
}

function isDraft(value: unknown): value is KeptDraft {
  if (typeof value !== 'object' || value === null || !('request' in value) || !('commands' in value)) return false;
  const { request, commands } = value;
  return (
    typeof request === 'object' &&
    request !== null &&
    'kind' in request &&
    typeof request.kind === 'string' &&
    Array.isArray(commands) &&
    commands.every((one: unknown) => typeof one === 'object' && one !== null && 'type' in one)
  );
}
