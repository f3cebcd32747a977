import { dnsRulesMachine } from '../../../../machines/routing/dns-rules.machine';
import { provideReconciliation } from '../../../../machines/service/reconciliation.machine';
import { type Service } from '../../../adapters/http/service';
import { lockedSlot, slot } from '../../slots';

export { selectRetyped as retyped } from '../../../../machines/routing/dns-rules.selectors';

export function provide(service: Service) {
  return dnsRulesMachine.provide({
    actors: {
      dnsRules: slot(service.dnsRules),
      outbounds: slot(service.outbounds),
      reconcile: provideReconciliation(slot(service.dnsRules)),
      saveDnsRules: lockedSlot(service.saveDnsRules),
    },
  });
}
