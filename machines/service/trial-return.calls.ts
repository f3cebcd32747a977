import { type DnsRules } from '../domain/dns-rules';
import { type OutboundSetting } from '../domain/outbound-setting';
import { type Ports } from '../domain/ports';
import { type Setting } from '../domain/setting';
import { type Texts } from '../domain/texts';
import { type Ask, type Service } from '../ports/service';
import { type PutBack, type TrialSubject } from '../ports/trial';

/** What is on trial as the service has it now, read with the call of its editor. */
export function presentOf(service: Service): Ask<TrialSubject, unknown> {
  return async (subject, signal) => {
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
}

/** Writes what was there before, with the call of its editor. */
export function puttingBack(service: Service): Ask<PutBack, void> {
  return async (given, signal) => {
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
}
