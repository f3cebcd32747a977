import { servicesMachine } from '../../../../machines/session/services.machine';
import { type ServiceAnswer } from '../../../../machines/session/services.rules';
import { OVERVIEW } from '../../../../machines/shared/constants';
import { type Service } from '../../../adapters/http/service';
import { untilShown } from '../../../adapters/browser/shown';
import { keptToken, serviceAt } from '../../service-at';
import { slot } from '../../slots';

function read(inUse: Service) {
  return async ({ address, used }: Asked, signal: AbortSignal): Promise<ServiceAnswer> => {
    const service = used ? inUse : serviceAt(address, keptToken(address));
    const version = await service.version({ address }, signal);
    const reply = await service.touch({ limit: OVERVIEW.limit }, signal);
    return { at: Math.floor(Date.now() / 1_000), version, reply };
  };
}

interface Asked {
  readonly address: string;
  readonly used: boolean;
}

export function provide(service: Service) {
  return servicesMachine.provide({ actors: { shown: slot(untilShown), read: slot(read(service)) } });
}
