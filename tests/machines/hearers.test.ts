import { expect, test } from 'vitest';
import { type AnyStateMachine } from 'xstate';
import { SESSION_HEARERS } from '../../machines/session/session.hearers';
import { sessionMachine } from '../../machines/session/session.machine';
import { type Hearers } from '../../machines/shared/hearers';
import { APP_HEARERS } from '../../machines/shell/app.hearers';
import { appMachine } from '../../machines/shell/app.machine';
import { STACK_HEARERS } from '../../machines/shell/dialog-stack.hearers';
import { dialogStackMachine } from '../../machines/shell/dialog-stack.machine';
import { OFFERS_HEARERS } from '../../machines/shell/offers.hearers';
import { offersMachine } from '../../machines/shell/offers.machine';
import { stateNodes } from '../harness/coverage';

type Table = Readonly<Record<string, readonly string[]>>;

const HOSTS: readonly (readonly [string, AnyStateMachine, Table])[] = [
  ['app', appMachine, APP_HEARERS],
  // What was read goes to those who hear what was received.
  ['session', sessionMachine, { ...SESSION_HEARERS, 'touch.read': SESSION_HEARERS['touch.received'] }],
  ['dialogStack', dialogStackMachine, STACK_HEARERS],
  ['offers', offersMachine, OFFERS_HEARERS],
];

interface Told {
  readonly fact: string;
  readonly stays: boolean;
  readonly tells: boolean;
}

/** The actions that go by the table. */
const TELLING: readonly unknown[] = ['tell', 'tellChoice', 'tellLists'];

const nameOf = (action: unknown): unknown =>
  typeof action === 'string' ? action : (action as { readonly type?: unknown }).type;

/** Every transition of the host on a fact of its table. */
function transitionsOf(machine: AnyStateMachine, table: Table): readonly Told[] {
  return stateNodes(machine).flatMap((node) =>
    [...node.transitions.values()].flat().flatMap(({ eventType, target, actions }) =>
      Object.hasOwn(table, eventType)
        ? [
            {
              fact: eventType,
              stays: target === undefined,
              tells: actions.some((action) => TELLING.includes(nameOf(action))),
            },
          ]
        : [],
    ),
  );
}

test.each(HOSTS)('%s: every fact of the table is acted on', (_, machine, table) => {
  expect(Object.keys(table).filter((fact) => !machine.events.includes(fact))).toEqual([]);
});

test.each(HOSTS)('%s: whoever stands in the table is told, and nobody else', (_, machine, table) => {
  const transitions = transitionsOf(machine, table);
  expect(transitions.length).toBeGreaterThanOrEqual(Object.keys(table).length);
  expect(transitions.filter(({ fact, stays, tells }) => stays && tells !== (table[fact] ?? []).length > 0)).toEqual([]);
});

test('what the app tells the session never comes back to it', () => {
  const down = Object.entries<readonly string[]>(APP_HEARERS).flatMap(([fact, hearers]) =>
    hearers.includes('session') ? [fact] : [],
  );
  const up = Object.entries<readonly string[]>(SESSION_HEARERS).flatMap(([fact, hearers]) =>
    hearers.includes('host') ? [fact] : [],
  );
  expect(down.filter((fact) => up.includes(fact))).toEqual([]);
});

test('a table names every fact, and only children that understand it', () => {
  type Fact = { readonly type: 'a.began' } | { readonly type: 'b.ended'; readonly count: number };
  interface Children {
    readonly one: Fact;
    readonly two: { readonly type: 'b.ended'; readonly name: string };
  }
  // @ts-expect-error: nobody routes b.ended.
  const incomplete: Hearers<Fact, Children> = { 'a.began': ['one'] };
  // @ts-expect-error: b.ended has no name for the second child.
  const misled: Hearers<Fact, Children> = { 'a.began': [], 'b.ended': ['one', 'two'] };
  expect([incomplete, misled]).toHaveLength(2);
});
