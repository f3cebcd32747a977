import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { createActor } from 'xstate';
import { expect } from 'vitest';
import {
  reconciliationMachine,
  type ReconciliationActor,
  type ReconciliationCommand,
} from '../../../machines/calls/reconciliation.machine';
import { isAsking, selectSide } from '../../../machines/calls/reconciliation.selectors';
import { sheetMachine } from '../../../machines/shell/sheet.machine';
import { ClashFooter, ClashQuestion } from '../../../src/components/Clashes';
import { FormDialog } from '../../../src/components/FormDialog';
import { promiseCases, runModel, type Stage } from '../../harness/run-model';
import { serviceOf } from '../../harness/capabilities';
import { recordingHost } from '../../harness/slots';

type Reconciliation = Stage<typeof reconciliationMachine>;

const BASE = { mode: 'a', text: 'one', hidden: 1 };
const MINE = { ...BASE, mode: 'mine', text: '' };
const THEIRS = { ...BASE, mode: 'theirs', text: 'two\nthree', hidden: 2 };

/** Any dialog that can be left. */
const dialog = createActor(sheetMachine, {
  input: {
    host: recordingHost().ref,
    id: 'dialog1',
    version: null,
    address: '',
    service: serviceOf(),
    singleKeys: true,
  },
});

function Question({ clashes }: { readonly clashes: ReconciliationActor }): ReactElement {
  const asking = useSelector(clashes, isAsking);
  return (
    <FormDialog
      title="Editor"
      size="narrow"
      sticky
      onClose={() => undefined}
      onSubmit={() => clashes.send({ type: 'conflict.settle' })}
      actions={<ClashFooter dialog={dialog} clashes={clashes} />}
    >
      {asking ? (
        <ClashQuestion
          clashes={clashes}
          textOf={({ path, mine, theirs }) => ({ label: path, mine: String(mine), theirs: String(theirs) })}
        />
      ) : null}
    </FormDialog>
  );
}

const radio = ({ screen }: Reconciliation, path: string, side: 'mine' | 'theirs'): HTMLElement => {
  const group = screen.getByRole('radiogroup', { name: path });
  return group.querySelector(`input[value=${side}]`) ?? expect.fail(`no radio ${side} of ${path}`);
};

runModel({
  machine: reconciliationMachine,
  inputs: () => [{ base: BASE, mine: MINE, query: undefined }],
  events: ({ context }): readonly ReconciliationCommand[] => [
    { type: 'conflict.choose', path: 'mode', side: context.choices['mode'] === 'mine' ? 'theirs' : 'mine' },
    { type: 'conflict.choose', path: 'text', side: context.choices['text'] === 'mine' ? 'theirs' : 'mine' },
    { type: 'conflict.chooseAll', side: 'theirs' },
    { type: 'conflict.settle' },
  ],
  slots: { read: promiseCases({ resolves: [BASE, THEIRS], rejects: [{ kind: 'timeout' }] }) },
  project: ({ base, choices, result }) => ({ base, choices, result }),
  render: (clashes) => <Question clashes={clashes} />,
  perform: {
    'conflict.choose': (stage, { path, side }) => stage.user.click(radio(stage, path, side)),
    'conflict.chooseAll': ({ screen, user }) => user.click(screen.getByRole('button', { name: 'Keep all of theirs' })),
    'conflict.settle': ({ screen, user }) => user.click(screen.getByRole('button', { name: 'Save' })),
  },
  see: {
    reading: ({ screen }) => expect(screen.queryByRole('radio')).toBeNull(),
    asking: (stage) => {
      const { screen, snapshot } = stage;
      expect(screen.getByRole('alert').textContent).toMatch(/^Someone else saved changes here while you were editing/);
      expect(screen.getAllByRole('radio').length).toBeGreaterThan(0);
      for (const group of screen.getAllByRole('radiogroup')) {
        const path =
          group.getAttribute('aria-label') ??
          document.getElementById(group.getAttribute('aria-labelledby') ?? '')?.textContent ??
          '';
        expect(group.querySelector('input:checked')?.getAttribute('value') ?? null).toBe(selectSide(snapshot, path));
      }
      const undecided = !snapshot.can({ type: 'conflict.settle' });
      expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-disabled')).toBe(
        undecided ? 'true' : null,
      );
    },
    settled: ({ snapshot }) => expect(snapshot.output).toMatchObject({ ok: true }),
    failed: ({ snapshot }) => expect(snapshot.output).toEqual({ ok: false, fault: { kind: 'timeout' } }),
  },
});
