import { type AnyStateMachine } from 'xstate';
import { outboundServersMachine } from './outbounds/outbound-servers.machine';
import { outboundSettingMachine } from './outbounds/outbound-setting.machine';
import { scriptStudioMachine } from './routing/script-studio.machine';
import { ruleMachine } from './routing/rule.machine';
import { textSettingMachine } from './routing/text-setting.machine';
import { addOutboundMachine } from './outbounds/add-outbound.machine';
import { addressPortsMachine } from './settings/address-ports.machine';
import { appMachine } from './shell/app.machine';
import { appearanceMachine } from './shell/appearance.machine';
import { backendMachine } from './service/backend.machine';
import { connectPollMachine } from './service/connect-poll.machine';
import { connectedPanelMachine } from './nodes/connected-panel.machine';
import { connectionsMachine } from './service/connections.machine';
import { coreMachine } from './service/core.machine';
import { rowSheetMachine } from './nodes/row-sheet.machine';
import { customInboundsMachine } from './routing/custom-inbounds.machine';
import { customRoutingMachine } from './routing/custom-routing.machine';
import { dnsRulesMachine } from './routing/dns-rules.machine';
import { deleteOutboundMachine } from './outbounds/delete-outbound.machine';
import { deletionMachine } from './nodes/deletion.machine';
import { dialogStackMachine } from './shell/dialog-stack.machine';
import { explainMachine } from './routing/explain.machine';
import { failedStartMachine } from './service/failed-start.machine';
import { gfwListMachine } from './settings/gfwlist.machine';
import { importMachine } from './servers/import.machine';
import { importRunMachine } from './servers/import-run.machine';
import { languageMachine } from './shell/language.machine';
import { latencyMachine } from './nodes/latency.machine';
import { testUrlMachine } from './nodes/test-url.machine';
import { lookAlikesMachine } from './service/look-alikes.machine';
import { localPortsMachine } from './service/local-ports.machine';
import { lockedCallMachine } from './service/locked-call.machine';
import { reconciliationMachine } from './service/reconciliation.machine';
import { longCallMachine } from './service/long-call.machine';
import { logEndMachine } from './service/log-end.machine';
import { logReaderMachine } from './service/log-reader.machine';
import { logsMachine } from './service/logs.machine';
import { loginMachine } from './session/login.machine';
import { messageSocketMachine } from './service/message-socket.machine';
import { connectionMachine } from './nodes/connection.machine';
import { nodesMachine } from './nodes/nodes.machine';
import { shareListMachine } from './servers/share-list.machine';
import { sharingMachine } from './servers/sharing.machine';
import { subscriptionUpdateMachine } from './nodes/subscription-update.machine';
import { offersMachine } from './shell/offers.machine';
import { panelPartsMachine } from './shell/panel-parts.machine';
import { noticeMachine } from './shell/notice.machine';
import { noticesMachine } from './shell/notices.machine';
import { observatoryMachine } from './service/observatory.machine';
import { outboundsMachine } from './outbounds/outbounds.machine';
import { paletteMachine } from './shell/palette.machine';
import { serverFormMachine } from './servers/server-form.machine';
import { scanMachine } from './servers/scan.machine';
import { sessionMachine } from './session/session.machine';
import { servicesMachine } from './session/services.machine';
import { serviceSwitchMachine } from './session/service-switch.machine';
import { settingsMachine } from './settings/settings.machine';
import { sheetMachine } from './shell/sheet.machine';
import { undoMachine } from './shell/undo.machine';
import { subscriptionFormMachine } from './servers/subscription-form.machine';
import { staleConnectionsMachine } from './nodes/stale-connections.machine';
import { stepRunnerMachine } from './service/step-runner.machine';
import { trialMachine } from './service/trial.machine';
import { trialReturnMachine } from './service/trial-return.machine';
import { trialWatchMachine } from './service/trial-watch.machine';
import { touchReaderMachine } from './service/touch-reader.machine';
import { fastestMachine } from './nodes/fastest.machine';
import { bringBackMachine } from './copies/bring-back.machine';
import { deliveryMachine } from './copies/delivery.machine';
import { copyReadingMachine } from './copies/copy-reading.machine';
import { momentsMachine } from './copies/moments.machine';
import { recorderMachine } from './copies/recorder.machine';
import { saveCopyMachine } from './copies/save-copy.machine';
import { updateAllMachine } from './servers/update-all.machine';

/** A machine as the statechart page, the docs and the coverage report show it. */
export interface RegisteredMachine {
  /** The machine's own id. */
  readonly id: string;
  readonly title: string;
  /** One sentence. */
  readonly purpose: string;
  /** Sentences of the SPEC that it answers for, by their ids in `docs/spec-items.tsv`. */
  readonly spec: readonly string[];
  /** Its file, relative to the project. */
  readonly file: string;
  readonly machine: AnyStateMachine;
}

/** Every machine: the root first, then what it owns, then what those own. */
export const registry: readonly RegisteredMachine[] = [
  {
    id: 'app',
    title: 'App',
    purpose:
      'Knows which service is in use and who is logged in, mounts the page anew, and owns all that outlives that.',
    spec: ['2.01', '2.02', '2.03', '4.20', '4.23', '4.24', '6.04', '8.01'],
    file: 'machines/shell/app.machine.ts',
    machine: appMachine,
  },
  {
    id: 'backend',
    title: 'Backend',
    purpose:
      'Finds the service, checks its version and reports when it is unreachable, stuck or not the expected service.',
    spec: ['1.08', '3.60', '8.08', '8.09', '8.10', '8.11', '8.12', '8.13', '9.02'],
    file: 'machines/service/backend.machine.ts',
    machine: backendMachine,
  },
  {
    id: 'login',
    title: 'Login',
    purpose: 'Creates the first account or logs the person in.',
    spec: ['2.03', '2.04', '2.05', '2.06', '2.08', '2.09', '4.23', '5.07', '9.08'],
    file: 'machines/session/login.machine.ts',
    machine: loginMachine,
  },
  {
    id: 'services',
    title: 'Service overview',
    purpose: 'Reads the services that this browser knows, one at a time, and keeps their names and colours.',
    spec: [],
    file: 'machines/session/services.machine.ts',
    machine: servicesMachine,
  },
  {
    id: 'serviceSwitch',
    title: 'Another service',
    purpose: 'Asks a service that this browser knows, and uses its address once it has answered.',
    spec: ['4.19'],
    file: 'machines/session/service-switch.machine.ts',
    machine: serviceSwitchMachine,
  },
  {
    id: 'dialogStack',
    title: 'Dialog stack',
    purpose: 'Holds the stack of open dialogs, shows the top one, and asks before drafts are lost.',
    spec: ['2.02'],
    file: 'machines/shell/dialog-stack.machine.ts',
    machine: dialogStackMachine,
  },
  {
    id: 'panelParts',
    title: 'Parts of the panel',
    purpose:
      'Fetches the code that is not in the first load as soon as the page stands, so that nothing of it lacks when the host is gone.',
    spec: [],
    file: 'machines/shell/panel-parts.machine.ts',
    machine: panelPartsMachine,
  },
  {
    id: 'offers',
    title: 'Offers',
    purpose:
      'Holds what notices offer to do, for as long as the page is open: undo, removing stale connections; and what is on trial.',
    spec: [],
    file: 'machines/shell/offers.machine.ts',
    machine: offersMachine,
  },
  {
    id: 'notices',
    title: 'Notices',
    purpose: 'Shows messages that belong to no control, and keeps a history of them.',
    spec: ['8.04', '8.06', '8.20', '9.05'],
    file: 'machines/shell/notices.machine.ts',
    machine: noticesMachine,
  },
  {
    id: 'notice',
    title: 'Notice',
    purpose: 'One toast, shown for its duration and while it is hovered or focused.',
    spec: ['9.05'],
    file: 'machines/shell/notice.machine.ts',
    machine: noticeMachine,
  },
  {
    id: 'language',
    title: 'Language',
    purpose: 'Chooses the language and loads its texts.',
    spec: ['1.10', '1.11', '1.12', '1.13', '9.24'],
    file: 'machines/shell/language.machine.ts',
    machine: languageMachine,
  },
  {
    id: 'appearance',
    title: 'Appearance',
    purpose: 'Follows the system in light, dark and high contrast, or the person’s choice.',
    spec: [],
    file: 'machines/shell/appearance.machine.ts',
    machine: appearanceMachine,
  },
  {
    id: 'connectedPanel',
    title: 'Connected panel',
    purpose: 'Hides or shows the panel of connected servers and remembers the choice.',
    spec: [],
    file: 'machines/nodes/connected-panel.machine.ts',
    machine: connectedPanelMachine,
  },
  {
    id: 'rowSheet',
    title: 'Sheet of a row',
    purpose: 'On a phone: a tap on a row opens the sheet with what can be done with it, a long press begins to select.',
    spec: [],
    file: 'machines/nodes/row-sheet.machine.ts',
    machine: rowSheetMachine,
  },
  {
    id: 'undo',
    title: 'Undo',
    purpose:
      'Restores what one deletion deleted: rows with their remarks and connections, or an outbound with its setting and servers.',
    spec: [],
    file: 'machines/shell/undo.machine.ts',
    machine: undoMachine,
  },
  {
    id: 'session',
    title: 'Session',
    purpose: 'One mount of the page: the machines whose data is renewed together, and the facts they exchange.',
    spec: ['4.15'],
    file: 'machines/session/session.machine.ts',
    machine: sessionMachine,
  },
  {
    id: 'touchReader',
    title: 'Touch reader',
    purpose: 'Keeps the lists fresh: the first reading of a session, and every later one.',
    spec: ['7.23'],
    file: 'machines/service/touch-reader.machine.ts',
    machine: touchReaderMachine,
  },
  {
    id: 'lookAlikes',
    title: 'Rows that look alike',
    purpose: 'Learns how to distinguish rows that look alike, so that no call is made for the wrong one.',
    spec: ['3.03'],
    file: 'machines/service/look-alikes.machine.ts',
    machine: lookAlikesMachine,
  },
  {
    id: 'core',
    title: 'Core',
    purpose: 'Knows whether the core is running, and starts and stops it.',
    spec: ['4.01', '4.02', '4.03', '4.04', '7.35', '8.22'],
    file: 'machines/service/core.machine.ts',
    machine: coreMachine,
  },
  {
    id: 'connectPoll',
    title: 'Connect poll',
    purpose: 'Reads the lists after a long-running call until the core has started.',
    spec: ['4.14', '4.15', '4.16', '4.17', '4.18', '8.18', '9.06'],
    file: 'machines/service/connect-poll.machine.ts',
    machine: connectPollMachine,
  },
  {
    id: 'messageSocket',
    title: 'Message socket',
    purpose: 'Keeps a connection open for the service’s messages and reconnects 3 s after it closes.',
    spec: ['4.13', '6.05', '7.37', '9.07'],
    file: 'machines/service/message-socket.machine.ts',
    machine: messageSocketMachine,
  },
  {
    id: 'observatory',
    title: 'Observatory',
    purpose: 'Knows which connected servers are alive while the service reports it.',
    spec: ['4.08', '4.09', '7.37'],
    file: 'machines/service/observatory.machine.ts',
    machine: observatoryMachine,
  },
  {
    id: 'localPorts',
    title: 'Local ports',
    purpose: 'Knows which ports programs find the proxy at, and who may use them, for the line below the header.',
    spec: ['3.13', '7.06'],
    file: 'machines/service/local-ports.machine.ts',
    machine: localPortsMachine,
  },
  {
    id: 'nodes',
    title: 'Nodes',
    purpose: 'The lists as the person sees them: tab, page, order, checked rows and the actions on them.',
    spec: ['2.20', '2.23', '2.24', '2.25', '2.26', '3.03', '4.05', '4.06', '4.34', '4.35', '9.17', '9.23'],
    file: 'machines/nodes/nodes.machine.ts',
    machine: nodesMachine,
  },
  {
    id: 'connection',
    title: 'Connection',
    purpose: 'Connects or disconnects one server.',
    spec: ['4.05', '4.06', '7.27', '8.22'],
    file: 'machines/nodes/connection.machine.ts',
    machine: connectionMachine,
  },
  {
    id: 'subscriptionUpdate',
    title: 'Subscription update',
    purpose: 'Has the service fetch one subscription again.',
    spec: ['7.29'],
    file: 'machines/nodes/subscription-update.machine.ts',
    machine: subscriptionUpdateMachine,
  },
  {
    id: 'latency',
    title: 'Latency',
    purpose: 'Tests the latency of rows in chunks, one test after the other.',
    spec: ['4.07', '7.28', '8.19', '9.04'],
    file: 'machines/nodes/latency.machine.ts',
    machine: latencyMachine,
  },
  {
    id: 'testUrl',
    title: 'Test page',
    purpose: 'Sets the page for the HTTP test, if it is one that does not crash the service.',
    spec: ['7.28'],
    file: 'machines/nodes/test-url.machine.ts',
    machine: testUrlMachine,
  },
  {
    id: 'outbounds',
    title: 'Outbounds',
    purpose: 'Knows the named outbounds and the active one.',
    spec: ['4.10', '4.11', '4.12', '7.34'],
    file: 'machines/outbounds/outbounds.machine.ts',
    machine: outboundsMachine,
  },
  {
    id: 'import',
    title: 'Import',
    purpose: 'Judges each line that was typed, pasted, dropped or scanned, imports it and keeps what was not imported.',
    spec: ['2.44', '2.45', '2.46', '2.52', '5.28'],
    file: 'machines/servers/import.machine.ts',
    machine: importMachine,
  },
  {
    id: 'importRun',
    title: 'Import run',
    purpose: 'Sends one import, all servers in one call and each subscription in its own, and counts what was added.',
    spec: ['7.25', '9.04'],
    file: 'machines/servers/import-run.machine.ts',
    machine: importRunMachine,
  },
  {
    id: 'scan',
    title: 'Scan',
    purpose: 'Reads QR codes from pictures and from the live camera, and text files, for the dialog it belongs to.',
    spec: ['2.44', '2.50', '2.51', '5.27', '8.16'],
    file: 'machines/servers/scan.machine.ts',
    machine: scanMachine,
  },
  {
    id: 'sharing',
    title: 'Sharing',
    purpose: 'Shows one link as a QR code and as text, copies it and saves the code.',
    spec: ['2.47', '2.48', '2.49', '2.50', '7.26', '8.21', '9.16'],
    file: 'machines/servers/sharing.machine.ts',
    machine: sharingMachine,
  },
  {
    id: 'shareList',
    title: 'Share list',
    purpose: 'Fetches the links of several rows and shows them as text.',
    spec: ['7.26', '8.21'],
    file: 'machines/servers/share-list.machine.ts',
    machine: shareListMachine,
  },
  {
    id: 'addOutbound',
    title: 'Add outbound',
    purpose: 'Asks for a name and adds the outbound.',
    spec: ['7.33', '8.22', '9.14'],
    file: 'machines/outbounds/add-outbound.machine.ts',
    machine: addOutboundMachine,
  },
  {
    id: 'deleteOutbound',
    title: 'Delete outbound',
    purpose: 'Asks and deletes an outbound.',
    spec: ['7.33', '8.22'],
    file: 'machines/outbounds/delete-outbound.machine.ts',
    machine: deleteOutboundMachine,
  },
  {
    id: 'addressPorts',
    title: 'Address and ports',
    purpose: 'Changes the address of the service, after a version call has been answered there.',
    spec: ['4.19', '4.20', '5.01', '5.02', '5.03'],
    file: 'machines/settings/address-ports.machine.ts',
    machine: addressPortsMachine,
  },
  {
    id: 'settings',
    title: 'Settings',
    purpose: 'Edits the global settings, saves them as a whole and applies what is only stored.',
    spec: [
      '2.53',
      '2.54',
      '2.55',
      '2.56',
      '2.57',
      '2.58',
      '2.59',
      '3.14',
      '3.15',
      '3.16',
      '3.17',
      '3.18',
      '3.19',
      '3.20',
      '3.21',
      '3.22',
      '3.23',
      '3.24',
      '3.25',
      '3.26',
      '3.27',
      '3.28',
      '3.29',
      '3.30',
      '3.31',
      '3.32',
      '3.33',
      '4.04',
      '4.27',
      '4.28',
      '4.29',
      '4.31',
      '5.08',
      '5.09',
      '5.10',
      '7.16',
      '7.17',
      '7.18',
      '8.22',
      '9.09',
      '9.10',
    ],
    file: 'machines/settings/settings.machine.ts',
    machine: settingsMachine,
  },
  {
    id: 'gfwList',
    title: 'Gfw list',
    purpose: 'Updates the GFWList, however long that takes, or deletes it.',
    spec: ['2.78', '2.79', '2.80', '2.81', '2.82', '4.30', '5.13', '5.14', '7.19', '7.20', '9.04'],
    file: 'machines/settings/gfwlist.machine.ts',
    machine: gfwListMachine,
  },
  {
    id: 'customInbounds',
    title: 'Custom inbounds',
    purpose:
      'Lists, adds and deletes the custom inbounds; a port that the service would store although its core cannot open it is refused.',
    spec: [],
    file: 'machines/routing/custom-inbounds.machine.ts',
    machine: customInboundsMachine,
  },
  {
    id: 'customRouting',
    title: 'Custom routing',
    purpose: 'Edits the routing rules based on tags of site data files, which only old services have.',
    spec: [
      '2.70',
      '2.71',
      '2.72',
      '2.73',
      '2.74',
      '3.34',
      '3.35',
      '3.36',
      '3.37',
      '5.11',
      '5.12',
      '7.09',
      '7.10',
      '7.11',
      '9.15',
    ],
    file: 'machines/routing/custom-routing.machine.ts',
    machine: customRoutingMachine,
  },
  {
    id: 'explain',
    title: 'Explain',
    purpose: 'Says which rule decides about a host, an address or a URL, and which rules were passed over and why.',
    spec: [],
    file: 'machines/routing/explain.machine.ts',
    machine: explainMachine,
  },
  {
    id: 'scriptStudio',
    title: 'Routing studio',
    purpose:
      'What is seen of a routing script: its text, its rules, one of them as a form, or what can be added to it.',
    spec: [],
    file: 'machines/routing/script-studio.machine.ts',
    machine: scriptStudioMachine,
  },
  {
    id: 'rule',
    title: 'Rule',
    purpose:
      'Puts a rule for a connection or a site into RoutingA, shows what that changes, adds the outbound that it leads to if that is new, saves it and gives it to the core.',
    spec: [],
    file: 'machines/routing/rule.machine.ts',
    machine: ruleMachine,
  },
  {
    id: 'textSetting',
    title: 'Text setting',
    purpose: 'Edits what the service stores as text: RoutingA, the excluded domains, the DNS servers, the IP groups.',
    spec: [
      '2.75',
      '2.76',
      '2.77',
      '2.83',
      '2.84',
      '2.85',
      '3.38',
      '3.39',
      '3.40',
      '7.12',
      '7.13',
      '7.14',
      '7.15',
      '7.21',
      '7.22',
      '9.25',
    ],
    file: 'machines/routing/text-setting.machine.ts',
    machine: textSettingMachine,
  },
  {
    id: 'dnsRules',
    title: 'Dns rules',
    purpose: 'Edits which DNS server answers for which domains, on services that have no two lists of servers.',
    spec: ['9.25'],
    file: 'machines/routing/dns-rules.machine.ts',
    machine: dnsRulesMachine,
  },
  {
    id: 'outboundSetting',
    title: 'Outbound setting',
    purpose: 'Edits how an outbound chooses among its servers, and leads to its deletion.',
    spec: ['2.86', '2.87', '3.10', '4.04', '5.25', '7.31', '7.32', '9.14'],
    file: 'machines/outbounds/outbound-setting.machine.ts',
    machine: outboundSettingMachine,
  },
  {
    id: 'outboundServers',
    title: 'Outbound servers',
    purpose: 'Chooses many servers for an outbound and saves them once, on older services with planned single calls.',
    spec: ['4.05', '4.12', '7.27'],
    file: 'machines/outbounds/outbound-servers.machine.ts',
    machine: outboundServersMachine,
  },
  {
    id: 'sheet',
    title: 'Sheet',
    purpose:
      'Shows what the app knows: About, with what the service in use can do, or the keyboard shortcuts and whether single keys are on.',
    spec: ['1.04', '2.90', '9.01'],
    file: 'machines/shell/sheet.machine.ts',
    machine: sheetMachine,
  },
  {
    id: 'deletion',
    title: 'Deletion',
    purpose: 'Fetches what undo needs, asks, disconnects and deletes rows.',
    spec: ['7.24'],
    file: 'machines/nodes/deletion.machine.ts',
    machine: deletionMachine,
  },
  {
    id: 'serverForm',
    title: 'Server form',
    purpose: 'Creates, modifies or shows one server from its share link.',
    spec: [
      '2.31',
      '2.39',
      '2.40',
      '2.41',
      '4.25',
      '4.26',
      '5.16',
      '5.19',
      '5.20',
      '5.21',
      '7.25',
      '7.26',
      '8.15',
      '9.04',
    ],
    file: 'machines/servers/server-form.machine.ts',
    machine: serverFormMachine,
  },
  {
    id: 'subscriptionForm',
    title: 'Subscription form',
    purpose: 'Changes the address and the remarks of a subscription.',
    spec: ['2.42', '2.43', '7.30'],
    file: 'machines/servers/subscription-form.machine.ts',
    machine: subscriptionFormMachine,
  },
  {
    id: 'updateAll',
    title: 'Update all',
    purpose: 'Updates every subscription, one after the other, and reports the result of each.',
    spec: ['7.29'],
    file: 'machines/servers/update-all.machine.ts',
    machine: updateAllMachine,
  },
  {
    id: 'saveCopy',
    title: 'Save a copy',
    purpose: 'Writes everything that the service tells into one file, encrypted when there is a passphrase.',
    spec: [],
    file: 'machines/copies/save-copy.machine.ts',
    machine: saveCopyMachine,
  },
  {
    id: 'bringBack',
    title: 'Restore a copy',
    purpose: 'Plans what a copy would change, applies what is checked step by step, and reads everything again.',
    spec: [],
    file: 'machines/copies/bring-back.machine.ts',
    machine: bringBackMachine,
  },
  {
    id: 'delivery',
    title: 'Copy to other services',
    purpose: 'Brings a copy to other services, one after the other, each with its own login, plan and result.',
    spec: [],
    file: 'machines/copies/delivery.machine.ts',
    machine: deliveryMachine,
  },
  {
    id: 'copyReading',
    title: 'Copy reading',
    purpose: 'Reads everything that a copy holds, part by part, and names what cannot be read.',
    spec: [],
    file: 'machines/copies/copy-reading.machine.ts',
    machine: copyReadingMachine,
  },
  {
    id: 'moments',
    title: 'Change history',
    purpose: 'Shows what parts of the service were before changes, compares them, and has one of them brought back.',
    spec: [],
    file: 'machines/copies/moments.machine.ts',
    machine: momentsMachine,
  },
  {
    id: 'recorder',
    title: 'Recorder',
    purpose: 'Keeps in the browser what a part of the service was before a dialog changes it.',
    spec: [],
    file: 'machines/copies/recorder.machine.ts',
    machine: recorderMachine,
  },
  {
    id: 'fastest',
    title: 'Fastest',
    purpose: 'Tests the servers that the table lists, compares them, and uses the fastest in the active outbound.',
    spec: [],
    file: 'machines/nodes/fastest.machine.ts',
    machine: fastestMachine,
  },
  {
    id: 'lockedCall',
    title: 'Locked call',
    purpose: 'One call that shares the service’s lock: a busy answer is retried, and the wait can be abandoned.',
    spec: ['8.18'],
    file: 'machines/service/locked-call.machine.ts',
    machine: lockedCallMachine,
  },
  {
    id: 'reconciliation',
    title: 'Reconciliation',
    purpose:
      'Reads an object again before it is saved whole, puts the person’s changes on it, and asks where the same was changed elsewhere.',
    spec: ['2.53', '4.21'],
    file: 'machines/service/reconciliation.machine.ts',
    machine: reconciliationMachine,
  },
  {
    id: 'longCall',
    title: 'Long call',
    purpose: 'A call that blocks its caller for at most 3 s, and the connect poll that accompanies it.',
    spec: ['4.14', '8.22'],
    file: 'machines/service/long-call.machine.ts',
    machine: longCallMachine,
  },
  {
    id: 'logReader',
    title: 'Log reader',
    purpose: 'Reads the log from near its end on, every few seconds, for all that show something of it.',
    spec: ['4.37', '7.36'],
    file: 'machines/service/log-reader.machine.ts',
    machine: logReaderMachine,
  },
  {
    id: 'logs',
    title: 'Logs',
    purpose: 'Shows, filters, copies and saves what is read of the log.',
    spec: ['2.88', '4.36', '4.37', '4.38', '9.21', '9.22'],
    file: 'machines/service/logs.machine.ts',
    machine: logsMachine,
  },
  {
    id: 'connections',
    title: 'Connections',
    purpose: 'Finds in the log which connections began, and shows, filters and gathers them.',
    spec: [],
    file: 'machines/service/connections.machine.ts',
    machine: connectionsMachine,
  },
  {
    id: 'palette',
    title: 'Command palette',
    purpose: 'Finds actions, settings and servers by their names.',
    spec: ['1.03', '1.04'],
    file: 'machines/shell/palette.machine.ts',
    machine: paletteMachine,
  },
  {
    id: 'stepRunner',
    title: 'Step runner',
    purpose:
      'Several steps, one after the other: finds what each needs, makes its call, and says what is done and what is left.',
    spec: [],
    file: 'machines/service/step-runner.machine.ts',
    machine: stepRunnerMachine,
  },
  {
    id: 'failedStart',
    title: 'Failed start',
    purpose: 'Keeps why the core did not start, with the last lines of the log, until it is started again.',
    spec: [],
    file: 'machines/service/failed-start.machine.ts',
    machine: failedStartMachine,
  },
  {
    id: 'logEnd',
    title: 'End of the log',
    purpose: 'Finds where the log ends by halving, because the call that reads it has no tail.',
    spec: [],
    file: 'machines/service/log-end.machine.ts',
    machine: logEndMachine,
  },
  {
    id: 'staleConnections',
    title: 'Stale connections',
    purpose: 'Removes connections that point to no server and keep the core from starting.',
    spec: ['8.14'],
    file: 'machines/nodes/stale-connections.machine.ts',
    machine: staleConnectionsMachine,
  },
  {
    id: 'trial',
    title: 'Trial',
    purpose:
      'Watches a change that can cut the person off, and puts the old values back unless somebody keeps it in time.',
    spec: [],
    file: 'machines/service/trial.machine.ts',
    machine: trialMachine,
  },
  {
    id: 'trialWatch',
    title: 'Watch of a trial',
    purpose: 'Asks whether the service answers and what its log says while a change is on trial.',
    spec: [],
    file: 'machines/service/trial-watch.machine.ts',
    machine: trialWatchMachine,
  },
  {
    id: 'trialReturn',
    title: 'Return of a trial',
    purpose: 'Puts back what was on trial and has the core run again, as soon as the service can be reached.',
    spec: [],
    file: 'machines/service/trial-return.machine.ts',
    machine: trialReturnMachine,
  },
];
