import { isYes } from './encoding/query';
import { quicCodec, quicDefaults, quicRules, type QuicForm } from './quic';

/** The Tuic tab (SPEC section 3, "Server forms"). */
export interface TuicForm extends QuicForm {
  readonly disableSni: boolean;
  readonly alpn: string;
  readonly udpRelayMode: string;
}

const { sni, ...common } = quicDefaults;
// In the order of the tab.
const defaults: TuicForm = { ...common, disableSni: false, sni, alpn: 'h3', udpRelayMode: 'native' };

export const tuicRules = quicRules(defaults, { cc: ['bbr'], udpRelayMode: ['native', 'quic'] }, [
  'cc',
  'alpn',
  'udpRelayMode',
]);

export const tuic = quicCodec(
  'tuic',
  tuicRules,
  (query) => ({
    disableSni: isYes(query.take('disable_sni')),
    sni: query.take('sni'),
    alpn: query.take('alpn') || defaults.alpn,
    udpRelayMode: query.take('udp_relay_mode') || defaults.udpRelayMode,
  }),
  (form) => [
    ['cc', 'congestion_control', form.cc],
    ['alpn', 'alpn', form.alpn],
    ['sni', 'sni', form.sni],
    ['disableSni', 'disable_sni', form.disableSni ? '1' : ''],
    ['allowInsecure', 'allow_insecure', form.allowInsecure ? '1' : ''],
    ['udpRelayMode', 'udp_relay_mode', form.udpRelayMode],
  ],
);
