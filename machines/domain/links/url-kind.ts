import { urlOf } from './as-written';
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
} from './codec';
import { plainHost, splitLink, writeAddress, writeFragment } from './encoding/address';
import { decodePercent } from './encoding/percent';
import { type Extra, Query, writeQuery } from './encoding/query';
import { type FieldSpecs } from './fields';

/** What every kind has whose links are `scheme://user@host:port?parameters#name`. */
export interface UrlForm {
  readonly name: string;
  readonly server: string;
  readonly port: number | null;
}

export const urlDefaults: UrlForm = { name: '', server: '', port: null };

export const urlFields: FieldSpecs<UrlForm> = {
  name: { label: 'name', group: 'server' },
  server: { label: 'address', group: 'server' },
  port: { label: 'port', group: 'server' },
};

export interface UrlRules<Form extends UrlForm> extends Partial<
  Pick<FormRules<Form>, 'visible' | 'problems' | 'warnings' | 'unavailable'>
> {
  /** What it cannot do without, besides host and port. */
  readonly needs: (form: Form) => readonly Problem[];
  readonly options?: ReturnType<FormRules<Form>['options']>;
  /** Fields that are never empty: they fall back to their default. */
  readonly filled?: readonly (keyof Form & string)[];
  /** The form without what is only a habit of writing. */
  readonly tidy?: (form: Form) => Form;
}

export function urlRules<Form extends UrlForm>(
  defaults: Form,
  { needs, options = {}, filled = [], tidy, visible, problems, warnings, unavailable }: UrlRules<Form>,
): FormRules<Form> {
  const essential = (form: Form): readonly Problem[] => [
    ...hostProblem('server', form.server),
    ...portProblem(form.port),
    ...needs(form),
  ];
  const rules: FormRules<Form> = {
    defaults,
    visible: visible ?? (() => Object.keys(defaults) as (keyof Form & string)[]),
    essential,
    options: () => options,
    canonical: (form) => {
      const tidied = tidy?.(form) ?? form;
      const fallen = filled.map((field) => [field, tidied[field] || defaults[field]]);
      return hideInvisible(rules, {
        ...tidied,
        server: plainHost(form.server),
        ...Object.fromEntries(fallen),
      });
    },
    problems: (form) => [...essential(form), ...(problems?.(form) ?? [])],
    warnings: warnings ?? (() => []),
    ...(unavailable === undefined ? {} : { unavailable }),
  };
  return rules;
}

export interface UrlCodec<Form> {
  readonly scheme: string;
  /** Without a port the link means this one. */
  readonly defaultPort?: string;
  /** `userInfo` is percent-encoded. */
  readonly read: (userInfo: string, query: Query) => Omit<Form, keyof UrlForm>;
  /** Percent-encoded. */
  readonly user: (form: Form) => string;
  readonly entries: (form: Form) => readonly Entry<Form>[];
  /** Of several ports the first is read; all of them are the extra `mport` then. */
  readonly hops?: true;
  readonly keeps?: LinkCodec<Form>['keeps'];
}

const severalPorts = /^(\d+)[,-][\d,-]+$/;

export function urlCodec<Form extends UrlForm>(rules: FormRules<Form>, kind: UrlCodec<Form>): LinkCodec<Form> {
  const codec: LinkCodec<Form> = {
    read(_, body) {
      const parts = splitLink(body);
      if (parts === null) return { field: 'link', reason: 'link-malformed' };
      const query = new Query(parts.query);
      const several = kind.hops ? severalPorts.exec(parts.port ?? '') : null;
      const port = readNumber(several?.[1] ?? (parts.port || (kind.defaultPort ?? null)), 'port');
      const form = {
        name: decodePercent(parts.fragment),
        server: plainHost(decodePercent(parts.host)),
        port: port.value,
        ...kind.read(parts.userInfo, query),
      } as unknown as Form;
      const rest = query.rest();
      const extra: Extra = several === null ? rest : { mport: parts.port, ...rest };
      return port.problem === undefined ? { form, extra } : { form, extra, problem: port.problem };
    },
    pairs: (form) => formPairs(rules, form, kind.entries(form)),
    keeps: kind.keeps ?? (() => true),
    write(form, extra) {
      const query = writeQuery(codec.pairs(form, extra), extra);
      return `${kind.scheme}://${kind.user(form)}@${writeAddress(form.server, form.port)}${query}${writeFragment(form.name)}`;
    },
  };
  return codec;
}

/** Whether a link as it was written says what it would say when it is written again. */
export function saysTheSame<Form extends object>(codec: LinkCodec<Form>, body: string, form: Form): boolean {
  const url = urlOf(body);
  return url !== null && codec.pairs(form, {}).every(([name, value]) => url.query.get(name) === value);
}
