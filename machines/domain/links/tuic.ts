import {
  type Entry,
  type FormRules,
  formPairs,
  hideInvisible,
  hostProblem,
  type LinkCodec,
  portProblem,
  type Problem,
  readNumber,
  required,
} from './codec';
import { plainHost, splitLink, splitUserInfo, writeAddress, writeFragment } from './encoding/address';
import { decodePercent, encodePercent } from './encoding/percent';
import { isYes, Query, writeQuery } from './encoding/query';

/** The Tuic tab (SPEC section 3, "Server forms"). */
export interface TuicForm {
  readonly name: string;
  readonly server: string;
  readonly port: number | null;
  readonly uuid: string;
  readonly password: string;
  readonly cc: string;
  readonly allowInsecure: boolean;
  readonly disableSni: boolean;
  readonly sni: string;
  readonly alpn: string;
  readonly udpRelayMode: string;
}

const defaults: TuicForm = {
  name: '',
  server: '',
  port: null,
  uuid: '',
  password: '',
  cc: 'bbr',
  allowInsecure: false,
  disableSni: false,
  sni: '',
  alpn: 'h3',
  udpRelayMode: 'native',
};

function essential(form: TuicForm): readonly Problem[] {
  return [
    ...hostProblem('server', form.server),
    ...portProblem(form.port),
    ...required('uuid', form.uuid, 'uuid-missing'),
    ...required('password', form.password, 'password-missing'),
  ];
}

export const tuicRules: FormRules<TuicForm> = {
  defaults,
  visible: () => Object.keys(defaults) as (keyof TuicForm)[],
  essential,
  options: () => ({ cc: ['bbr'], udpRelayMode: ['native', 'quic'] }),
  canonical: (form) =>
    hideInvisible(tuicRules, {
      ...form,
      server: plainHost(form.server),
      cc: form.cc || defaults.cc,
      alpn: form.alpn || defaults.alpn,
      udpRelayMode: form.udpRelayMode || defaults.udpRelayMode,
    }),
  problems: essential,
  dropped: () => [],
};

function entries(form: TuicForm): readonly Entry<TuicForm>[] {
  return [
    ['cc', 'congestion_control', form.cc],
    ['alpn', 'alpn', form.alpn],
    ['sni', 'sni', form.sni],
    ['disableSni', 'disable_sni', form.disableSni ? '1' : ''],
    ['allowInsecure', 'allow_insecure', form.allowInsecure ? '1' : ''],
    ['udpRelayMode', 'udp_relay_mode', form.udpRelayMode],
  ];
}

export const tuic: LinkCodec<TuicForm> = {
  read(_, body) {
    const parts = splitLink(body);
    if (parts === null) return { field: 'link', reason: 'link-malformed' };
    const query = new Query(parts.query);
    const port = readNumber(parts.port, 'port');
    const [uuid, password] = splitUserInfo(parts.userInfo);
    const form: TuicForm = {
      name: decodePercent(parts.fragment),
      server: plainHost(decodePercent(parts.host)),
      port: port.value,
      uuid,
      password,
      cc: query.take('congestion_control') || defaults.cc,
      allowInsecure: isYes(query.take('allow_insecure')),
      disableSni: isYes(query.take('disable_sni')),
      sni: query.take('sni'),
      alpn: query.take('alpn') || defaults.alpn,
      udpRelayMode: query.take('udp_relay_mode') || defaults.udpRelayMode,
    };
    const extra = query.rest();
    return port.problem === undefined ? { form, extra } : { form, extra, problem: port.problem };
  },
  pairs: (form) => formPairs(tuicRules, form, entries(form)),
  write(form, extra) {
    const user = `${encodePercent(form.uuid)}:${encodePercent(form.password)}`;
    const query = writeQuery(tuic.pairs(form, extra), extra);
    return `tuic://${user}@${writeAddress(form.server, form.port)}${query}${writeFragment(form.name)}`;
  },
};
