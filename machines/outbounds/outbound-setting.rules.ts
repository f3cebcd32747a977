import { type OutboundSetting } from '../domain/outbound-setting';
import { isPortNumber } from '../domain/ports';
import { DEFAULT_OUTBOUND } from '../shared/constants';

/** The way to choose among servers that exists (SPEC 3.10). */
export const OUTBOUND_TYPES = ['leastping'] as const;

/** Every service has this one: it cannot be deleted. */
export const isLasting = (outbound: string): boolean => outbound === DEFAULT_OUTBOUND;

export type OutboundField = keyof OutboundSetting;

/** `required`: empty. `invalid`: not a URL, not a duration. `zero`: it crashes the service. */
export type OutboundProblem = 'required' | 'invalid' | 'zero';

const HTTP_URL = /^https?:\/\/(?:\[[\da-f:.]+\]|[^\s/?#@:[\]]+)(?::(\d{1,5}))?(?:[/?#]\S*)?$/iu;
const DURATION = /^\+?(?:(?:\d+\.?\d*|\.\d+)(?:ns|us|µs|μs|ms|s|m|h))+$/u;
const PART = /(\d+\.?\d*|\.\d+)(ns|us|µs|μs|ms|s|m|h)/gu;
const NANOSECONDS: Readonly<Record<string, number>> = {
  ns: 1,
  us: 1e3,
  µs: 1e3,
  μs: 1e3,
  ms: 1e6,
  s: 1e9,
  m: 6e10,
  h: 3.6e12,
};
/** Go counts durations in a signed 64 bit number. */
const DURATION_MAX = 2 ** 63;

/** Nanoseconds of a Go duration (`1m30s`, `1.5h`), or null when it is none. */
export function durationOf(text: string): number | null {
  if (text === '0') return 0;
  if (!DURATION.test(text)) return null;
  const total = [...text.matchAll(PART)].reduce(
    (sum, [, count, unit]) => sum + Number(count) * (NANOSECONDS[unit ?? ''] ?? 0),
    0,
  );
  return total < DURATION_MAX ? total : null;
}

/** An http or https URL, which the core probes the servers with. */
export function isProbeUrl(text: string): boolean {
  const match = HTTP_URL.exec(text);
  if (match === null) return false;
  return match[1] === undefined || isPortNumber(Number(match[1]));
}

/** What has to be corrected before it is sent (SPEC 5.25). */
export function problemOf(setting: OutboundSetting, field: OutboundField): OutboundProblem | null {
  const text = setting[field].trim();
  if (field === 'type') return null;
  if (text === '') return 'required';
  if (field === 'probeURL') return isProbeUrl(text) ? null : 'invalid';
  const duration = durationOf(text);
  if (duration === null) return 'invalid';
  return duration >= 1 ? null : 'zero';
}

export function isSound(setting: OutboundSetting): boolean {
  return problemOf(setting, 'probeURL') === null && problemOf(setting, 'probeInterval') === null;
}

export function isChanged(stored: OutboundSetting, form: OutboundSetting): boolean {
  return stored.probeURL !== form.probeURL || stored.probeInterval !== form.probeInterval || stored.type !== form.type;
}

/** What is sent: the whole object as it was read, with the edited fields. */
export function settingToSend(form: OutboundSetting): OutboundSetting {
  return { ...form, probeURL: form.probeURL.trim(), probeInterval: form.probeInterval.trim() };
}

/** The types to choose from: those that exist, and the stored one when it is another. */
export function typesFor(stored: OutboundSetting): readonly string[] {
  const known: readonly string[] = OUTBOUND_TYPES;
  return stored.type === '' || known.includes(stored.type) ? known : [...known, stored.type];
}
