import { parseArgs } from 'node:util';
import { type ProfileName, profileNames } from './service/profiles';

export interface SandboxOptions {
  /** 0 takes any free port. Default 2017. */
  readonly port?: number;
  /** Default 127.0.0.1. */
  readonly host?: string;
  /** Folder of the state; without one the state lives in memory and ends with the process. */
  readonly data?: string;
  /** How many servers of its own a fresh service has. */
  readonly servers?: number;
  /** One subscription of a fresh service for each number, with that many servers. */
  readonly subscriptions?: readonly number[];
  /** Milliseconds by which every answer is delayed. */
  readonly latency?: number;
  readonly lite?: boolean;
  readonly docker?: boolean;
  readonly variant?: string;
  /** Nothing outside this machine is looked up; such calls fail quickly. */
  readonly offline?: boolean;
  readonly profile?: ProfileName;
  /** Folder of a built panel. */
  readonly web?: string;
  /** Logs to its console: GET logger answers one fixed sentence. */
  readonly consoleLog?: boolean;
  /** Connections per second that the running core writes into the log. Default 0. */
  readonly connections?: number;
  /** An account of a fresh service, so that a test need not register. */
  readonly account?: { readonly username: string; readonly password: string };
  /** Milliseconds that a start of the core takes. Default 150. */
  readonly coreStart?: number;
  /** Milliseconds that a login takes. Default 500, as the real service. */
  readonly loginTime?: number;
  /** Milliseconds until a subscription address that does not answer is given up. Default 180000. */
  readonly subscriptionTimeout?: number;
  /** Called when an input would kill the real service's process; the listener is already closed. */
  readonly onCrash?: (reason: string) => void;
  /** Receives every line of the log. */
  readonly onLog?: (line: string) => void;
}

export const usage = `Usage: npm run sandbox -- [options]

  --port P            port to listen on (2017)
  --host H            address to listen on (127.0.0.1)
  --data DIR          folder of the state; a fresh folder is a fresh service
  --servers N         N servers in a fresh service
  --subscription N    a subscription with N servers in a fresh service; repeatable
  --latency MS        holds every answer back
  --profile V         ${profileNames.join(', ')} (2.2.6.7)
  --lite              lite mode
  --docker            docker mode
  --variant V         core variant: V2Ray, Xray, V2rayaCore or Unknown
  --offline           looks nothing up outside this machine
  --web DIR           serves the built panel in DIR
  --connections N     the running core accepts N connections per second
  --console-log       GET logger answers as a service that logs to its console
  --help              this text`;

/** Reads the command line; throws an Error with a sentence for the user when it makes no sense. */
export function parseOptions(args: readonly string[]): SandboxOptions | 'help' {
  const { values } = parseArgs({
    args: [...args],
    options: {
      port: { type: 'string' },
      host: { type: 'string' },
      data: { type: 'string' },
      servers: { type: 'string' },
      subscription: { type: 'string', multiple: true },
      latency: { type: 'string' },
      lite: { type: 'boolean' },
      docker: { type: 'boolean' },
      variant: { type: 'string' },
      offline: { type: 'boolean' },
      profile: { type: 'string' },
      web: { type: 'string' },
      'console-log': { type: 'boolean' },
      connections: { type: 'string' },
      help: { type: 'boolean', short: 'h' },
    },
  });
  if (values.help === true) return 'help';
  const profile = profileNames.find((name) => name === (values.profile ?? '2.2.6.7'));
  if (profile === undefined) throw new Error(`--profile must be one of ${profileNames.join(', ')}`);
  return {
    port: whole('port', values.port, 65535) ?? 2017,
    host: values.host ?? '127.0.0.1',
    ...(values.data === undefined ? {} : { data: values.data }),
    servers: whole('servers', values.servers) ?? 0,
    subscriptions: (values.subscription ?? []).map((value) => whole('subscription', value) ?? 0),
    latency: whole('latency', values.latency) ?? 0,
    lite: values.lite ?? false,
    docker: values.docker ?? false,
    ...(values.variant === undefined ? {} : { variant: values.variant }),
    offline: values.offline ?? false,
    profile,
    ...(values.web === undefined ? {} : { web: values.web }),
    consoleLog: values['console-log'] ?? false,
    connections: whole('connections', values.connections) ?? 0,
  };
}

function whole(name: string, value: string | undefined, max = 1_000_000): number | undefined {
  if (value === undefined) return undefined;
  if (!/^\d+$/.test(value) || Number(value) > max) throw new Error(`--${name} must be a whole number from 0 to ${max}`);
  return Number(value);
}
