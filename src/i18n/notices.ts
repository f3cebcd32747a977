import { type MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react';
import { cutForShow } from '../../machines/domain/long-text';
import { isolated } from '../../machines/domain/text-direction';
import {
  hasTrait,
  tellsFault,
  type NoticeAction,
  type NoticeSpec,
  type NoticeValues,
} from '../../machines/ports/notice';
import { type Fault } from '../../machines/shared/faults';
import { faultMessage } from './faults';

export interface NoticeText {
  /** The reply's code above a success (SPEC 8.20, 8.21), in every language as it is. */
  readonly title: string | null;
  readonly text: string;
}

/** What a notice says, in the person's language. */
export function useNoticeText(notice: NoticeSpec): NoticeText {
  const { _ } = useLingui();
  return { title: titleOf(notice), text: _(noticeMessage(notice)) };
}

/** What the button of a notice's action says. */
export function useNoticeActionLabel(action: NoticeAction): string {
  const { _ } = useLingui();
  return _(actionMessage(action));
}

function titleOf(notice: NoticeSpec): string | null {
  return notice.intent === 'success' && !hasTrait(notice, 'answersNoCall') ? 'SUCCESS' : null;
}

function actionMessage({ kind }: NoticeAction): MessageDescriptor {
  switch (kind) {
    case 'undo':
    case 'restoreServers':
      return msg`Undo`;
    case 'adjustAddress':
      return msg`Yes`;
    case 'openUsage':
      return msg`Help`;
    case 'openAlternateSite':
      return msg`Switch to alternate site`;
    case 'openLogs':
      return msg`Logs`;
    case 'fastest':
      return msg`Fastest`;
    case 'copyText':
      return msg`Copy the full text`;
    case 'keepTrial':
      return msg`Keep the changes`;
    case 'reload':
      return msg`Reload`;
    case 'removeStale':
      return msg`Remove`;
  }
}

/** As it stands everywhere else. */
const shownOutbound = (name: string): string => name.toUpperCase();

function deletedMessage(count: number, kind: NoticeValues[string] | undefined): MessageDescriptor {
  switch (kind) {
    case 'servers':
      return msg`${plural(count, { one: '# server deleted.', other: '# servers deleted.' })}`;
    case 'subscriptions':
      return msg`${plural(count, { one: '# subscription deleted.', other: '# subscriptions deleted.' })}`;
    default:
      return msg`${plural(count, { one: '# row deleted.', other: '# rows deleted.' })}`;
  }
}

/** The words of every notice. A key without words does not compile. */
// oxlint-disable-next-line max-lines-per-function -- a table: one line for each key
export function noticeMessage({ key, values }: NoticeSpec): MessageDescriptor {
  if (tellsFault(key)) return faultMessage({ ...values, kind: key } as Fault);
  const { directory, name: given, outbound: id, text, url, message, version } = texts(values);
  const name = hasTrait({ key }, 'namesOutbound') ? shownOutbound(given) : given;
  const outbound = shownOutbound(id);
  const { count, before, taken, lines, lost } = numbers(values);
  switch (key) {
    case 'coreStarted':
      return msg`The core is running.`;
    case 'coreStopped':
      return msg`The core is stopped.`;
    case 'coreDidNotStart':
      return msg`The core did not start within 30 seconds. The log may say why.`;
    case 'coreFilesMissing':
      return msg`The geosite or geoip files, or the core itself, may be missing or wrongly installed.`;
    case 'staleConnections':
      return msg`${plural(count, { one: '# connection points to a missing server', other: '# connections point to missing servers' })} and may keep the core from starting.`;
    case 'staleConnectionsRemoved':
      return msg`${plural(count, { one: '# connection', other: '# connections' })} removed. Start the core again.`;
    case 'partMissing':
      return faultMessage({ kind: 'unfetched' });
    case 'panelChanged':
      return msg`The panel has been updated. Reload it to continue; what you have typed is kept.`;
    case 'panelRenewed':
      return msg`A new version of the panel is ready. You can reload at any time; what you have typed is kept.`;
    case 'serviceAway':
      return msg`The service is not responding, so nothing was changed.`;
    case 'serviceStuck':
      return msg`The service is stuck: it is running but no longer answers. Restart it; this page then continues automatically.`;
    case 'serviceBack':
      return msg`The service is responding again.`;
    case 'cutOff':
      return msg`The connection was lost before the service answered. Your request may still have taken effect.`;
    case 'adjustAddress':
      return msg`Adjust the service address?`;
    case 'serviceNotFound':
      return msg`Cannot find the service at ${url}. Make sure it is running at this address.`;
    case 'cannotCommunicate':
      return msg`This page was loaded over HTTPS, so the browser does not let it connect to ${url}. Open the panel over HTTP instead.`;
    case 'cannotCommunicateFirefox':
      return msg`Firefox does not let a page loaded over HTTPS connect to ${url}, even on this machine. Open the panel over HTTP instead.`;
    case 'serviceInvalid':
      return msg`The service cannot find a working core. Check that v2ray-core or Xray is installed correctly.`;
    case 'coreNotV5':
      return msg`The core is older than version 5. The service needs version 5 or later; update the core.`;
    case 'coreMismatch':
      return msg`The service and its core are not compatible. ${message}`;
    case 'coreCrashed':
      return msg`The core crashed the last time it ran. The log may say why.`;
    case 'newVersion':
      return msg`Version ${version} of the service is available.`;
    case 'qrcodeError':
      return msg`Failed to find a valid QRCode, please try again`;
    case 'copied':
      return msg`Copied.`;
    case 'copyFailed':
      return msg`fail, error: ${message}`;
    case 'saveFailed':
      return msg`The file could not be saved: ${message}`;
    case 'languageFailed':
      return msg`The language could not be loaded. Your choice is kept; reload the page to try again.`;
    case 'rowMoved':
      return name === ''
        ? msg`The list has changed and this row can no longer be identified. Nothing was sent.`
        : msg`The list has changed and “${name}” can no longer be identified. Nothing was sent.`;
    case 'draftLost':
      return msg`“${name}” is no longer in the list, so your unsaved changes to it could not be restored: ${text}`;
    case 'imported':
      return msg`${plural(count, { one: '# server imported.', other: '# servers imported.' })}`;
    case 'importedSome':
      return msg`${taken} of ${plural(lines, { one: '# line', other: '# lines' })} imported; the others are still in the dialog.`;
    case 'subscriptionImported':
      return msg`Subscription imported: ${plural(count, { one: '# server.', other: '# servers.' })}`;
    case 'subscriptionEmpty':
      return name === ''
        ? msg`The subscription was added, but it returned no servers. Check its address.`
        : msg`${name} was added, but it returned no servers. Check its address.`;
    case 'subscriptionUpdated':
      return msg`${name} is up to date: ${plural(count, { one: '# server.', other: '# servers.' })}`;
    case 'subscriptionEmptied':
      return before > 0
        ? msg`${name} returned no servers, so the service emptied it (${plural(before, { one: '# server', other: '# servers' })} before).`
        : msg`${name} returned no servers.`;
    case 'deleted':
      return count === 1 && name !== '' ? msg`${name} deleted.` : deletedMessage(count, values.kind);
    case 'deletedAfterFailure':
      return msg`The connection failed, so ${plural(count, { one: 'the checked row was deleted.', other: 'the # checked rows were deleted.' })}`;
    case 'restored':
      return msg`${plural(count, { one: '# row restored', other: '# rows restored' })} at the end of the list.`;
    case 'restoredPartly':
      return msg`${plural(count, { one: '# row restored', other: '# rows restored' })}; ${lost} could not be restored: ${message}`;
    case 'latencySlow':
      return msg`The latency test is taking longer than usual. Results appear as they come in.`;
    case 'latencyFailed':
      return message === ''
        ? msg`${plural(count, { one: '# row', other: '# rows' })} could not be tested.`
        : msg`${plural(count, { one: '# row', other: '# rows' })} could not be tested: ${message}`;
    case 'outboundAdded':
      return msg`Outbound ${name} added.`;
    case 'outboundDeleted':
      return msg`Outbound ${name} deleted.`;
    case 'outboundRestored':
      return msg`Outbound ${name} was restored with its settings and servers.`;
    case 'outboundRestoredPartly':
      return lost === 0
        ? msg`Outbound ${name} was only partly restored.`
        : msg`Outbound ${name} was only partly restored. These servers are not connected to it: ${message}`;
    case 'momentsRefused':
      return msg`The history could not be kept in this browser: ${message}. Your changes are not affected.`;
    case 'momentTooLarge':
      return msg`The state before this change is larger than 10 MB, so it was not added to the history. The change itself is not affected.`;
    case 'settingsSaved':
      return msg`Settings saved.`;
    case 'settingsApplied':
      return msg`Changes are active.`;
    case 'gfwListUpdated':
      return version === '' ? msg`GFWList updated.` : msg`GFWList updated to ${version}.`;
    case 'gfwListDeleted':
      return msg`GFWList deleted.`;
    case 'customRoutingSaved':
      return msg`Custom routing saved.`;
    case 'emptyRule':
      return msg`Empty rule is not permitted`;
    case 'noSiteDatFile':
      return msg`No siteDat file found in ${directory}`;
    case 'grpcShouldWithTls':
      return msg`gRPC must be used with TLS, so TLS has been turned on.`;
    case 'linkFilledIn':
      return msg`The form was filled in from the share link.`;
    case 'serverCreated':
      return name === '' ? msg`Server added.` : msg`${name} added.`;
    case 'serverSaved':
      return name === '' ? msg`Server saved.` : msg`${name} saved.`;
    case 'inboundGone':
      return msg`“${name}” no longer exists.`;
    case 'textSaved':
      return msg`Saved. It takes effect the next time the core starts.`;
    case 'portsSaved':
      return msg`Ports saved.`;
    case 'noVmessLink':
      return msg`no vmessLink found`;
    case 'outboundSaved':
      return msg`Outbound ${name} saved.`;
    case 'outboundServersSaved':
      return msg`Outbound ${name}: ${plural(count, { one: '# server', other: '# servers' })}.`;
    case 'usedAlone':
      return msg`${outbound} now uses only ${name}.`;
    case 'notUsedAlone':
      return msg`${outbound} now uses ${name}, but its other servers could not be disconnected.`;
    case 'subscriptionSaved':
      return msg`${name} saved.`;
    case 'trialBegun':
      return msg`The changes are on trial for 60 seconds.`;
    case 'trialKept':
      return msg`The changes were kept.`;
    case 'trialReturned':
      return msg`The changes were reverted. The message above the lists says why.`;
    case 'trialFailed':
      return msg`The changes could not be reverted. The message above the lists says why.`;
    case 'connectFailed':
      if (message === '') return name === '' ? msg`Could not connect.` : msg`Could not connect ${name}.`;
      return name === '' ? msg`Could not connect: ${message}` : msg`Could not connect ${name}: ${message}`;
  }
}

const TEXTS = ['directory', 'name', 'outbound', 'text', 'url', 'message', 'version'] as const;
const NUMBERS = ['count', 'before', 'taken', 'lines', 'lost'] as const;

function texts(values: NoticeValues): Readonly<Record<(typeof TEXTS)[number], string>> {
  return pick(TEXTS, (key) => isolated(cutForShow(String(values[key] ?? ''))));
}

function numbers(values: NoticeValues): Readonly<Record<(typeof NUMBERS)[number], number>> {
  return pick(NUMBERS, (key) => Number(values[key] ?? 0));
}

function pick<TKey extends string, TValue>(
  keys: readonly TKey[],
  read: (key: TKey) => TValue,
): Readonly<Record<TKey, TValue>> {
  return Object.fromEntries(keys.map((key) => [key, read(key)])) as Record<TKey, TValue>;
}
