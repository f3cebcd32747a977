import { fireEvent } from '@testing-library/react';
import { expect } from 'vitest';
import { customInboundsMachine, type CustomInboundsCommand } from '../../../machines/routing/custom-inbounds.machine';
import { selectProblem } from '../../../machines/routing/custom-inbounds.selectors';
import CustomInboundsDialog from '../../../src/views/routing/CustomInboundsDialog';
import { serviceOf } from '../../harness/capabilities';
import { lockedCases, promiseCases, runModel, type Stage } from '../../harness/run-model';

type Inbounds = Stage<typeof customInboundsMachine>;

const REFUSED = { kind: 'refused', message: 'no' } as const;
const inbound = (tag: string, port: number) => ({
  tag,
  protocol: 'socks',
  port,
  outbound: 'proxy',
  outboundType: 'direct',
});
const WORLD = { inbounds: [inbound('guests', 24801), inbound('tv', 24802)], ports: [20170], outbounds: ['proxy'] };

const button = ({ screen }: Inbounds, name: string | RegExp): HTMLElement => screen.getByRole('button', { name });
const field = ({ screen }: Inbounds, label: string): HTMLInputElement =>
  screen.getByLabelText(new RegExp(`^${label}`), { selector: 'input' });

function form(stage: Inbounds): void {
  const { context, screen, snapshot } = stage;
  expect(field(stage, 'Name').value).toBe(context.form.tag);
  expect(field(stage, 'Port').value).toBe(context.form.port);
  expect(screen.queryAllByRole('listitem')).toHaveLength(context.world.inbounds.length);
  const own = selectProblem(snapshot, 'port') === 'own' ? 1 : 0;
  expect(screen.queryAllByText(/^The service uses this port itself/)).toHaveLength(own);
  const none = context.world.inbounds.length === 0 ? 1 : 0;
  expect(screen.queryAllByText(/^A custom inbound is an additional port/)).toHaveLength(none);
}

function editing(stage: Inbounds): void {
  form(stage);
  expect(stage.screen.queryAllByText(/^The service answered: no/)).toHaveLength(
    stage.context.lastFault?.kind === 'refused' ? 1 : 0,
  );
  expect(button(stage, 'Add')).toBeTruthy();
}

const saving =
  (words: string) =>
  (stage: Inbounds): void => {
    form(stage);
    expect(button(stage, words).getAttribute('aria-disabled')).toBe('true');
  };

runModel({
  machine: customInboundsMachine,
  inputs: (host) => [{ host, id: 'dialog1', service: serviceOf('2.4.14') }],
  events: ({ context: { form: shape, world, target }, value }): readonly CustomInboundsCommand[] => [
    { type: 'field.edit', field: 'tag', value: shape.tag === '' ? 'new' : '' },
    { type: 'field.edit', field: 'port', value: shape.port === '20170' ? '24803' : '20170' },
    ...world.inbounds
      .filter(({ tag }) => value !== 'confirming' || tag !== target)
      .map(({ tag }) => ({ type: 'inbound.delete', tag }) as const),
    { type: 'deletion.confirm' },
    { type: 'editor.save' },
    { type: 'editor.retry' },
    { type: 'dialog.cancel' },
    { type: 'draft.discard' },
    { type: 'draft.keep' },
  ],
  slots: {
    customInbounds: promiseCases({
      resolves: [WORLD, { ...WORLD, ports: [24803] }, { ...WORLD, inbounds: [] }],
      rejects: [REFUSED],
    }),
    addInbound: lockedCases({ answers: [WORLD.inbounds], faults: [REFUSED], crashes: [new Error('broken')] }),
    deleteInbound: lockedCases({ answers: [[]], faults: [REFUSED], crashes: [new Error('broken')] }),
  },
  project: ({ form: { tag, port }, world, target, lastFault }) => ({
    tag,
    port,
    target,
    inbounds: world.inbounds.length,
    ports: world.ports,
    lastFault: lastFault?.kind,
  }),
  limit: 20_000,
  render: (dialog) => <CustomInboundsDialog dialog={dialog} />,
  perform: {
    'field.edit': (stage, { field: name, value }) => stage.fill(field(stage, name === 'tag' ? 'Name' : 'Port'), value),
    'inbound.delete': async (stage, { tag }) => stage.user.click(button(stage, `Delete ${tag}`)),
    'deletion.confirm': async (stage) => stage.user.click(button(stage, 'Delete permanently')),
    'editor.save': async (stage) => stage.user.click(button(stage, 'Add')),
    'editor.retry': async (stage) => stage.user.click(button(stage, 'Try again')),
    'dialog.cancel': (stage) => {
      fireEvent.keyDown(stage.screen.getByRole('dialog', { name: 'Custom inbounds' }), { key: 'Escape' });
    },
    'draft.keep': async (stage) => stage.user.click(button(stage, 'Keep editing')),
    'draft.discard': async (stage) => stage.user.click(button(stage, 'Discard')),
  },
  see: {
    loading: ({ screen }) => {
      expect(screen.getByText('Loading…')).toBeTruthy();
    },
    unreadable: (stage) => {
      expect(button(stage, 'Try again')).toBeTruthy();
    },
    'editing.unchanged': editing,
    'editing.changed': editing,
    'editing.invalid': editing,
    confirming: (stage) => {
      form(stage);
      expect(button(stage, 'Delete permanently')).toBeTruthy();
      expect(stage.screen.queryByRole('button', { name: 'Add' })).toBeNull();
    },
    checking: saving('Adding…'),
    adding: saving('Adding…'),
    deleting: saving('Deleting…'),
    verifying: saving('Deleting…'),
    asking: (stage) => {
      form(stage);
      expect(stage.screen.getByText('Your changes have not been saved.')).toBeTruthy();
    },
    closed: ({ host }) => expect(host.facts.at(-1)).toEqual({ type: 'dialog.closed', id: 'dialog1' }),
  },
});
