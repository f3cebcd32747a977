import { startSandbox } from '../../../../sandbox/server';
import { profiles } from '../../../../sandbox/service/profiles';
import { type Service, type ServiceKind, type ServiceOptions } from './service';

async function start(options: ServiceOptions): Promise<Service> {
  const sandbox = await startSandbox({ port: 0, offline: true, coreStart: 50, loginTime: 50, ...options });
  const { connectStarts, observatoryTimes } = profiles[options.profile ?? '2.2.6.7'];
  const { url, port, token, report, faults, clearFaults, restart, stop, start: startAgain, close } = sandbox;
  return {
    url,
    port,
    connected: connectStarts ? 'running' : 'ready',
    tellsTimes: observatoryTimes,
    token,
    report,
    faults,
    clearFaults,
    restart,
    stop: () => stop(),
    start: startAgain,
    close,
    state: () => Promise.resolve(report()),
    wounds: () => {
      const { damaged, broken } = report().memory;
      return [...(damaged ? ['the memory of replies is damaged'] : []), ...(broken ? ['it is broken'] : [])];
    },
  };
}

/** The stand-in, which can be whatever a scenario asks for. */
export const sandboxes: ServiceKind = {
  demand: () => Promise.resolve(),
  start,
  version: () => Promise.resolve(profiles['2.2.6.7'].version),
};
