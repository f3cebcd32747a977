import { ipRangeOf } from '../ip-address';
import { breakFix } from './break-fix';
import { covers, portRangesOf } from './coverage';
import { defaultOf, isKnown, namesMade, routeOf, type Route, told } from './routes';
import {
  type Call,
  type Edit,
  type Line,
  type Parameter,
  print,
  type RuleLine,
  type Script,
  withoutLine,
  type Word,
} from './tree';

/**
 * What is wrong with a script. `broken`: the service refuses it there. `unknownOutbound` (there is none with a server), `wrongAddress`,
 * `wrongPort`: the core does not start with it. `unreachable`, `duplicate`: an earlier line takes all of it. `overlap`: an earlier
 * line takes this value. `unknownCondition`, `unknownDefinition`, `ignoredInbound`: the service leaves it out. `blankBehind`: the blank
 * counts. `partOfName`: without a key a domain matches every name that holds it. `noDefault`, `twoDefaults`: what no rule matches.
 * `testFails` (it goes elsewhere), `testOpen` (only the core's lists decide), `testTarget` (no host): a test that is kept as a comment.
 */
export type ProblemKind =
  | 'broken'
  | 'unknownOutbound'
  | 'wrongAddress'
  | 'wrongPort'
  | 'unreachable'
  | 'duplicate'
  | 'overlap'
  | 'unknownCondition'
  | 'unknownDefinition'
  | 'ignoredInbound'
  | 'blankBehind'
  | 'partOfName'
  | 'noDefault'
  | 'twoDefaults'
  | 'testFails'
  | 'testOpen'
  | 'testTarget';

export interface ScriptProblem {
  readonly kind: ProblemKind;
  /** `error`: it is refused, or the core does not start. `warning`: it does not do what it says. `hint`: it may be meant otherwise. */
  readonly severity: 'error' | 'warning' | 'hint';
  /** Where, in the script. */
  readonly from: number;
  readonly to: number;
  /** Counts from 1. */
  readonly line: number;
  /** What it is about: what was found, a name, a value. */
  readonly text: string;
  /** The line, counted from 1, that takes it, where there is one. */
  readonly other: number | null;
  /** The edits that mend it, or null. */
  readonly fix: readonly Edit[] | null;
}

export interface ScriptSurroundings {
  /** The outbounds with a server, the first one first; null before they are known. */
  readonly outbounds: readonly string[] | null;
  /** Whether the service takes inbounds that scripts define. */
  readonly takesInbounds: boolean;
}

const ALWAYS_THERE = ['direct', 'block'];

/** Everything that the panel can see, in the order of the script. */
export function problemsIn(script: Script, surroundings: ScriptSurroundings): readonly ScriptProblem[] {
  const found = new Finder(script, surroundings);
  return [...found.all()].sort((one, other) => one.from - other.from);
}

class Finder {
  private readonly script: Script;
  private readonly text: string;
  private readonly around: ScriptSurroundings;

  constructor(script: Script, around: ScriptSurroundings) {
    this.script = script;
    this.text = print(script);
    this.around = around;
  }

  *all(): Iterable<ScriptProblem> {
    const { lines } = this.script;
    const earlier: { readonly line: RuleLine; readonly route: Route }[] = [];
    for (const line of lines) {
      if (line.kind === 'broken') {
        const to = line.at + line.found.length;
        yield this.at(line, 'broken', 'error', { from: line.at, to, text: line.found, fix: breakFix(line) });
      } else if (line.kind === 'rule') {
        yield* this.outbound(line, line.outbound);
        for (const call of line.calls) yield* this.call(line, call);
        if (line.variables.length > 0) continue;
        const route = routeOf(line);
        yield* this.reach(line, route, earlier);
        earlier.push({ line, route });
      } else if (line.kind === 'definition') yield* this.definition(line);
    }
    yield* this.defaults();
  }

  private *call(line: RuleLine, call: Call): Iterable<ScriptProblem> {
    const { text } = call.name;
    const { from, to } = call.name;
    if (!isKnown(call)) {
      yield this.at(line, 'unknownCondition', 'warning', { from, to, text, fix: externFix(call) });
      return;
    }
    if (line.variables.length > 0) return;
    for (const { value } of call.parameters) {
      const ink = value.text.trimEnd();
      const isQuoted = `'"`.includes(this.text[value.from] ?? ' ');
      if (ink !== value.text && !isQuoted)
        yield this.at(line, 'blankBehind', 'warning', {
          ...value,
          fix: [{ from: value.from + ink.length, to: value.to, insert: '' }],
        });
    }
    if (text === 'ip' || text === 'source')
      for (const { key, value } of call.parameters)
        if (!isAddress(told(key?.text, value.text.trimEnd()))) yield this.at(line, 'wrongAddress', 'error', value);
    if (text === 'port' || text === 'sourcePort')
      for (const { key, value } of call.parameters)
        if (key === null && portRangesOf(value.text) === null) yield this.at(line, 'wrongPort', 'error', value);
    if (text.startsWith('domain')) {
      const bare = call.parameters.filter(({ key, value }) => key === null && value.text.includes('.'));
      const [first] = bare;
      if (first !== undefined)
        yield this.at(line, 'partOfName', 'hint', {
          ...first.value,
          fix: call.parameters
            .filter(({ key }) => key === null)
            .map(({ value }) => ({
              from: value.from,
              to: value.from,
              insert: value.text.includes('.') ? 'domain: ' : 'contains: ',
            })),
        });
    }
  }

  private *outbound(line: Line, { text, from, to }: Word): Iterable<ScriptProblem> {
    const { outbounds } = this.around;
    const own = namesMade(this.script, 'outbound');
    if (outbounds === null || line.variables.length > 0 || [...ALWAYS_THERE, ...own].includes(text)) return;
    if (outbounds.includes(text)) return;
    const near = [...outbounds, ...own, ...ALWAYS_THERE].find((name) => isNear(name, text));
    const fix = near === undefined ? null : [{ from, to, insert: near }];
    yield this.at(line, 'unknownOutbound', 'error', { from, to, text, fix });
  }

  private *definition(line: Extract<Line, { readonly kind: 'definition' }>): Iterable<ScriptProblem> {
    const { name, value, call } = line;
    if (name.text === 'default' && call === null) yield* this.outbound(line, value);
    else if (call === null || !['inbound', 'outbound'].includes(name.text))
      yield this.at(line, 'unknownDefinition', 'warning', { ...name, fix: null });
    else if (name.text === 'inbound' && !this.around.takesInbounds)
      yield this.at(line, 'ignoredInbound', 'warning', { ...value, fix: [withoutLine(this.text, line)] });
  }

  private *reach(
    line: RuleLine,
    route: Route,
    earlier: readonly { readonly line: RuleLine; readonly route: Route }[],
  ): Iterable<ScriptProblem> {
    const taker = earlier.find(({ route: before }) => covers(before, route));
    if (taker !== undefined) {
      const kind = covers(route, taker.route) && taker.route.outbound === route.outbound ? 'duplicate' : 'unreachable';
      const { from, text } = line;
      const place = { from, to: from + text.length, text: '', other: this.numberOf(taker.line) };
      yield this.at(line, kind, 'warning', { ...place, fix: [withoutLine(this.text, line)] });
      return;
    }
    for (const call of line.calls) {
      const list = call.name.text === 'ip' ? 'addresses' : call.name.text.startsWith('domain') ? 'domains' : null;
      if (list === null || !isKnown(call) || route[list].length < 2) continue;
      for (const parameter of call.parameters) {
        const alone = { ...route, [list]: [told(parameter.key?.text, parameter.value.text)] };
        const other = earlier.find(({ route: before }) => before.outbound !== route.outbound && covers(before, alone));
        if (other === undefined) continue;
        const fix = call.parameters.length > 1 ? [withoutParameter(call, parameter)] : null;
        yield this.at(line, 'overlap', 'warning', { ...parameter.value, other: this.numberOf(other.line), fix });
      }
    }
  }

  private *defaults(): Iterable<ScriptProblem> {
    const { lines } = this.script;
    const last = defaultOf(this.script);
    const [first] = lines;
    const isWhole = lines.every(({ kind }) => kind !== 'broken') && lines.some(({ kind }) => kind === 'rule');
    if (last === null && first !== undefined && isWhole) {
      const name = this.around.outbounds?.[0] ?? 'proxy';
      const fix = [{ from: 0, to: 0, insert: `default: ${name}\n` }];
      yield this.at(first, 'noDefault', 'hint', { from: 0, to: first.text.length, text: name, fix });
    }
    for (const line of lines)
      if (line.kind === 'definition' && line.name.text === 'default' && line.call === null && line !== last)
        yield this.at(line, 'twoDefaults', 'warning', {
          ...line.name,
          other: last === null ? null : this.numberOf(last),
          fix: [withoutLine(this.text, line)],
        });
  }

  private numberOf(line: Line): number {
    return this.script.lines.indexOf(line) + 1;
  }

  private at(
    line: Line,
    kind: ProblemKind,
    severity: ScriptProblem['severity'],
    { from, to, text, other = null, fix = null }: Word & Partial<Pick<ScriptProblem, 'other' | 'fix'>>,
  ): ScriptProblem {
    return { kind, severity, from, to, line: this.numberOf(line), text, other, fix };
  }
}

function isAddress(told: string): boolean {
  return /^(?:geoip:!?.|ext(?:-ip)?:[^:]+:[^:])/u.test(told) || ipRangeOf(told) !== null;
}

/** The two forms of `extern` that documentation shows, as the service reads them. */
function externFix({ name, parameters, from, to }: Call): readonly Edit[] | null {
  const [kind, file, list, ...more] = parameters.map(({ key, value }) => (key === null ? value.text.trim() : ''));
  const isPlain = more.length === 0 && (kind === 'ip' || kind === 'domain') && file !== '' && (list ?? '') !== '';
  return name.text === 'extern' && isPlain ? [{ from, to, insert: `${kind}(${file}: ${list})` }] : null;
}

function withoutParameter({ parameters }: Call, parameter: Parameter): Edit {
  const at = parameters.indexOf(parameter);
  const [before, after] = [parameters[at - 1], parameters[at + 1]];
  const start = ({ key, value }: Parameter): number => (key ?? value).from;
  if (after !== undefined) return { from: start(parameter), to: start(after), insert: '' };
  return { from: before?.value.to ?? start(parameter), to: parameter.value.to, insert: '' };
}

/** Whether a name is another one with a slip: one letter more, less or other, two in the wrong order, or another case. */
function isNear(name: string, typed: string): boolean {
  const [one, other] = [name.toLowerCase(), typed.toLowerCase()];
  if (one === other) return true;
  let start = 0;
  while (start < Math.min(one.length, other.length) && one[start] === other[start]) start += 1;
  const [rest, more] = [one.slice(start), other.slice(start)];
  const isSwapped = rest[0] === more[1] && rest[1] === more[0] && rest.slice(2) === more.slice(2);
  const isSlip = rest.slice(1) === more || rest === more.slice(1) || rest.slice(1) === more.slice(1);
  return one.length > 2 && (isSlip || isSwapped);
}
