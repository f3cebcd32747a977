import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, relative } from 'node:path';
import { type Reporter, type TestCase } from 'vitest/node';

/** One scenario of a run against a real service. */
export interface Outcome {
  readonly name: string;
  readonly result: 'passed' | 'failed' | 'not applicable';
  /** Why it does not apply, or what failed. */
  readonly words: string;
  /** Pictures and requests. */
  readonly evidence: readonly string[];
}

interface Meta {
  readonly evidence?: readonly string[];
  readonly services?: number;
  readonly version?: string;
}

/** Writes the outcomes of a run, and the version of the service, to the file that `SWITCHYARD_OUTCOMES` names. */
export default class OutcomeReporter implements Reporter {
  private readonly outcomes: Outcome[] = [];
  private version: string | null = null;

  onTestCaseResult(test: TestCase): void {
    const { state, errors = [] } = test.result();
    const note = 'note' in test.result() ? (test.result() as { note?: string }).note : undefined;
    const { evidence = [], services, version } = test.meta() as Meta;
    this.version = version ?? this.version;
    const common = {
      name: test.fullName,
      evidence: evidence.map((path) => relative(process.cwd(), path)),
    };
    if (state === 'failed') {
      const words = errors.map(({ message }) => message.split('\n')[0] ?? '').join('; ');
      this.outcomes.push({ ...common, result: 'failed', words });
    } else if (state === 'skipped')
      this.outcomes.push({ ...common, result: 'not applicable', words: note ?? 'left out' });
    else if (services === 0 || services === undefined)
      this.outcomes.push({ ...common, result: 'not applicable', words: 'asks no service' });
    else this.outcomes.push({ ...common, result: 'passed', words: '' });
  }

  onTestRunEnd(): void {
    const file = process.env['SWITCHYARD_OUTCOMES'];
    if (file === undefined) return;
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, JSON.stringify({ version: this.version, outcomes: this.outcomes }));
  }
}
