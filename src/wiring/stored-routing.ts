import { type StoredRouting } from '../../machines/routing/explain.machine';
import { type Service } from '../adapters/http/service';
import { type Ask } from './slots';

/** All that is stored about routing, as far as it is in use. */
export function storedRouting(service: Service): Ask<{ readonly hasInbounds: boolean }, StoredRouting> {
  return async ({ hasInbounds }, signal) => {
    const [reply, texts, inbounds] = await Promise.all([
      service.setting(undefined, signal),
      service.storedTexts({ subject: 'routingA' }, signal),
      hasInbounds ? service.customInbounds(undefined, signal) : null,
    ]);
    const isCustom = reply.setting['pacMode'] === 'custom';
    const custom = isCustom ? await service.customPac(undefined, signal) : null;
    return {
      ...reply,
      script: texts.routingA ?? '',
      customPac: custom?.customPac ?? null,
      customInbounds: inbounds?.inbounds ?? [],
    };
  };
}
