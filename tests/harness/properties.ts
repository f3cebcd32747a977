// oxlint-disable-next-line no-restricted-imports -- the one place
import fc from 'fast-check';
import { isEveryday } from './everyday';

// `npm test` draws the same cases each time, so that what fails is what was changed. Every other run draws new ones, and a failure tells its seed.
if (isEveryday) fc.configureGlobal({ seed: 2017 });

/** How many cases are drawn where that takes seconds: of the same ones each time a quarter is enough. */
const runs = (all: number): number => (isEveryday ? Math.ceil(all / 4) : all);

export { fc, runs };
