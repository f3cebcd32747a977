import { covers } from './coverage';
import { canTake } from './meeting';
import { parse } from './parse';
import { routeOf } from './routes';
import { startOf } from './rule-list';
import { type Edit, edited, type Line, type RuleLine } from './tree';

export interface PlacedRule {
  readonly script: string;
  /** Where the rule stands in it, counted from 1. */
  readonly line: number;
}

/**
 * The script with a rule (a line, as `ruleText` writes it) where it takes effect: before the first that could take what it is for,
 * behind those that are exceptions from it. Where one asks for the same, only its outbound changes; a rule that is there already stays as it is.
 */
export function withRule(script: string, rule: string): PlacedRule {
  const { lines } = parse(script);
  const [wanted] = parse(rule).lines;
  const taker = wanted?.kind === 'rule' ? takerOf(wanted, lines) : undefined;
  if (taker !== undefined && wanted?.kind === 'rule' && isForTheSame(taker, wanted)) {
    const { from, to } = taker.outbound;
    const isThere = taker.outbound.text === wanted.outbound.text;
    const edits = isThere ? [] : [{ from, to, insert: wanted.outbound.text }];
    return { script: edited(script, edits), line: lines.indexOf(taker) + 1 };
  }
  const at = taker === undefined ? endOf(lines) : startOf(lines, lines.indexOf(taker));
  return { script: edited(script, [insertion(script, lines, at, rule)]), line: at + 1 };
}

function takerOf(wanted: RuleLine, lines: readonly Line[]): RuleLine | undefined {
  const route = routeOf(wanted);
  return lines.find((line): line is RuleLine => {
    if (line.kind !== 'rule') return false;
    if (line.variables.length > 0) return true;
    const other = routeOf(line);
    return canTake(other, route) && (!covers(route, other) || covers(other, route));
  });
}

function isForTheSame(one: RuleLine, other: RuleLine): boolean {
  const [route, second] = [routeOf(one), routeOf(other)];
  return one.variables.length === 0 && covers(route, second) && covers(second, route);
}

/** Behind the last line that says something. */
function endOf(lines: readonly Line[]): number {
  return lines.reduce((end, { kind }, index) => (kind === 'blank' ? end : index + 1), 0);
}

function insertion(script: string, lines: readonly Line[], at: number, text: string): Edit {
  const next = lines[at];
  return next === undefined
    ? { from: script.length, to: script.length, insert: `\n${text}` }
    : { from: next.from, to: next.from, insert: `${text}\n` };
}
