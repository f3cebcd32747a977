/** Where the service stopped reading a routing script. */
export interface ScriptError {
  /** Count from 1; the column in characters. */
  readonly line: number;
  readonly column: number;
  /** In UTF-16 units from the start of the script, as editors count. */
  readonly offset: number;
  /** What stood there: one character, a line break, or nothing because the script ends. */
  readonly found: string;
}

const MESSAGE = /position:\s*(\d+)\s+unexpected character "([\s\S]?)"/u;
const END = '\u0000';

/**
 * The place that a refusal of the service names (`[error] position: 13 unexpected character "x": …`), or null when it names none.
 * Whether the position counts characters, bytes or UTF-16 units cannot be seen in a plain script, so the character that the
 * message quotes decides.
 */
export function scriptErrorOf(message: string, script: string): ScriptError | null {
  const match = MESSAGE.exec(message);
  if (match === null) return null;
  const position = Number(match[1]);
  const quoted = match[2] ?? '';
  const ways = [
    offsetAsRead(script, position),
    offsetOfCharacter(script, position),
    offsetOfByte(script, position),
    position,
  ];
  const offset = Math.min(ways.find((way) => characterAt(script, way) === quoted) ?? position, script.length);
  const before = script.slice(0, offset);
  const found = characterAt(script, offset);
  return {
    offset,
    line: before.split('\n').length,
    column: Array.from(before.slice(before.lastIndexOf('\n') + 1)).length + 1,
    found: found === END ? '' : found,
  };
}

function characterAt(script: string, offset: number): string {
  const code = script.codePointAt(offset);
  return code === undefined ? END : String.fromCodePoint(code);
}

/** The service reads each line without the blanks around it, and comments as empty lines. */
function offsetAsRead(script: string, position: number): number {
  let [left, start] = [position, 0];
  for (const line of script.split('\n')) {
    const read = line.trim().startsWith('#') ? [] : [...line.trim()];
    if (left === read.length) return start + line.length;
    if (left < read.length) return start + line.indexOf(line.trim()) + read.slice(0, left).join('').length;
    left -= read.length + 1;
    start += line.length + 1;
  }
  return script.length;
}

function offsetOfCharacter(script: string, position: number): number {
  return [...script].slice(0, position).join('').length;
}

function offsetOfByte(script: string, position: number): number {
  let [bytes, offset] = [0, 0];
  for (const character of script) {
    if (bytes >= position) break;
    bytes += bytesOf(character.codePointAt(0) ?? 0);
    offset += character.length;
  }
  return offset;
}

function bytesOf(code: number): number {
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}
