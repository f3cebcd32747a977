import { answerIn, faultIn, faultThrown } from './answers';

interface Ways<
  TInput,
  TEditing extends string,
  TFault extends string,
  TUnsound extends string,
  TSaving extends string,
> {
  /** The object as it was seen, as it is to be saved, and what it takes to read it. */
  readonly input: TInput;
  /** Where it goes when it could not be read, and the action that is given the fault: nothing was sent. */
  readonly editing: TEditing;
  readonly onFault: TFault;
  /** Where it goes when today's object with the changes on it is nothing that may be sent. */
  readonly unsound: TUnsound;
  readonly saving: TSaving;
}

/**
 * The state of an editor between the person's wish to save and the call. The machine has the slot `reconcile`, the guards
 * `failed` and `isUnsound`, and the actions `forgetFault` and `adopt`.
 */
export function reconcilingState<
  TInput,
  TEditing extends string,
  TFault extends string,
  TUnsound extends string,
  TSaving extends string,
>({ input, editing, onFault, unsound, saving }: Ways<TInput, TEditing, TFault, TUnsound, TSaving>) {
  return {
    tags: ['saving', 'draft'],
    description: 'Somebody else may have saved meanwhile: what the person changed is put on what is there today.',
    entry: 'forgetFault',
    invoke: {
      id: 'reconciliation',
      src: 'reconcile',
      input,
      onDone: [
        {
          guard: { type: 'failed', params: answerIn },
          target: editing,
          actions: { type: onFault, params: faultIn },
        },
        {
          guard: { type: 'isUnsound', params: answerIn },
          target: unsound,
          actions: { type: 'adopt', params: answerIn },
        },
        { target: saving, actions: { type: 'adopt', params: answerIn } },
      ],
      onError: { target: editing, actions: { type: onFault, params: faultThrown } },
    },
    on: { 'dialog.cancel': editing },
  } as const;
}
