/**
 * What is known of the length of the log, in bytes: it goes on after `filled`, and nothing stands after `empty`; null while no
 * place without anything after it has been found.
 */
export interface LogSpan {
  readonly filled: number;
  readonly empty: number | null;
}

export const WHOLE_LOG: LogSpan = { filled: 0, empty: null };

/** How exactly the end is found; so much is read at most twice. */
const STEP = 64 * 1024;

/** Few logs are as long: of one that is, it is asked first whether it has an end. */
const LONG = 16 * 1024 * 1024;

/** No log is as long: a service that answers beyond it leaves nothing out. */
const LONGEST = 2 ** 40;

/** Where to look next; null when the end is known well enough. */
export function nextProbe({ filled, empty }: LogSpan): number | null {
  if (empty !== null) return empty - filled <= STEP ? null : Math.min(filled * 2, Math.floor((filled + empty) / 2));
  if (filled >= LONGEST) return null;
  if (filled >= LONG) return LONGEST;
  return filled === 0 ? STEP : filled * 2;
}

/** `goesOn`: there is more of the log after `probe`. */
export function narrowed(span: LogSpan, probe: number, goesOn: boolean): LogSpan {
  return goesOn ? { ...span, filled: probe } : { ...span, empty: probe };
}

/** From where to read: what follows is at least a step where the log is as long, and at most two. */
export function startOfEnd({ filled, empty }: LogSpan): number {
  return empty === null ? 0 : Math.max(0, filled - STEP);
}

const LINE_SHOWN = 500;

/** The last whole lines of a text that begins somewhere in the log; of very long lines their beginning. */
export function lastLines(text: string, start: number, count: number): readonly string[] {
  const lines = text.split(/\r?\n/u);
  const whole = start === 0 ? lines : lines.slice(1);
  return whole
    .filter((line) => line.trim() !== '')
    .slice(-count)
    .map((line) => (line.length > LINE_SHOWN ? `${line.slice(0, LINE_SHOWN)}…` : line));
}
