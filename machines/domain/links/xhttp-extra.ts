import { type Capabilities } from '../capabilities';
import { textOf } from './encoding/json';
import { isJson, type Json, parseJson } from '../json';
import { type Extra } from './encoding/query';
import { namesOf, withParameter } from './parameters';
import { type Parameter } from './fields';
import { NET_PARAMETERS } from './stream-parameters';

/** Where other programs hold in the JSON `extra` of xhttp what the service has parameters for. */
const PLACES: readonly (readonly [path: string, name: string])[] = [
  ['mode', 'xhttpMode'],
  ['headers', 'xhttpHeaders'],
  ['uplinkHTTPMethod', 'uplinkHTTPMethod'],
  ['noGRPCHeader', 'noGRPCHeader'],
  ['noSSEHeader', 'noSSEHeader'],
  ['scMaxBufferedPosts', 'scMaxBufferedPosts'],
  ['scMaxEachPostBytes', 'scMaxEachPostBytes'],
  ['scMinPostsIntervalMs', 'scMinPostsInterval'],
  ['scStreamUpServerSecs', 'scStreamUpServer'],
  ['xPaddingBytes', 'xPaddingBytes'],
  ['xmux.maxConcurrency', 'xmuxMaxConcur'],
  ['xmux.maxConnections', 'xmuxMaxConn'],
  ['xmux.cMaxReuseTimes', 'xmuxCMaxReuse'],
  ['xmux.hMaxRequestTimes', 'xmuxHMaxReq'],
  ['xmux.hMaxReusableSecs', 'xmuxHMaxReusable'],
  ['xmux.hKeepAlivePeriod', 'xmuxHKeepAlive'],
];

function jsonIn(value: unknown): Json | null {
  return isJson(value) ? value : typeof value === 'string' ? parseJson(value) : null;
}

/** Every value of the JSON by its place; objects of objects are named by their first two keys. */
function placesIn(json: Json): readonly (readonly [string, unknown])[] {
  return Object.entries(json).flatMap(([key, value]) =>
    key === 'xmux' && isJson(value)
      ? Object.entries(value).map(([inner, one]) => [`xmux.${inner}`, one] as const)
      : [[key, value] as const],
  );
}

function toJson(places: readonly (readonly [string, unknown])[]): Json {
  const json: Record<string, unknown> = {};
  const xmux: Record<string, unknown> = {};
  for (const [place, value] of places)
    if (place.startsWith('xmux.')) xmux[place.slice('xmux.'.length)] = value;
    else json[place] = value;
  return Object.keys(xmux).length === 0 ? json : { ...json, xmux };
}

/** What stands in the field of the parameter; empty for what is not set, null for what the service could not read. */
function valueFor({ is, options, problem }: Parameter, value: unknown, extra: Extra): string | boolean | null {
  if (is === 'switch') return typeof value === 'boolean' ? value : null;
  const text = isJson(value) ? JSON.stringify(value) : textOf(value).trim();
  if (is === 'text') return problem?.(text, extra) == null ? text : null;
  if (is === 'choice') return text === '' || options?.includes(text) === true ? text : null;
  const [, from = '', to = from] = /^(\d{1,9})(?:-(\d{1,9}))?$/.exec(text) ?? [];
  if (from === '') return text === '' ? '' : null;
  if (Number(to) === 0) return '';
  if (is === 'range') return Number(from) <= Number(to) ? `${from}-${to}` : null;
  return from === to ? from : null;
}

/** The extras with what the service can keep of the settings that other programs write into `extra` and `x_padding_bytes`; the rest stays there. */
export function settingsAsKept(
  { extra: whole, x_padding_bytes: padding, ...others }: Extra,
  service: Capabilities,
): Extra {
  const json = jsonIn(whole);
  const named = padding === undefined ? [] : [['xPaddingBytes', padding] as const];
  const places = [...named, ...(json === null ? [] : placesIn(json)).filter(([place]) => place !== named[0]?.[0])];
  let kept: Extra = others;
  const left = places.filter(([place, value]) => {
    const name = PLACES.find(([one]) => one === place)?.[1];
    const parameter = NET_PARAMETERS.find((one) => one.name === name);
    if (parameter === undefined || !service[parameter.since]) return true;
    if (namesOf(parameter).some((one) => one in others)) return false;
    const text = valueFor(parameter, value, kept);
    if (text !== null) kept = withParameter(parameter, kept, text);
    return text === null;
  });
  const rest = json === null ? whole : left.length === 0 ? undefined : JSON.stringify(toJson(left));
  const own = json === null && left.length > 0 ? { x_padding_bytes: padding } : {};
  return { ...kept, ...own, ...(rest === undefined ? {} : { extra: rest }) };
}

/** What is lost with a parameter: itself, or what stands in the JSON of xhttp. */
export function settingsIn(name: string, value: unknown): readonly string[] {
  const json = name === 'extra' ? jsonIn(value) : null;
  return json === null ? [name] : placesIn(json).map(([place]) => `${name}.${place}`);
}
