import { editsOf } from '../calls/editor.selectors';
import { type LockedCallActor } from '../calls/locked-call.machine';
import { callIn } from '../calls/long-call.machine';
import { trialChoice } from '../service/on-trial';
import { lanOf } from '../service/local-ports.selectors';
import { type StoredSubject } from '../domain/text-subject';
import { memoised } from '../domain/memoised';
import { type SettingsSnapshot } from './settings.machine';
import { cutsOff, isLaterThan, switchOf } from './settings.rules';
import { formOf } from './settings.saving.rules';
import { lacksCustomRouting, type SettingsCommand } from './settings.setup';
import { type SettingsContext } from './settings.types';
import { settingSections, type SettingSection } from './settings.view-model';

const sectionsOf = memoised((context: SettingsContext) => settingSections(formOf(context)));

/** The fields in sight; the same object as long as the context is. */
export const selectSections = ({ context }: SettingsSnapshot): readonly SettingSection[] => sectionsOf(context);

export function selectLite({ context }: SettingsSnapshot): boolean {
  return formOf(context).lite;
}

/** How many settings differ from what the service has. */
export const selectChangeCount = ({ context }: SettingsSnapshot): number => Object.keys(context.edits).length;

/** Whether the draft is put on trial; null where there is nothing to try. */
export const selectTrial = ({ context: { dialogContext, edits } }: SettingsSnapshot): boolean | null =>
  Object.keys(edits).length === 0 ? null : trialChoice(dialogContext, cutsOff(edits));

/** A save restarts the core. */
export const selectCoreRuns = ({ context }: SettingsSnapshot): boolean => context.dialogContext.reply?.running === true;

/** Where other devices find the ports that the form shares: addresses with commas between them; empty when nobody knows. */
export function selectLan({ context }: SettingsSnapshot): string {
  const { localPorts, address, docker } = context.dialogContext;
  const known = switchOf(formOf(context), 'portSharing') && !docker;
  return known ? lanOf({ lan: localPorts?.lan ?? [] }, address).join(', ') : '';
}

/** The setting that gets the focus when the form appears; null when the person is somewhere already. */
export function selectBeginning(snapshot: SettingsSnapshot): string | null {
  const { beginning } = snapshot.context;
  if (beginning === null) return null;
  const keys = selectSections(snapshot).flatMap(({ places }) => places.flat().map(({ key }) => key));
  return keys.find((key) => key === beginning) ?? keys[0] ?? null;
}

/** The call in progress, if any. */
export function selectCall({ children }: SettingsSnapshot): LockedCallActor | undefined {
  return callIn(children.saveSetting ?? children.applySetting);
}

export function selectPending({ context }: SettingsSnapshot): readonly StoredSubject[] {
  return context.dialogContext.pending;
}

/** A time as the service reports it, or empty: the read-only values of SPEC 3.33. */
export function selectTime(
  { context }: SettingsSnapshot,
  key: 'pacAutoUpdateTime' | 'subscriptionAutoUpdateTime',
): string {
  const time = context.setting[key];
  return typeof time === 'string' ? time : '';
}

/** Network interfaces to choose from. */
export const selectInterfaces = ({ context }: SettingsSnapshot): readonly string[] => context.interfaces;

export function selectLocalIsLater({ context }: SettingsSnapshot): boolean {
  return isLaterThan(context.localGfwList, context.remoteGfwList ?? '');
}

/** The service has no custom routing: its dialog cannot be opened. */
export function selectLacksCustomRouting({ context }: SettingsSnapshot): boolean {
  return lacksCustomRouting(context);
}

/** The draft as commands that type it into a fresh dialog. */
export function selectRetyped({ context: { edits } }: SettingsSnapshot): readonly SettingsCommand[] {
  return editsOf(edits);
}
