import { type DescribedChart } from '../machines/domain/chart';
import { EXPORT_FORMAT, type ExportedChart, type StatechartsExport } from '../machines/domain/chart-export';
import { type LaidOut } from '../machines/domain/drawing';
import { configOf } from './config';
import { mermaidOf } from './markdown';
import { svgOf } from './svg';

/** A file as it is given to the person. */
export interface ExportedFile {
  readonly name: string;
  readonly type: string;
  readonly text: string;
}

export function svgFile({ id, title }: DescribedChart, layout: LaidOut): ExportedFile {
  return { name: `${id}.svg`, type: 'image/svg+xml', text: svgOf(title, layout) };
}

/** The same text as in the machine’s page of the documents. */
export function mermaidFile({ id, chart }: DescribedChart): ExportedFile {
  return { name: `${id}.mmd`, type: 'text/plain;charset=utf-8', text: `${mermaidOf(chart).join('\n')}\n` };
}

/** One machine as xstate’s `createMachine` takes it. */
export function configFile({ id, chart }: DescribedChart): ExportedFile {
  const text = `${JSON.stringify(configOf(id, chart), null, 2)}\n`;
  return { name: `${id}.machine.json`, type: 'application/json', text };
}

/** All machines: what the comparison of another version reads. */
export function jsonFile(machines: readonly ExportedChart[]): ExportedFile {
  const content: StatechartsExport = { format: EXPORT_FORMAT, machines };
  return { name: 'switchyard-statecharts.json', type: 'application/json', text: `${JSON.stringify(content)}\n` };
}
