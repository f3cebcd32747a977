import { parse } from './parse';
import { defaultOf, isKnown } from './routes';
import { type Line, type RuleLine, type Script } from './tree';
import { conditionOf, ruleText, type WrittenRule } from './write';

/**
 * A line of a script as the list of rules shows it. `rule`: one that can be edited, `isOn` or a comment. `line`: anything else that
 * says something: a definition, what the service does not read. `comment`: what stands alone.
 */
export type ScriptRow =
  | {
      readonly kind: 'rule';
      /** Counts from 1. */
      readonly line: number;
      readonly isOn: boolean;
      readonly rule: RuleLine;
      /** Without their `#`, those directly above; a line each. */
      readonly comment: string;
    }
  | { readonly kind: 'line' | 'comment'; readonly line: number; readonly text: string };

export type RuleRow = Extract<ScriptRow, { readonly kind: 'rule' }>;

const TEST = /^\s*#\s*test:/iu;

/** A rule that is switched off: a comment that is a rule without its `#`. */
function ruleIn(line: Line): RuleLine | null {
  if (line.kind === 'rule') return line;
  if (line.kind !== 'comment') return null;
  const [read] = parse(line.text.replace('#', ' ')).lines;
  return read?.kind === 'rule' && read.calls.every(isKnown) ? read : null;
}

const isOwnWords = (line: Line | undefined): boolean =>
  line?.kind === 'comment' && ruleIn(line) === null && !TEST.test(line.text);

/** The index of a rule's first line: its comments are those directly above it, unless they begin the script or follow a definition. */
export function startOf(lines: readonly Line[], index: number): number {
  let start = index;
  while (isOwnWords(lines[start - 1])) start -= 1;
  return start === 0 || lines[start - 1]?.kind === 'definition' ? index : start;
}

export function rowsOf(script: Script): readonly ScriptRow[] {
  const { lines } = script;
  const rows: ScriptRow[] = [];
  const rest = defaultOf(script);
  lines.forEach((line, index) => {
    const rule = ruleIn(line);
    if (rule !== null) {
      const start = startOf(lines, index);
      const kept = rows.filter((row) => row.line <= start);
      const comment = lines.slice(start, index).map(({ text }) => text.replace(/^\s*#\s?/u, '').trimEnd());
      rows.splice(0, rows.length, ...kept, {
        kind: 'rule',
        line: index + 1,
        isOn: line.kind === 'rule',
        rule,
        comment: comment.join('\n'),
      });
    } else if (line.kind === 'comment')
      rows.push({ kind: 'comment', line: index + 1, text: line.text.replace(/^\s*#\s?/u, '') });
    else if (line.kind !== 'blank' && line !== rest) rows.push({ kind: 'line', line: index + 1, text: line.text });
  });
  return rows;
}

/** The lines of a script, changed by `change`; each of the functions below leaves all others as they were. */
function changed(
  text: string,
  line: number,
  change: (lines: string[], tree: readonly Line[], index: number) => void,
): string {
  const tree = parse(text).lines;
  const lines = tree.map((one) => one.text);
  if (tree[line - 1] !== undefined) change(lines, tree, line - 1);
  return lines.join('\n');
}

/** A rule as a comment, and such a comment as a rule again. */
export function switched(text: string, line: number): string {
  return changed(text, line, (lines, tree, index) => {
    const written = lines[index] ?? '';
    lines[index] = tree[index]?.kind === 'comment' ? written.replace(/^(\s*)# ?/u, '$1') : `# ${written}`;
  });
}

/** Without a rule and its comments. */
export function removed(text: string, line: number): string {
  return changed(text, line, (lines, tree, index) => {
    const start = startOf(tree, index);
    lines.splice(start, index - start + 1);
  });
}

/** The line that a rule changes places with, or null. */
export function neighbourOf(rows: readonly ScriptRow[], line: number, by: -1 | 1): number | null {
  const rules = rows.filter((row): row is RuleRow => row.kind === 'rule');
  const at = rules.findIndex((row) => row.line === line);
  return at < 0 ? null : (rules[at + by]?.line ?? null);
}

/** A rule, with its comments, on the other side of its neighbour; and where it stands then. */
export function moved(text: string, line: number, by: -1 | 1): { readonly text: string; readonly line: number } {
  const neighbour = neighbourOf(rowsOf(parse(text)), line, by);
  if (neighbour === null) return { text, line };
  let at = line;
  const next = changed(text, line, (lines, tree, index) => {
    const start = startOf(tree, index);
    const block = lines.splice(start, index - start + 1);
    const target = by < 0 ? startOf(tree, neighbour - 1) : neighbour - block.length;
    lines.splice(target, 0, ...block);
    at = target + block.length;
  });
  return { text: next, line: at };
}

/** A rule, with its comments, in the place of another one. */
export function movedTo(text: string, line: number, other: number): string {
  const rules = rowsOf(parse(text)).filter(({ kind }) => kind === 'rule');
  const [from, to] = [line, other].map((one) => rules.findIndex((row) => row.line === one));
  if (from === undefined || to === undefined || from < 0 || to < 0) return text;
  let at = { text, line };
  for (let step = 0; step < Math.abs(to - from); step += 1) at = moved(at.text, at.line, to < from ? -1 : 1);
  return at.text;
}

/** With other comments directly above a rule, a line each; an empty text takes them away. */
export function commented(text: string, line: number, comment: string): string {
  return changed(text, line, (lines, tree, index) => {
    const start = startOf(tree, index);
    const words = comment.split('\n').flatMap((one) => (one.trim() === '' ? [] : [`# ${one.trim()}`]));
    const before = tree[start - 1];
    const isApart =
      start < index ||
      words.length === 0 ||
      (before !== undefined && before.kind !== 'definition' && !isOwnWords(before));
    lines.splice(start, index - start, ...(isApart ? [] : ['']), ...words);
  });
}

/** Replaces a rule; unchanged if the language cannot express the new one. Parts of the rule that stay keep their text. */
export function rewritten(text: string, line: number, rule: WrittenRule): string {
  return changed(text, line, (lines, tree, index) => {
    const [here] = tree.slice(index);
    const before = here === undefined ? null : ruleIn(here);
    const written = ruleText(rule);
    if (here === undefined || before === null || written === null) return;
    const isSame = JSON.stringify(before.calls.map(conditionOf)) === JSON.stringify(rule.conditions);
    const offset = here.kind === 'comment' ? 0 : here.from;
    const { from, to } = before.outbound;
    const head = /^\s*(?:#\s*)?/u.exec(here.text)?.[0] ?? '';
    lines[index] = isSame
      ? `${here.text.slice(0, from - offset)}${rule.outbound}${here.text.slice(to - offset)}`
      : `${head}${written}`;
  });
}

/** With another outbound for a rule. */
export function redirected(text: string, line: number, outbound: string): string {
  const row = rowsOf(parse(text)).find((one) => one.line === line);
  return row?.kind === 'rule' ? rewritten(text, line, { conditions: row.rule.calls.map(conditionOf), outbound }) : text;
}

/** With another outbound for everything that no rule matches. */
export function withDefault(text: string, outbound: string): string {
  const tree = parse(text);
  const line = defaultOf(tree);
  if (line === null) return `default: ${outbound}\n${text}`;
  const { from, to } = line.value;
  return text.slice(0, from) + outbound + text.slice(to);
}
