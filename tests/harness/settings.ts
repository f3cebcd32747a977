import { type Setting } from '../../machines/domain/setting';
import { type ServiceVersion } from '../../machines/domain/service-version';
import { EMPTY_TOUCH, type TouchReply } from '../../machines/domain/touch';
import { type DialogContext } from '../../machines/ports/dialog';
import { capabilitiesOf } from '../../machines/domain/capabilities';
import { profiles } from '../../sandbox/service/profiles';

/** GET setting of a new service, 2.2.6.7. */
export const SETTING_22: Setting = profiles['2.2.6.7'].setting;

/** GET setting of 2.4.14: without special mode and protection, with much that the panel does not know. */
export const SETTING_24: Setting = profiles['2.4.14'].setting;

const VERSION: ServiceVersion = {
  version: '2.2.6.7',
  foundNew: false,
  remoteVersion: '',
  dockerMode: false,
  serviceValid: true,
  v5: true,
  lite: false,
  loadBalanceValid: true,
  variant: 'V2Ray',
};

const STOPPED: TouchReply = { touch: EMPTY_TOUCH, running: false };

/** The core runs with one connected server. */
export const RUNNING: TouchReply = {
  touch: {
    servers: [{ id: 1, _type: 'server', name: 'A', address: 'a:1', net: 'vmess', pingLatency: '' }],
    subscriptions: [],
    connected: [{ _type: 'server', id: 1, sub: 0, outbound: 'proxy' }],
  },
  running: true,
};

export function dialogContext(given: Partial<DialogContext> = {}): DialogContext {
  return {
    reply: STOPPED,
    address: 'http://localhost:2017',
    docker: false,
    service: capabilitiesOf(VERSION),
    version: VERSION,
    pending: [],
    unsupportedCalls: [],
    ...given,
  };
}

export const LITE: DialogContext = dialogContext({ version: { ...VERSION, lite: true } });
