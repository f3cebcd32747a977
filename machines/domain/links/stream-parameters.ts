import { parseJson } from '../json';
import { pinProblem } from './keys';
import { type Parameter } from './fields';
import { type Reason } from './reasons';

/** Accepts the server's certificate by its hash, no matter who signed it. */
export const PIN_PARAMETERS: readonly Parameter[] = [
  {
    name: 'pinnedPeerCertSha256',
    label: 'certificatePins',
    group: 'security',
    hint: 'pinFormat',
    is: 'text',
    since: 'certificatePins',
    shown: ({ tls }) => tls === undefined || tls === 'tls',
    problem: (text) => pinProblem('', text, 'several')[0]?.reason ?? null,
  },
  {
    name: 'verifyPeerCertByName',
    label: 'certificateName',
    group: 'security',
    is: 'text',
    since: 'certificatePins',
    shown: ({ tls }) => tls === undefined || tls === 'tls',
  },
];

/** Which program of the service speaks the protocol. */
export const BACKEND: Parameter = {
  name: 'v2raya-backend',
  label: 'backend',
  group: 'connection',
  is: 'choice',
  since: 'linkBackend',
  options: ['', 'daeuniverse', 'v2ray'],
};

/** The core refuses a header called Host, and the service what is no object. */
function headersProblem(text: string): Reason | null {
  const headers = Object.entries(parseJson(text) ?? { '': null });
  const good = headers.every(([name, value]) => typeof value === 'string' && !/^(?:host)?$/i.test(name));
  return good ? null : 'headers-malformed';
}

function forNet(net: string, parameters: readonly Omit<Parameter, 'shown' | 'group'>[]): readonly Parameter[] {
  return parameters.map((one) => ({ ...one, group: 'transport', shown: (form) => form['net'] === net }));
}

const ranges = ['scMaxEachPostBytes', 'scMinPostsInterval', 'scStreamUpServer', 'xPaddingBytes', 'xmuxMaxConcur'];
const more = ['xmuxMaxConn', 'xmuxCMaxReuse', 'xmuxHMaxReq', 'xmuxHMaxReusable'];

export const XHTTP_MODES: readonly string[] = ['auto', 'packet-up', 'stream-up', 'stream-one'];

/** What belongs to transports of vmess and vless, in the order of the form. */
export const NET_PARAMETERS: readonly Parameter[] = [
  ...forNet('ws', [
    { name: 'maxEarlyData', label: 'earlyData', is: 'count', since: 'streamTuning' },
    {
      name: 'earlyDataHeaderName',
      label: 'earlyDataHeader',
      is: 'text',
      since: 'streamTuning',
      suggestions: ['Sec-WebSocket-Protocol'],
    },
  ]),
  ...forNet('grpc', [
    { name: 'multiMode', label: 'multiMode', is: 'switch', since: 'streamTuning' },
    { name: 'idleTimeout', label: 'idleTimeout', is: 'count', since: 'streamTuning' },
    { name: 'healthCheckTimeout', label: 'healthCheckTimeout', is: 'count', since: 'streamTuning' },
    { name: 'permitWithoutStream', label: 'permitWithoutStream', is: 'switch', since: 'streamTuning' },
    { name: 'initialWindowsSize', label: 'initialWindow', is: 'count', since: 'streamTuning' },
  ]),
  ...forNet('xhttp', [
    {
      name: 'xhttpMode',
      label: 'mode',
      is: 'choice',
      since: 'xhttpMode',
      options: XHTTP_MODES,
    },
    { name: 'xhttpHeaders', label: 'httpHeaders', is: 'text', since: 'certificatePins', problem: headersProblem },
    {
      name: 'uplinkHTTPMethod',
      label: 'uploadMethod',
      is: 'text',
      since: 'certificatePins',
      suggestions: ['POST', 'PUT', 'GET'],
      problem: (text, extra) =>
        text.toUpperCase() === 'GET' && extra['xhttpMode'] !== 'packet-up' ? 'get-needs-packet-up' : null,
    },
    { name: 'noGRPCHeader', is: 'switch', since: 'certificatePins' },
    { name: 'noSSEHeader', is: 'switch', since: 'certificatePins' },
    { name: 'scMaxBufferedPosts', is: 'count', since: 'certificatePins' },
    { name: 'xmuxHKeepAlive', is: 'count', since: 'certificatePins' },
    ...[...ranges, ...more].map((name) => ({ name, is: 'range', since: 'xhttpRanges', before: 'stops-core' }) as const),
  ]),
];
