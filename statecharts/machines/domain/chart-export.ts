import { type DescribedChart } from './chart';
import { type LaidOut, type Layouts } from './drawing';

/** Written into every export, so that another file is not taken for one. */
export const EXPORT_FORMAT = 'switchyard-statecharts-1';

export interface ExportedChart extends DescribedChart {
  /** Older exports have no outline. */
  readonly layouts: Omit<Layouts, 'outline'> & { readonly outline?: LaidOut | undefined };
}

/** All machines of one version with their drawings: `npm run -s statecharts -- --json`. */
export interface StatechartsExport {
  readonly format: typeof EXPORT_FORMAT;
  readonly machines: readonly ExportedChart[];
}
