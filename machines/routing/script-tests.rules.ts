import { type ScriptProblem } from '../domain/routing-a/problems';
import { parse } from '../domain/routing-a/parse';
import { type Script } from '../domain/routing-a/tree';
import { explain, targetOf } from './explain.rules';
import { type RoutingWorld } from './route-plan.rules';

/** A test that is kept with the script, as a comment: `# test: netflix.com -> media`. */
const TEST = /^\s*#\s*test:\s*(\S+)\s*->\s*(.*\S)\s*$/iu;

/** The tests of a script that fail, or cannot be decided without the lists of the core. They are about the rule ports. */
export function failingTests(
  { lines }: Script,
  world: Pick<RoutingWorld, 'script' | 'outbounds' | 'takesInbounds'>,
): readonly ScriptProblem[] {
  return lines.flatMap((line, index): readonly ScriptProblem[] => {
    const [, typed = '', wanted = ''] = line.kind === 'comment' ? (TEST.exec(line.text) ?? []) : [];
    if (typed === '') return [];
    const target = targetOf(typed, { network: null, client: null, inbound: 'rule-http' });
    const place = { line: index + 1, from: line.from, to: line.from + line.text.length, other: null, fix: null };
    if (target === null) return [{ ...place, kind: 'testTarget', severity: 'warning', text: typed }];
    const { outbound } = explain({ ...REST, ...world }, target);
    if (outbound === nameIn(wanted)) return [];
    return [
      outbound === null
        ? { ...place, kind: 'testOpen', severity: 'hint', text: typed }
        : { ...place, kind: 'testFails', severity: 'warning', text: outbound },
    ];
  });
}

/** An outbound as the service reads its name. */
function nameIn(written: string): string {
  const [line] = parse(`any() -> ${written}`).lines;
  return line?.kind === 'rule' ? line.outbound.text : written;
}

const REST: Omit<RoutingWorld, 'script' | 'outbounds' | 'takesInbounds'> = {
  pacMode: 'routingA',
  transparent: 'close',
  servers: [],
  gfwList: false,
  customPac: null,
  customInbounds: [],
};
