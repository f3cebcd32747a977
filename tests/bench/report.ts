import { judge, noopOf, ROWS, type Measured, type Row, type Unit, type Verdict } from './targets';

function amount(value: number, unit: Unit): string {
  const digits = unit === 'count' && value >= 1 ? 0 : value < 10 ? 2 : value < 100 ? 1 : 0;
  const text = value.toLocaleString('en', { maximumFractionDigits: digits });
  return unit === 'count' ? text : `${text} ${unit}`;
}

function verdictText(row: Row, { value, noops, growth, reached }: Verdict): string {
  const parts = [amount(value, row.unit)];
  if (noops !== null) parts.push(`${noops.toFixed(1)}×`);
  if (growth !== null) parts.push(`↗${growth.toFixed(2)}`);
  return `${parts.join(' ')}${reached === null ? '' : reached ? ' ✓' : ' ✗'}`;
}

function targetText(row: Row, sizes: readonly number[]): string {
  const texts = sizes.map((servers) => {
    const target = row.target(servers);
    return target === null
      ? ''
      : target.noops
        ? `≤ ${target.value} no-op clicks`
        : `≤ ${amount(target.value, row.unit)}`;
  });
  return [...new Set(texts)].filter((text) => text !== '').join(' / ');
}

/** The table in Markdown: one column for each size; times also in no-op clicks (×) and everything with its growth (↗) from the size before. */
export function tableOf(measured: readonly Measured[]): string {
  const sizes = measured.map(({ servers }) => servers);
  const noop = noopOf(measured);
  const head = ['', 'target', ...sizes.map((servers) => `${servers.toLocaleString('en')} servers`)];
  const body = ROWS.map((row) => [
    row.title,
    targetText(row, sizes),
    ...measured.map((one, index) => verdictText(row, judge(row, noop, one, measured[index - 1]))),
  ]);
  const lines = [head, head.map(() => '---'), ...body];
  const widths = head.map((_, column) => Math.max(...lines.map((line) => line[column]?.length ?? 0)));
  return lines
    .map(
      (line) =>
        `| ${line.map((cell, column) => cell.padEnd(widths[column] ?? 0, cell === '---' ? '-' : ' ')).join(' | ')} |`,
    )
    .join('\n');
}

/** What is over its target, one line each. */
export function missesOf(measured: readonly Measured[]): readonly string[] {
  const noop = noopOf(measured);
  return measured.flatMap((one) =>
    ROWS.filter((row) => judge(row, noop, one, undefined).reached === false).map(
      (row) => `${row.title} at ${one.servers.toLocaleString('en')} servers`,
    ),
  );
}
