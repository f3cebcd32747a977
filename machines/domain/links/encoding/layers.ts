import { decodePercent, encodePercent } from './percent';

const rawInService = /%(?:24|26|2B|2C|3B|3D)/g;

/** A user or a password as the service writes it into a link: `$ & + , ; =` stand as they are, `! * ' ( )` do not. */
function escaped(text: string): string {
  return encodePercent(text)
    .replace(rawInService, (code) => decodePercent(code))
    .replace(/[!*'()]/g, (char) => `%${char.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** Whether the text stays what it is when the service keeps it percent-encoded. */
export function isPlain(text: string): boolean {
  return escaped(text) === text;
}

/** The text without the layers of percent-encoding that the service has put around it, one at each import. */
export function withoutLayers(text: string): string {
  if (!text.includes('%')) return text;
  const inner = decodePercent(text);
  return inner !== text && escaped(inner) === text ? withoutLayers(inner) : text;
}
