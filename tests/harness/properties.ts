// oxlint-disable-next-line no-restricted-imports -- the one place
import fc from 'fast-check';

// `npm test` draws the same cases each time, so that what fails is what was changed. Every other run draws new ones, and a failure tells its seed.
if (process.env['SWITCHYARD_EVERYDAY'] !== undefined) fc.configureGlobal({ seed: 2017 });

export { fc };
