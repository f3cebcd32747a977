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
import { Query, writeQuery } from './encoding/query';
import { urlOf } from './as-written';
import { type FieldSpecs } from './fields';

/** What the Juicity and the Tuic tab have in common: both are proxies over QUIC with a UUID and a password. */
export interface QuicForm {
  readonly name: string;
  readonly server: string;
  readonly port: number | null;
  readonly uuid: string;
  readonly password: string;
  readonly cc: string;
  readonly allowInsecure: boolean;
  readonly sni: string;
}

export const quicDefaults: QuicForm = {
  name: '',
  server: '',
  port: null,
  uuid: '',
  password: '',
  cc: 'bbr',
  allowInsecure: false,
  sni: '',
};

function essential(form: QuicForm): readonly Problem[] {
  return [
    ...hostProblem('server', form.server),
    ...portProblem(form.port),
    ...required('uuid', form.uuid, 'uuid-missing'),
    ...required('password', form.password, 'password-missing'),
  ];
}

/** The rules of a tab whose fields are all shown. `filled` names the enumerations that fall back to their default. */
export function quicRules<Form extends QuicForm>(
  defaults: Form,
  options: ReturnType<FormRules<Form>['options']>,
  filled: readonly (keyof Form & string)[],
  warnings: FormRules<Form>['warnings'] = () => [],
): FormRules<Form> {
  const rules: FormRules<Form> = {
    defaults,
    visible: () => Object.keys(defaults) as (keyof Form & string)[],
    essential,
    options: () => options,
    canonical: (form) => {
      const fallen = filled.map((field) => [field, form[field] || defaults[field]]);
      return hideInvisible(rules, { ...form, server: plainHost(form.server), ...Object.fromEntries(fallen) });
    },
    problems: essential,
    warnings,
  };
  return rules;
}

/** `read` reads what only this kind has, `entries` is its table. Links that the service stores word for word keep everything. */
export function quicCodec<Form extends QuicForm>(
  scheme: 'juicity' | 'tuic',
  rules: FormRules<Form>,
  read: (query: Query) => Omit<Form, Exclude<keyof QuicForm, 'sni'>>,
  entries: (form: Form) => readonly Entry<Form>[],
  keeps: LinkCodec<Form>['keeps'] = () => true,
): LinkCodec<Form> {
  const codec: LinkCodec<Form> = {
    read(_, body) {
      const parts = splitLink(body);
      if (parts === null) return { field: 'link', reason: 'link-malformed' };
      const query = new Query(parts.query);
      const port = readNumber(parts.port, 'port');
      const [uuid, password] = splitUserInfo(parts.userInfo);
      const form = {
        name: decodePercent(parts.fragment),
        server: plainHost(decodePercent(parts.host)),
        port: port.value,
        uuid,
        password,
        cc: query.take('congestion_control') || rules.defaults.cc,
        allowInsecure: query.takeYes('allow_insecure', 'allowInsecure'),
        ...read(query),
      } as unknown as Form;
      const extra = query.rest();
      return port.problem === undefined ? { form, extra } : { form, extra, problem: port.problem };
    },
    pairs: (form) => formPairs(rules, form, entries(form)),
    keeps,
    write(form, extra) {
      const user = `${encodePercent(form.uuid)}:${encodePercent(form.password)}`;
      const query = writeQuery(codec.pairs(form, extra), extra);
      return `${scheme}://${user}@${writeAddress(form.server, form.port)}${query}${writeFragment(form.name)}`;
    },
  };
  return codec;
}

export const quicFields: FieldSpecs<QuicForm> = {
  name: { label: 'name', group: 'server' },
  server: { label: 'address', group: 'server' },
  port: { label: 'port', group: 'server' },
  uuid: { label: 'uuid', group: 'server' },
  password: { label: 'password', group: 'server', secret: true },
  cc: { label: 'congestionControl', group: 'connection' },
  allowInsecure: { label: 'allowInsecure', group: 'security' },
  sni: { label: 'sni', group: 'security' },
};

/** `yes`: the words that every service takes for it. */
export function quicAlike(body: string, { allowInsecure }: QuicForm, yes: readonly string[]): boolean {
  const url = urlOf(body);
  if (url === null || !url.parts.userInfo.includes(':')) return false;
  return !allowInsecure || yes.includes(url.query.get('allow_insecure'));
}
