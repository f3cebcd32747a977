import { type CustomInbound, type CustomInbounds } from '../domain/custom-inbound';
import { isPortNumber } from '../domain/ports';
import { DEFAULT_OUTBOUND } from '../shared/constants';

export const INBOUND_PROTOCOLS = ['socks', 'http'] as const;

/** A new inbound as it is typed. */
export interface InboundForm {
  readonly tag: string;
  readonly protocol: string;
  readonly port: string;
  readonly outbound: string;
  readonly outboundType: string;
  readonly routingARules: string;
}
export type InboundField = keyof InboundForm;

export const BLANK_INBOUND: InboundForm = {
  tag: '',
  protocol: 'socks',
  port: '',
  outbound: DEFAULT_OUTBOUND,
  outboundType: 'direct',
  routingARules: '',
};

/** `taken`: by another custom inbound. `own`: by the service itself, whose core could not start then. `gone`: no such outbound. */
export type InboundProblem = 'required' | 'exists' | 'reserved' | 'invalid' | 'taken' | 'own' | 'gone';

/** What the service opens where it is not asked: system proxy, transparent proxy, DNS. */
const OWN_PORTS: readonly number[] = [52306, 52345, 52353];

/** What the core's other inbounds are called. */
const OWN_TAGS: ReadonlySet<string> = new Set([
  'socks',
  'http',
  'rule-socks',
  'rule-http',
  'vmess',
  'transparent',
  'dns-in',
  'api-in',
]);

function portIn(text: string): number | null {
  const trimmed = text.trim();
  return /^\d{1,5}$/u.test(trimmed) && isPortNumber(Number(trimmed)) ? Number(trimmed) : null;
}

function problemOfPort(form: InboundForm, { inbounds, ports }: CustomInbounds): InboundProblem | null {
  if (form.port.trim() === '') return 'required';
  const port = portIn(form.port);
  if (port === null) return 'invalid';
  if (inbounds.some((one) => one.port === port)) return 'taken';
  return [...OWN_PORTS, ...ports].includes(port) ? 'own' : null;
}

function problemOfTag({ tag }: InboundForm, { inbounds }: CustomInbounds): InboundProblem | null {
  const name = tag.trim();
  if (name === '') return 'required';
  if (OWN_TAGS.has(name)) return 'reserved';
  return inbounds.some((one) => one.tag === name) ? 'exists' : null;
}

/** What has to be put right before it is sent; `routed`: the service takes an outbound for it. */
export function problemOf(
  form: InboundForm,
  world: CustomInbounds,
  routed: boolean,
  field: InboundField,
): InboundProblem | null {
  switch (field) {
    case 'tag':
      return problemOfTag(form, world);
    case 'port':
      return problemOfPort(form, world);
    case 'outbound':
      return routed && !world.outbounds.includes(form.outbound) ? 'gone' : null;
    case 'routingARules':
      return routed && form.outboundType === 'routingA' && form.routingARules.trim() === '' ? 'required' : null;
    default:
      return null;
  }
}

const CHECKED = ['tag', 'port', 'outbound', 'routingARules'] as const;

export function isSound(form: InboundForm, world: CustomInbounds, routed: boolean): boolean {
  return CHECKED.every((field) => problemOf(form, world, routed, field) === null);
}

/** Something was typed that would be lost. */
export function isTyped(form: InboundForm): boolean {
  return form.tag.trim() !== '' || form.port.trim() !== '' || form.routingARules.trim() !== '';
}

/** What is sent. Rules that are not used are not stored. */
export function inboundOf(form: InboundForm, routed: boolean): CustomInbound {
  const plain = { tag: form.tag.trim(), protocol: form.protocol, port: portIn(form.port) ?? 0 };
  if (!routed) return plain;
  const { outbound, outboundType, routingARules } = form;
  return { ...plain, outbound, outboundType, routingARules: outboundType === 'routingA' ? routingARules : '' };
}
