import { type ScriptProblem } from '../domain/routing-a/problems';
import { parse } from '../domain/routing-a/parse';
import { type Script } from '../domain/routing-a/tree';
import { explain, targetOf } from './explain.rules';
import { type RoutingWorld } from './route-plan.rules';

/** A test that is kept with the script, as a comment: `# test: netflix.com -> media`. */
const TEST = /^\s*#\s*test:\s*(\S*)\s*->\s*(.*?)\s*$/iu;

/**
 * How a test went. `open`: only the lists of the core decide. `noTarget`: it is about no host, address or URL, or about nothing yet.
 * `goesTo`: where its target goes, where that is known.
 */
export interface ScriptTest {
  /** Counts from 1. */
  readonly line: number;
  readonly target: string;
  readonly wanted: string;
  readonly verdict: 'passes' | 'fails' | 'open' | 'noTarget';
  readonly goesTo: string | null;
}

type TestParts = Pick<ScriptTest, 'target' | 'wanted'>;

/** What of a test is typed or chosen. */
export type TestChange = Partial<TestParts>;

/** Whether a line of a script is a test. */
export const isTest = (text: string): boolean => TEST.test(text);

type World = Pick<RoutingWorld, 'script' | 'outbounds' | 'takesInbounds'>;

/** The tests that are kept with a script. They are about the rule ports. */
export function testsIn({ lines }: Script, world: World): readonly ScriptTest[] {
  return lines.flatMap((line, index): readonly ScriptTest[] => {
    const found = line.kind === 'comment' ? partsOf(line.text) : null;
    return found === null ? [] : [{ line: index + 1, ...found, ...outcomeOf(found, world) }];
  });
}

function partsOf(text: string): TestParts | null {
  const found = TEST.exec(text);
  if (found === null) return null;
  const [, target = '', wanted = ''] = found;
  return { target, wanted: nameIn(wanted) };
}

function outcomeOf(parts: TestParts, world: World): Pick<ScriptTest, 'verdict' | 'goesTo'> {
  const target = targetOf(parts.target, { network: null, client: null, inbound: 'rule-http' });
  if (target === null) return { verdict: 'noTarget', goesTo: null };
  const { outbound } = explain({ ...REST, ...world }, target);
  return { verdict: outbound === null ? 'open' : outbound === parts.wanted ? 'passes' : 'fails', goesTo: outbound };
}

/** What the tests of a script that do not pass say beside its other problems. */
export function failingTests(script: Script, tests: readonly ScriptTest[]): readonly ScriptProblem[] {
  return tests.flatMap(({ line, target, verdict, goesTo }): readonly ScriptProblem[] => {
    const { from = 0, text = '' } = script.lines[line - 1] ?? {};
    const place = { line, from, to: from + text.length, other: null, fix: null };
    switch (verdict) {
      case 'passes':
        return [];
      case 'noTarget':
        return target === '' ? [] : [{ ...place, kind: 'testTarget', severity: 'warning', text: target }];
      case 'open':
        return [{ ...place, kind: 'testOpen', severity: 'hint', text: target }];
      case 'fails':
        return [{ ...place, kind: 'testFails', severity: 'warning', text: goesTo ?? '' }];
    }
  });
}

const written = ({ target, wanted }: TestParts): string => `# test: ${target.replace(/\s+/gu, '')} -> ${wanted}`;

/** The script with another test at its end. */
export function withTest(script: string, wanted: string): string {
  const between = script === '' || script.endsWith('\n') ? '' : '\n';
  return `${script}${between}${written({ target: '', wanted })}`;
}

/** The script with the test in a line changed; no other line is. */
export function withTestChanged(script: string, line: number, change: TestChange): string {
  return script
    .split('\n')
    .map((text, index) => {
      const found = index === line - 1 ? partsOf(text) : null;
      return found === null ? text : written({ ...found, ...change });
    })
    .join('\n');
}

/** The script without the test in a line. */
export function withoutTest(script: string, line: number): string {
  return script
    .split('\n')
    .filter((_, index) => index !== line - 1)
    .join('\n');
}

/** An outbound as the service reads its name. */
function nameIn(text: string): string {
  const [line] = parse(`any() -> ${text}`).lines;
  return line?.kind === 'rule' ? line.outbound.text : text;
}

const REST: Omit<RoutingWorld, 'script' | 'outbounds' | 'takesInbounds'> = {
  pacMode: 'routingA',
  transparent: 'close',
  servers: [],
  gfwList: false,
  customPac: null,
  customInbounds: [],
};
