import { borrowedService, realServices } from './real';
import { sandboxes } from './sandboxes';
import { type ServiceKind } from './service';

/** What `npm run real` puts into `SWITCHYARD_REAL`. */
export type RealRun =
  { readonly service: string; readonly core: string; readonly assets: string | null } | { readonly url: string };

const wanted = process.env['SWITCHYARD_REAL'];
const run = wanted === undefined ? null : (JSON.parse(wanted) as RealRun);

/** The services of this run. */
export const services: ServiceKind =
  run === null ? sandboxes : 'url' in run ? borrowedService(run.url) : realServices(run);
