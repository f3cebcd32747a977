/** The answer to the question whether a draft may be discarded. */
export interface DraftCommand {
  readonly type: 'draft.keep' | 'draft.discard';
}

/** The state of a dialog in which that is asked; Escape keeps. */
export function askingState<TClosed extends string, TEditing extends string>(closed: TClosed, editing: TEditing) {
  return {
    tags: ['asking', 'draft'],
    description: 'Changes would be lost: the person is asked.',
    on: { 'draft.discard': closed, 'draft.keep': editing, 'dialog.cancel': editing },
  } as const;
}
