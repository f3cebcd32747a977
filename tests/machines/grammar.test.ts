import { StateMachine, type AnyStateMachine } from 'xstate';
import { describe, expect, test } from 'vitest';
import { pathOf, stateNodes } from '../harness/coverage';

type Sources = Readonly<Record<string, string>>;

const sources = import.meta.glob<string>(['../../machines/**/*.ts', '../../statecharts/machines/**/*.ts'], {
  eager: true,
  query: '?raw',
  import: 'default',
});
const views = import.meta.glob<string>(['../../{src,statecharts}/{views,components}/**/*.{ts,tsx}'], {
  eager: true,
  query: '?raw',
  import: 'default',
});
const charts = import.meta.glob<Readonly<Record<string, unknown>>>([
  '../../machines/**/*.machine.ts',
  '../../statecharts/machines/**/*.machine.ts',
]);

/** Verbs that a command may begin with. */
const VERBS = new Set(
  (
    'accept act add announce append apply cancel check choose clear close configure confirm connect copy create delete ' +
    'disable discard disconnect dismiss edit enable enter filter find fold follow forget give go hide ignore keep leave log move ' +
    'open paste pause pin post press put raise read refresh refuse reload repeat reset restore resume retry save scan send settle share ' +
    'show silence start stay stop submit take tap test toggle uncheck unfold update use widen withdraw'
  ).split(' '),
);

const IRREGULAR: Readonly<Record<string, string>> = {
  choose: 'chosen',
  find: 'found',
  give: 'given',
  go: 'gone',
  hear: 'heard',
  hide: 'hidden',
  keep: 'kept',
  know: 'known',
  leave: 'left',
  lose: 'lost',
  tell: 'told',
  put: 'put',
  read: 'read',
  send: 'sent',
  show: 'shown',
  take: 'taken',
  withdraw: 'withdrawn',
};

const PARTICIPLES = new Set(Object.values(IRREGULAR));

/** The words of an event’s name after its subject: `rows.checkAll` has `check` and `all`. */
function wordsOf(name: string): readonly string[] {
  return name
    .slice(name.lastIndexOf('.') + 1)
    .split(/(?=[A-Z])/)
    .map((word) => word.toLowerCase());
}

const isImperative = (name: string): boolean => VERBS.has(wordsOf(name)[0] ?? '');

/** `storedElsewhere` and `messageReceived` are: the participle comes first or last. */
const isPast = (name: string): boolean =>
  [wordsOf(name)[0], wordsOf(name).at(-1)].some((word = '') => word.endsWith('ed') || PARTICIPLES.has(word));

function participlesOf(verb: string): readonly string[] {
  const irregular = IRREGULAR[verb];
  if (irregular !== undefined) return [irregular];
  return [`${verb}ed`, `${verb}d`, `${verb}${verb.at(-1) ?? ''}ed`, verb.replace(/y$/u, 'ied')];
}

const withoutComments = (source: string): string => source.replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gmu, '');

/** The names of events in a file by the type that holds them. Those of xstate itself are left out. */
function eventsOf(source: string): readonly (readonly [type: string, event: string])[] {
  const code = withoutComments(source);
  return [...code.matchAll(/^(?:export )?(?:type (\w+)(?:<[^=]*>)? =|interface (\w+)[^\n]*\{)/gmu)].flatMap((found) => {
    const body = declarationFrom(code, found.index);
    return [...body.matchAll(/\breadonly type:([^;}]+)/gu)].flatMap(([, types = '']) =>
      [...types.matchAll(/['`](\w+\.[^'`]+)['`]/gu)].flatMap(([, event = '']) =>
        event.startsWith('xstate.') ? [] : [[found[1] ?? found[2] ?? '', event] as const],
      ),
    );
  });
}

/** As prettier writes it: a declaration ends with the first line that ends at its own depth. */
function declarationFrom(code: string, start: number): string {
  const rest = code.slice(start);
  const end = /;\n(?! )|\n\}\n/u.exec(rest);
  return end === null ? rest : rest.slice(0, end.index + 1);
}

interface Named {
  readonly commands: ReadonlySet<string>;
  readonly facts: ReadonlySet<string>;
}

/** A type whose name ends with `Command` holds commands; what stands in any other is told, and so a fact. */
function namedIn(files: Sources): Named {
  const events = Object.values(files).flatMap(eventsOf);
  return {
    commands: new Set(events.filter(([type]) => type.endsWith('Command')).map(([, event]) => event)),
    facts: new Set(events.filter(([type]) => !type.endsWith('Command')).map(([, event]) => event)),
  };
}

/** What a grammarian would mark. */
function flawsIn({ commands, facts }: Named): readonly string[] {
  return [
    ...[...commands].filter((name) => !isImperative(name)).map((name) => `${name} is a command and not imperative`),
    ...[...facts].filter((name) => !isPast(name)).map((name) => `${name} is a fact and not past`),
    ...[...commands].filter((name) => facts.has(name)).map((name) => `${name} is a command and a fact`),
  ];
}

/** Events that views write and that are no commands: as an event's type, and every fact that they name, however they send it. */
function toldBy(files: Sources, { commands, facts }: Named): readonly string[] {
  return Object.entries(files).flatMap(([file, source]) =>
    [...withoutComments(source).matchAll(/(\btype: )?(['"`])(\w+\.\w+)\2/gu)].flatMap(([, type, , event = '']) =>
      (type === undefined ? facts.has(event) : !commands.has(event)) ? [`${file} ${event}`] : [],
    ),
  );
}

/** Commands that a state takes beside the fact of the same verb: two names for one thing. */
function twinsIn(machine: AnyStateMachine): readonly string[] {
  return stateNodes(machine).flatMap((node) => {
    const names = Object.keys((node.config as { readonly on?: object }).on ?? {});
    return names.flatMap((name) => {
      const [verb = '', ...more] = wordsOf(name);
      const subject = name.slice(0, name.lastIndexOf('.'));
      const twins = more.length > 0 ? [] : participlesOf(verb).map((participle) => `${subject}.${participle}`);
      return twins
        .filter((twin) => twin !== name && names.includes(twin))
        .map((twin) => `${pathOf(node) || '(root)'}: ${name} and ${twin}`);
    });
  });
}

const named = namedIn(sources);

test('commands are imperative, facts are past, and no name is both', () => {
  expect(named.commands.size).toBeGreaterThan(150);
  expect(named.facts.size).toBeGreaterThan(60);
  expect(flawsIn(named)).toEqual([]);
});

test('views write commands only', () => {
  expect(
    Object.values(views)
      .join('')
      .match(/\btype: '\w+\.\w+'/gu)?.length,
  ).toBeGreaterThan(150);
  expect(toldBy(views, named)).toEqual([]);
});

test.each(Object.entries(charts))('%s: no state takes a command and the fact of the same verb', async (_, load) => {
  const machines = Object.values(await load()).filter((value) => value instanceof StateMachine);
  expect(machines.flatMap((machine) => twinsIn(machine as unknown as AnyStateMachine))).toEqual([]);
});

describe('these checks can fail', () => {
  const planted = (declaration: string): readonly string[] => flawsIn(namedIn({ 'x.ts': declaration }));

  test.each([
    [`export type XCommand = { readonly type: 'latency.http' };\n`, 'latency.http is a command and not imperative'],
    [`export type XCommand =\n  | { readonly type: 'a.open' }\n  | { readonly type: 'a.opened' };\n`, 'a.opened'],
    [
      `export type XFact = { readonly type: 'backend.ready'; readonly x: 1 };\n`,
      'backend.ready is a fact and not past',
    ],
    [`type XFact =\n  | Y\n  /** It; not. */\n  | { readonly x: { y: 1 }; readonly type: 'a.raise' };\n`, 'a.raise'],
    [`interface Told {\n  readonly x: 1;\n  readonly type: 'a.raised' | 'a.missing';\n}\n`, 'a.missing'],
    [
      `type XCommand = { readonly type: 'a.put' };\ntype XFact = { readonly type: 'a.put' };\n`,
      'a.put is a command and a fact',
    ],
  ])('%s', (declaration, flaw) => {
    expect(planted(declaration)).toEqual([expect.stringContaining(flaw)]);
  });

  test.each([
    `type XCommand = { readonly type: 'rows.checkAll' | 'links.goOn' };\n`,
    `type XFact = { readonly type: 'address.storedElsewhere' | 'socket.messageReceived' | 'login.firstKnown' };\n`,
    'type Crashed = { readonly type: `xstate.error.actor.undo.${number}` };\n',
  ])('what is right is taken: %s', (declaration) => expect(planted(declaration)).toEqual([]));

  test.each([
    `app.send({ type: 'dialog.requested', dialog }); app.send({ type: 'core.toggle' });`,
    `app.send({ type: open ? 'dialog.requested' : 'core.toggle' });`,
    `const send = (type: Type) => app.send({ type }); send('core.toggle'); send("dialog.requested");`,
    'app.send({ type: `dialog.requested`, dialog });',
  ])('a view that sends a fact: %s', (source) => {
    expect(toldBy({ 'X.tsx': source }, named)).toEqual(['X.tsx dialog.requested']);
  });

  test.each([
    ['action.choose', 'action.chosen'],
    ['dialog.stop', 'dialog.stopped'],
    ['dialog.close', 'dialog.closed'],
    ['row.apply', 'row.applied'],
  ])('%s beside %s', (command, fact) => {
    const config = { initial: 'a', states: { a: { on: { [command]: {}, [fact]: {}, 'other.opened': {} } } } };
    const machine = new StateMachine(config as never) as unknown as AnyStateMachine;
    expect(twinsIn(machine)).toEqual([`a: ${command} and ${fact}`]);
  });
});
