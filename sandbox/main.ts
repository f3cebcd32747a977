import { parseOptions, usage } from './options';
import { type Sandbox, startSandbox } from './server';

function fail(message: string, code: number): never {
  process.stderr.write(`${message}\n`);
  process.exit(code);
}

let options: ReturnType<typeof parseOptions>;
try {
  options = parseOptions(process.argv.slice(2));
} catch (error) {
  fail(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`, 64);
}
if (options === 'help') {
  process.stdout.write(`${usage}\n`);
  process.exit(0);
}

let sandbox: Sandbox;
try {
  sandbox = await startSandbox({
    ...options,
    onCrash: (reason) => fail(`The service has crashed, as the real one does: ${reason}`, 2),
  });
} catch (error) {
  fail(error instanceof Error ? error.message : String(error), 1);
}
if (sandbox.warning !== undefined) process.stderr.write(`${sandbox.warning}\n`);
process.stdout.write(`Sandbox service at ${sandbox.url} (${options.profile ?? '2.2.6.7'})\n`);

let closing = false;
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (closing) process.exit(1);
    closing = true;
    void sandbox.close().then(() => process.exit(0));
  });
}
