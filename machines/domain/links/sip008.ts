import { encodeBase64Url } from './encoding/base64';
import { writeAddress, writeFragment } from './encoding/address';
import { textOf } from './encoding/json';
import { isJson, type Json, parseJson } from '../json';
import { encodePercent } from './encoding/percent';

function linkOf(server: Json): string {
  const [plugin, options] = [textOf(server['plugin']), textOf(server['plugin_opts'])];
  const user = encodeBase64Url(`${textOf(server['method'])}:${textOf(server['password'])}`);
  const port = textOf(server['server_port']);
  const address = `${writeAddress(textOf(server['server']), null)}${port === '' ? '' : `:${encodePercent(port)}`}`;
  const query = plugin === '' ? '' : `?plugin=${encodePercent(`${plugin};${options}`)}`;
  return `ss://${user}@${address}${query}${writeFragment(textOf(server['remarks']))}`;
}

/**
 * The servers of a document in SIP008, as links; null when the text is none. The service reads such a document, too, but
 * keeps passwords percent-encoded, and fails at plugins.
 */
export function linksOfSip008(text: string): readonly string[] | null {
  const servers = text.startsWith('{') ? parseJson(text)?.['servers'] : undefined;
  return Array.isArray(servers) && servers.every(isJson) ? servers.map(linkOf) : null;
}
