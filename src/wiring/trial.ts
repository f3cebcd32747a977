import { fromCallback } from 'xstate';
import { type DnsRules } from '../../machines/domain/dns-rules';
import { type OutboundSetting } from '../../machines/domain/outbound-setting';
import { type Ports } from '../../machines/domain/ports';
import { type Setting } from '../../machines/domain/setting';
import { type Texts } from '../../machines/domain/texts';
import { type PutBack, type TrialSubject } from '../../machines/ports/trial';
import { trialMachine } from '../../machines/service/trial.machine';
import { trialReturnMachine } from '../../machines/service/trial-return.machine';
import { type TrialFact } from '../../machines/service/trial.setup';
import { trialWatchMachine } from '../../machines/service/trial-watch.machine';
import { watchTime } from '../adapters/browser/passing-time';
import { type Service } from '../adapters/http/service';
import { recallTrial } from '../adapters/storage/kept-trial';
import { readLogNews } from './log-tail';
import { lockedSlot, slot } from './slots';

/** What is on trial, with its slots filled: it writes with the calls of the editors. */
export function provideTrial(service: Service) {
  const log = slot(({ from }: { readonly from: number | null }, signal) => readLogNews(service, from, signal));
  const present = async (subject: TrialSubject, signal: AbortSignal): Promise<unknown> => {
    switch (subject.kind) {
      case 'outbound':
        return service.outboundSetting(subject, signal);
      case 'ports':
        return service.ports(undefined, signal);
      case 'text':
        return service.storedTexts(subject, signal);
      case 'dnsRules':
        return service.dnsRules(undefined, signal);
      case 'settings':
        return (await service.setting(undefined, signal)).setting;
    }
  };
  const putBack = async (given: PutBack, signal: AbortSignal): Promise<void> => {
    const { body } = given;
    switch (given.kind) {
      case 'outbound':
        return service.saveOutbound({ name: given.name, setting: body as OutboundSetting }, signal);
      case 'ports':
        await service.savePorts(body as Ports, signal);
        return;
      case 'text':
        return service.saveTexts({ subject: given.subject, texts: body as Texts }, signal);
      case 'dnsRules':
        return service.saveDnsRules(body as DnsRules, signal);
      case 'settings':
        return service.saveSetting(body as Setting, signal);
    }
  };
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
      watch: trialWatchMachine.provide({ actors: { version: slot(service.version), log } }),
      putBack: trialReturnMachine.provide({
        actors: { present: slot(present), putBack: lockedSlot(putBack), start: lockedSlot(service.start) },
      }),
    },
  });
}
