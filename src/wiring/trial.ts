import { fromCallback } from 'xstate';
import { type Service } from '../../machines/ports/service';
import { trialMachine } from '../../machines/service/trial.machine';
import { type TrialFact } from '../../machines/service/trial.setup';
import { trialWatchMachine } from '../../machines/service/trial-watch.machine';
import { watchTime } from '../adapters/browser/passing-time';
import { recallTrial } from '../adapters/storage/kept-trial';
import { readLogNews } from './log-tail';
import { slot } from './slot';

/** What is on trial, with the slots filled that need more than the service. */
export function provideTrial(service: Service) {
  const log = slot(({ from }: { readonly from: number | null }, signal) => readLogNews(service, from, signal));
  return trialMachine.provide({
    actors: {
      clock: fromCallback(({ sendBack }) => {
        const tell = (fact: TrialFact) => sendBack(fact);
        return watchTime({
          passed: (now) => tell({ type: 'clock.told', now }),
          left: () => tell({ type: 'page.left' }),
        });
      }),
      recall: slot(recallTrial),
      log,
      watch: trialWatchMachine.provide({ actors: { log } }),
    },
  });
}
