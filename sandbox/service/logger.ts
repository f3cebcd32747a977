import { bytesOf, textOf } from '../bytes';
import type { Host } from './ports';

export type LogLevel = 'A' | 'I' | 'W' | 'E' | 'D';

const consoleSentence = 'The service logs to its console; there is no log file to show.\n';

export interface LoggerOptions {
  readonly toConsole: boolean;
  readonly onLine: ((line: string) => void) | undefined;
}

function timeOf(time: Date): string {
  const two = (value: number): string => String(value).padStart(2, '0');
  const day = `${time.getFullYear()}/${two(time.getMonth() + 1)}/${two(time.getDate())}`;
  const seconds = `${two(time.getSeconds())}.${String(time.getMilliseconds()).padStart(3, '0')}`;
  return `${day} ${two(time.getHours())}:${two(time.getMinutes())}:${seconds}`;
}

/** The log of the service. */
export class Logger {
  /** Longer than what is in it, so that a line costs as much as itself. */
  private bytes: Uint8Array;
  private length: number;
  private readonly host: Host;
  private readonly options: LoggerOptions;

  constructor(host: Host, options: LoggerOptions) {
    this.host = host;
    this.options = options;
    this.bytes = host.disk.readLog();
    this.length = this.bytes.length;
  }

  /** `at`, in milliseconds since 1970, is now where it is left out. */
  write(level: LogLevel, source: string, text: string, at = this.host.clock.now()): void {
    const line = `${timeOf(new Date(at))}  [${level}] [${source}]  ${text}\n`;
    const added = bytesOf(line);
    if (this.length + added.length > this.bytes.length) {
      const longer = new Uint8Array(2 * (this.length + added.length));
      longer.set(this.bytes);
      this.bytes = longer;
    }
    this.bytes.set(added, this.length);
    this.length += added.length;
    this.host.disk.appendLog(line);
    this.options.onLine?.(line);
  }

  /** The log from an offset in bytes, as it stands in a query; nothing beyond its end. */
  read(skip: string): { readonly text: string; readonly refusal?: string } {
    const from = skip === '' ? 0 : Number(skip);
    if (!/^([+-]?\d+)?$/.test(skip) || Math.abs(from) >= 2 ** 63) return { text: '', refusal: 'invalid query' };
    if (this.options.toConsole) return { text: from === 0 ? consoleSentence : '' };
    if (from < 0) return { text: '', refusal: 'seek v2raya.log: invalid argument' };
    return { text: textOf(this.bytes.subarray(from, this.length)) };
  }

  /** Restarts the log, as a rotation does. */
  rotate(): void {
    this.host.disk.rotateLog();
    this.bytes = new Uint8Array();
    this.length = 0;
    this.write('I', 'log.go:1', 'the log has been rotated');
  }
}
