import { type Ask, type Service } from '../ports/service';
import { REQUEST_TIMEOUT } from '../shared/constants';
import { type ReadAnswer, type ReadPart } from './reading.rules';

/** One part of what a copy holds, read from the service. */
export function readPart(service: Service): Ask<ReadPart, ReadAnswer> {
  return async (part, signal) => {
    const { kind } = part;
    switch (kind) {
      case 'lists':
      case 'check':
        return { kind, value: await service.touch({ limit: REQUEST_TIMEOUT }, signal) };
      case 'settings':
        return { kind, value: await service.setting(undefined, signal) };
      case 'ports':
        return { kind, value: await service.ports(undefined, signal) };
      case 'dnsLists':
        return { kind, value: await service.storedTexts({ subject: 'dns' }, signal) };
      case 'dnsRules':
        return { kind, value: await service.dnsRules(undefined, signal) };
      case 'routingA':
      case 'domains':
      case 'ipGroups':
        return { kind, value: await service.storedTexts({ subject: kind }, signal) };
      case 'customRouting':
        return { kind, value: await service.customPac(undefined, signal) };
      case 'inbounds':
        return { kind, value: await service.customInbounds(undefined, signal) };
      case 'outbounds':
        return { kind, value: await service.outbounds(undefined, signal) };
      case 'outbound':
        return { kind, value: await service.outboundSetting({ name: part.name }, signal) };
      case 'links':
        return { kind, value: await service.sharingAddresses({ rows: part.rows }, signal) };
    }
  };
}
