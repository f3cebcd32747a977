import { type FormRules, type LinkCodec, required } from './codec';
import { splitUserInfo } from './encoding/address';
import { encodePercent } from './encoding/percent';
import { urlOf } from './as-written';
import { type FieldSpecs } from './fields';
import { urlCodec, type UrlCodec, urlDefaults, urlFields, type UrlForm, urlRules, type UrlRules } from './url-kind';

/** What the Juicity and the Tuic tab have in common: both are proxies over QUIC with a UUID and a password. */
export interface QuicForm extends UrlForm {
  readonly uuid: string;
  readonly password: string;
  readonly cc: string;
  readonly allowInsecure: boolean;
  readonly sni: string;
}

export const quicDefaults: QuicForm = {
  ...urlDefaults,
  uuid: '',
  password: '',
  cc: 'bbr',
  allowInsecure: false,
  sni: '',
};

/** In braces, behind `urn:uuid:` or without hyphens, too. */
const uuidForm = /^(?:(?:urn:uuid:)?[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|\{[\da-f-]{36}\}|[\da-f]{32})$/i;

export function quicRules<Form extends QuicForm>(
  defaults: Form,
  rules: Omit<UrlRules<Form>, 'needs'>,
): FormRules<Form> {
  return urlRules(defaults, {
    needs: ({ uuid, password }) => [
      ...required('uuid', uuid, 'uuid-missing'),
      ...required('password', password, 'password-missing'),
    ],
    ...rules,
    warnings: (form, extra, service) => [
      ...(form.uuid === '' || uuidForm.test(form.uuid) ? [] : [{ field: 'uuid', reason: 'stops-core' } as const]),
      ...(rules.warnings?.(form, extra, service) ?? []),
    ],
  });
}

interface QuicCodec<Form> extends Pick<UrlCodec<Form>, 'entries' | 'keeps'> {
  readonly scheme: string;
  /** What only this kind has, or calls by names of its own. */
  readonly read: (query: Parameters<UrlCodec<Form>['read']>[1]) => Omit<Form, Exclude<keyof QuicForm, 'cc' | 'sni'>>;
}

export function quicCodec<Form extends QuicForm>(
  rules: FormRules<Form>,
  { read, ...kind }: QuicCodec<Form>,
): LinkCodec<Form> {
  return urlCodec(rules, {
    ...kind,
    read(userInfo, query) {
      const [uuid, password] = splitUserInfo(userInfo);
      return {
        uuid,
        password,
        allowInsecure: query.takeYes('allow_insecure', 'allowInsecure'),
        ...read(query),
      } as unknown as Omit<Form, keyof UrlForm>;
    },
    user: ({ uuid, password }) => `${encodePercent(uuid)}:${encodePercent(password)}`,
  });
}

export const quicFields: FieldSpecs<QuicForm> = {
  ...urlFields,
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
