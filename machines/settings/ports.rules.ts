import { PORT_MAX, type PortName, type Ports } from '../domain/ports';
import { API_SERVICE_DEFAULT, API_SERVICES } from '../shared/constants';
import { isSame } from '../shared/three-way';

export type PortField = PortName | 'api';

export const PORT_FIELDS: readonly PortField[] = ['socks5', 'http', 'socks5WithPac', 'httpWithPac', 'vmess', 'api'];

/** The ports while they are edited. */
export interface PortsForm {
  readonly texts: Readonly<Record<PortField, string>>;
  readonly services: readonly string[];
}

/** `number`: not a whole number of at least 0. `range`: above 65535. `equal`: another open port has the same number. */
export type PortProblem = 'required' | 'number' | 'range' | 'equal';

export const NO_PORTS: Ports = {
  socks5: 0,
  http: 0,
  socks5WithPac: 0,
  httpWithPac: 0,
  vmess: 0,
  api: { port: 0, services: [] },
  vmessLink: null,
};

export function formOf({ api, ...ports }: Ports): PortsForm {
  const text = (field: PortField): string => String(field === 'api' ? (api?.port ?? 0) : ports[field]);
  return {
    texts: Object.fromEntries(PORT_FIELDS.map((field) => [field, text(field)])) as Record<PortField, string>,
    services: api === null || api.services.length === 0 ? [API_SERVICE_DEFAULT] : api.services,
  };
}

/** What has to be corrected in a field before it is sent (SPEC 5.04; gaps.md "Upper port limit"). */
export function portProblem({ texts }: PortsForm, field: PortField): PortProblem | null {
  const text = texts[field].trim();
  if (text === '') return 'required';
  if (!/^\d+$/u.test(text)) return 'number';
  const port = Number(text);
  if (port > PORT_MAX) return 'range';
  // The service does not compare the api port.
  const others = PORT_FIELDS.filter((other) => other !== field && other !== 'api');
  return field !== 'api' && port !== 0 && others.some((other) => Number(texts[other]) === port) ? 'equal' : null;
}

export function arePortsSound(form: PortsForm): boolean {
  return PORT_FIELDS.every((field) => portProblem(form, field) === null);
}

export function arePortsChanged(stored: Ports, form: PortsForm): boolean {
  const before = formOf(stored);
  return (
    PORT_FIELDS.some((field) => before.texts[field] !== form.texts[field]) ||
    [...before.services].sort().join() !== [...form.services].sort().join()
  );
}

/** With these services, the first three of those that exist (SPEC 5.06) or were among them already. */
export function withServices(form: PortsForm, services: readonly string[]): PortsForm {
  const known: readonly string[] = API_SERVICES;
  return {
    ...form,
    services: services.filter((one) => known.includes(one) || form.services.includes(one)).slice(0, 3),
  };
}

/** The whole object with what the person changed, and nothing else. */
export function editedPorts(stored: Ports, form: PortsForm): Ports {
  const untouched = isSame(formOf(stored).services, form.services);
  const services = untouched ? (stored.api?.services ?? []) : form.services;
  return portsToSend(stored, { ...form, services });
}

/** What is sent: the whole object as it was read, with the edited fields as numbers. */
export function portsToSend(stored: Ports, { texts, services }: PortsForm): Ports {
  const { api, ...numbers } = Object.fromEntries(PORT_FIELDS.map((field) => [field, Number(texts[field])])) as Record<
    PortField,
    number
  >;
  return { ...stored, ...numbers, api: stored.api && { ...stored.api, port: api, services } };
}

/** `port is occupied by nginx(812): 20170`; after 2.4.14 `port 20170 … by nginx (pid 812)`. */
const OCCUPIED = [
  /port is occupied by (?<by>.*): (?<port>\d+)\s*$/u,
  /\bport (?<port>\d+) .*\bby (?<by>.+ \(pid \d+\))\s*$/u,
];

/** Who has a port that the service refused, and which, or null. */
export function occupantOf(message: string): { readonly by: string; readonly port: number } | null {
  for (const pattern of OCCUPIED) {
    const { by, port } = pattern.exec(message)?.groups ?? {};
    if (by !== undefined) return { by, port: Number(port) };
  }
  return null;
}

/** Whether an entry of the egress port whitelist is one: `22`, or a range `20170:20172` (SPEC 5.15). */
export function isWhitelistEntry(text: string): boolean {
  const [, from, to = from] = /^(\d+)(?::(\d+))?$/u.exec(text.trim()) ?? [];
  if (from === undefined) return false;
  return Number(from) >= 1 && Number(from) <= Number(to) && Number(to) <= PORT_MAX;
}
