import { type DialogKind } from '../machines/ports/dialog';
import { afterPaint } from './components/after-paint';
import { fetchParts } from './components/fetched';
import { kept } from './components/kept';
import { type DialogViews } from './views/shell/DialogHost';
import { type DialogModule } from './wiring/dialogs';

/** What draws the dialogs, as soon as their table is here. */
export const VIEWS: DialogViews = {};

const fetchDialogs = kept(async () => {
  const { DIALOGS } = await import('./dialogs');
  Object.assign(VIEWS, DIALOGS);
  return DIALOGS;
});

/** The module of a dialog, once its view is here, too. */
export async function fetchDialog(kind: DialogKind): Promise<DialogModule> {
  const { module, View } = (await fetchDialogs())[kind];
  const [fetchedModule] = await Promise.all([module(), View.fetch()]);
  return fetchedModule;
}

/** The module of who keeps the state before changes. */
export const fetchRecorder = kept(() => import('./wiring/recorder'));

/** The module of what notices offer. */
export const fetchOffers = kept(() => import('./wiring/offers'));

/** Fetches everything that is not in the first load once the page is painted: what trouble needs first, the dialogs’ machines last. */
export async function fetchAll(): Promise<void> {
  await afterPaint();
  await fetchParts();
  await fetchOffers();
  await fetchRecorder();
  const dialogs = await fetchDialogs();
  await fetchParts();
  for (const { module } of Object.values(dialogs)) await module();
}
