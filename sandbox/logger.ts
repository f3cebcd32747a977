import { appendFileSync, existsSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';

export type LogLevel = 'A' | 'I' | 'W' | 'E' | 'D';

const consoleSentence = 'The service logs to its console; there is no log file to show.\n';

/** The log of the service: in a file of the data folder, or in memory. */
export class Logger {
  private bytes: Buffer;
  private readonly path: string | undefined;

  private readonly toConsole: boolean;
  private readonly onLine: ((line: string) => void) | undefined;

  constructor(folder: string | undefined, toConsole: boolean, onLine: ((line: string) => void) | undefined) {
    this.toConsole = toConsole;
    this.onLine = onLine;
    this.path = folder === undefined ? undefined : join(folder, 'v2raya.log');
    this.bytes = this.path !== undefined && existsSync(this.path) ? readFileSync(this.path) : Buffer.alloc(0);
  }

  write(level: LogLevel, source: string, text: string): void {
    const now = new Date();
    const two = (value: number): string => String(value).padStart(2, '0');
    const day = `${now.getFullYear()}/${two(now.getMonth() + 1)}/${two(now.getDate())}`;
    const time = `${two(now.getHours())}:${two(now.getMinutes())}:${two(now.getSeconds())}.${String(now.getMilliseconds()).padStart(3, '0')}`;
    const line = `${day} ${time}  [${level}] [${source}]  ${text}\n`;
    this.bytes = Buffer.concat([this.bytes, Buffer.from(line, 'utf8')]);
    if (this.path !== undefined) appendFileSync(this.path, line);
    this.onLine?.(line);
  }

  /** The log from an offset in bytes; nothing beyond its end. */
  read(skip: number): string {
    const from = Number.isFinite(skip) && skip > 0 ? Math.floor(skip) : 0;
    if (this.toConsole) return from === 0 ? consoleSentence : '';
    return from >= this.bytes.length ? '' : this.bytes.subarray(from).toString('utf8');
  }

  /** Begins the log anew, as a rotation does. */
  rotate(): void {
    if (this.path !== undefined && existsSync(this.path)) {
      rmSync(`${this.path}.1`, { force: true });
      renameSync(this.path, `${this.path}.1`);
    }
    this.bytes = Buffer.alloc(0);
    this.write('I', 'log.go:1', 'the log has been rotated');
  }
}
