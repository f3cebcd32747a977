import { dnsRulesMachine } from '../../../machines/routing/dns-rules.machine';
import { type Service } from '../../adapters/http/service';
import { lockedSlot, slot } from '../slots';
import { provideReconciliation } from './reconciliation';

export { selectRetyped as retyped } from '../../../machines/routing/dns-rules.selectors';

export function provide(service: Service) {
  return dnsRulesMachine.provide({
    actors: {
      dnsRules: slot(service.dnsRules),
      outbounds: slot(service.outbounds),
      reconcile: provideReconciliation(service.dnsRules),
      saveDnsRules: lockedSlot(service.saveDnsRules),
    },
  });
}
