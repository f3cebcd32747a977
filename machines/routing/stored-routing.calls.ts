import { type CustomInbound } from '../domain/custom-inbound';
import { type CustomPac } from '../domain/custom-pac';
import { type SettingReply } from '../domain/setting';
import { type Ask, type Service } from '../ports/service';

/** What the service has stored about routing. */
export interface StoredRouting extends SettingReply {
  readonly script: string;
  /** Null unless it is in use. */
  readonly customPac: CustomPac | null;
  readonly customInbounds: readonly CustomInbound[];
}

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

/** What a rule is made from. */
export interface RuleSources extends StoredRouting {
  /** The names that there are. */
  readonly outbounds: readonly string[];
}

export function ruleSources(service: Service): Ask<{ readonly hasInbounds: boolean }, RuleSources> {
  const routing = storedRouting(service);
  return async (input, signal) => {
    const [stored, outbounds] = await Promise.all([routing(input, signal), service.outbounds(undefined, signal)]);
    return { ...stored, outbounds };
  };
}
