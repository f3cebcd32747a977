import { isStandardBase64, isUrlBase64, urlOf } from './as-written';
import { type LinkKind } from './codec';
import { decodeBase64 } from './encoding/base64';
import { ss, ssRules, type SsForm } from './ss';
import { BACKEND } from './stream-parameters';
import { urlFields } from './url-kind';

/** Whatever else stands in the user info of a plain ss link comes out of the service percent-encoded. */
const plainPassword = /^[\w.~$&+,;=-]+$/;

/** What stands in the base64 of the older form. */
const wholeUrl = /^[\w-]+:[^@]+@(?:\[[\da-f.]*:[\da-f:.]*\]|[\w.-]+):\d+$/i;

/** What the service makes of a plugin's options; what it cannot keep at all, no spelling saves. */
function pluginAlike(text: string, { plugin, obfs }: SsForm): boolean {
  const [, ...options] = text.split(';');
  const kinds = options.filter((option) => /^(?:obfs|mode)=/.test(option));
  if (plugin === 'simple-obfs' && !(kinds.length > 0 && kinds.every((option) => option.slice(5) === obfs)))
    return false;
  // To the service the mere name switches it on.
  if (options.some((option) => /^tls=(?:0|false)$/.test(option))) return false;
  if (options.some((option) => /\\|=.*=/.test(option))) return true;
  return options.length > 0 && options.every(optionAlike);
}

function optionAlike(option: string): boolean {
  const [name = '', value = ''] = option.split('=');
  const isPath = name === 'path' || name === 'obfs-path' || name === 'obfs-uri';
  return name === name.trim() && (!isPath || value.startsWith('/'));
}

function ssAlike(body: string, form: SsForm): boolean {
  const [, main = ''] = /^([^#]*)(?:#(?:[^%]|%[\da-f]{2})*)?$/is.exec(body) ?? [];
  if (!main.includes('@')) {
    const inner = isStandardBase64(main) ? decodeBase64(main) : null;
    return inner !== null && plainPassword.test(form.password) && wholeUrl.test(inner);
  }
  const url = urlOf(body);
  if (url === null) return false;
  const { userInfo } = url.parts;
  const inBase64 = isUrlBase64(userInfo) ? decodeBase64(userInfo) : null;
  const user = userInfo.includes(':') && plainPassword.test(form.password) ? userInfo : (inBase64 ?? '');
  const plugin = url.query.get('plugin');
  // Blanks around the cipher belong to it.
  if (!user.startsWith(`${form.method}:`)) return false;
  return form.plugin === 'off' ? plugin === '' : pluginAlike(plugin, form);
}

const SHORT_CIPHERS: Readonly<Record<string, string>> = {
  'chacha20-ietf-poly1305': 'c20p1305',
  'chacha20-poly1305': 'c20p1305',
  'xchacha20-ietf-poly1305': 'xc20p1305',
  'xchacha20-poly1305': 'xc20p1305',
};

export const ssKind: LinkKind<SsForm, 'ss' | 'shadowsocks'> = {
  name: 'SS',
  schemes: ['ss', 'shadowsocks'],
  inBase64: ['ss', 'shadowsocks'],
  fields: {
    ...urlFields,
    password: { label: 'password', group: 'server', secret: true },
    method: { label: 'method', group: 'server' },
    plugin: { label: 'plugin', group: 'plugin' },
    impl: { label: 'implementation', group: 'plugin' },
    obfs: { label: 'obfuscation', group: 'plugin' },
    mode: { label: 'mode', group: 'plugin' },
    tls: { label: 'tls', group: 'plugin' },
    host: { label: 'httpHost', group: 'plugin' },
    path: { label: 'path', group: 'plugin' },
  },
  rules: ssRules,
  codec: ss,
  net({ method, plugin }) {
    const cipher = SHORT_CIPHERS[method] ?? method;
    return `SS(${plugin === 'off' ? cipher : `${cipher}+${plugin}`})`;
  },
  parameters: [BACKEND],
  alike: (scheme, body, form) => scheme === 'ss' && ssAlike(body, form),
};
