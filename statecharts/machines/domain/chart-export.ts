import { type DescribedChart } from './chart';
import { type Layouts } from './drawing';

/** Written into every export, so that another file is not taken for one. */
export const EXPORT_FORMAT = 'switchyard-statecharts-1';

export interface ExportedChart extends DescribedChart {
  /** Older exports have no outlines. */
  readonly layouts: Pick<Layouts, 'brief' | 'full'> & {
    readonly [Name in 'outline' | 'portrait']?: Layouts[Name] | undefined;
  };
}

/** All machines of one version with their drawings: `npm run -s statecharts -- --json`. */
export interface StatechartsExport {
  readonly format: typeof EXPORT_FORMAT;
  readonly machines: readonly ExportedChart[];
}
