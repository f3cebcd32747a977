import { explainMachine } from '../../../machines/routing/explain.machine';
import { type Service } from '../../adapters/http/service';
import { slot } from '../slots';

export function provide(service: Service) {
  return explainMachine.provide({
    actors: {
      storedRouting: slot(async ({ hasInbounds }: { readonly hasInbounds: boolean }, signal) => {
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
      }),
    },
  });
}
