/** `npm test` runs, and leaves out what takes long; not `npm run test:all`, nor vitest itself. */
export const isEveryday = process.env['SWITCHYARD_EVERYDAY'] !== undefined;
