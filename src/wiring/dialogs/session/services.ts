import { servicesMachine } from '../../../../machines/session/services.machine';
import { type ServiceAnswer } from '../../../../machines/session/services.rules';
import { type Ask, type Service } from '../../../../machines/ports/service';
import { asking } from '../../../../machines/calls/service-call';
import { OVERVIEW } from '../../../../machines/shared/constants';
import { untilShown } from '../../../adapters/browser/shown';
import { keptToken, serviceAt } from '../../service-at';
import { slot } from '../../slot';

function read(inUse: Service): Ask<Asked, ServiceAnswer> {
  return async ({ address, used }, signal) => {
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

export const filled = servicesMachine.provide({ actors: { shown: slot(untilShown), read: asking(read) } });
