import { buildWhenStale } from '../../scripts/build.mjs';

/** The browser tests run against the built panel, never against an older one. */
export default async function setup(): Promise<void> {
  await buildWhenStale();
}
