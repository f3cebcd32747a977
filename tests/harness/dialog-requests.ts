import { type DialogKind, type DialogRequest } from '../../machines/ports/dialog';
import { lists } from './touch-lists';

const touch = lists(3, [2]);
const server = { _type: 'server', id: 1, sub: 0 } as const;
const subscription = { _type: 'subscription', id: 1, sub: 0 } as const;

/** How each dialog is asked for; a kind without its line does not compile. */
export const DIALOG_REQUESTS: { readonly [TKind in DialogKind]: Extract<DialogRequest, { readonly kind: TKind }> } = {
  import: { kind: 'import' },
  sharing: { kind: 'sharing', row: server, touch },
  shareList: { kind: 'shareList', rows: [server], touch },
  addOutbound: { kind: 'addOutbound', outbounds: ['proxy'] },
  deleteOutbound: { kind: 'deleteOutbound', name: 'video' },
  outboundServers: { kind: 'outboundServers', name: 'video' },
  outboundSetting: { kind: 'outboundSetting', name: 'video' },
  addressPorts: { kind: 'addressPorts' },
  deletion: { kind: 'deletion', rows: [server], touch, mode: 'ask' },
  serverForm: { kind: 'serverForm', row: server, touch },
  subscriptionForm: { kind: 'subscriptionForm', row: subscription, touch },
  updateAll: { kind: 'updateAll', touch },
  fastest: { kind: 'fastest', rows: [server], touch, outbound: 'proxy' },
  settings: { kind: 'settings' },
  gfwList: { kind: 'gfwList', localVersion: '2026-01-02' },
  customRouting: { kind: 'customRouting' },
  explain: { kind: 'explain' },
  rule: {
    kind: 'rule',
    about: { host: 'a.example', address: '', client: '10.0.0.1', inbound: 'rule-http' },
    outbound: 'direct',
  },
  textSetting: { kind: 'textSetting', subject: 'dns' },
  customInbounds: { kind: 'customInbounds' },
  dnsRules: { kind: 'dnsRules' },
  connections: { kind: 'connections' },
  logs: { kind: 'logs', autoScroll: true, wrap: null },
  palette: { kind: 'palette', actions: [], subjects: [], outbounds: ['proxy'], outbound: 'proxy', answers: true },
  shortcuts: { kind: 'shortcuts' },
  bringBack: { kind: 'bringBack', preferences: {} },
  delivery: { kind: 'delivery', copy: { contents: { routingA: 'default: proxy' } } },
  moments: { kind: 'moments', preferences: {} },
  saveCopy: { kind: 'saveCopy', preferences: {} },
  services: { kind: 'services' },
  serviceSwitch: { kind: 'serviceSwitch', target: 'http://b:2' },
  about: { kind: 'about' },
};

export const DIALOG_KINDS = Object.keys(DIALOG_REQUESTS) as readonly DialogKind[];
