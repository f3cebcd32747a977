import { deliveryMachine } from '../../../../machines/copies/delivery.machine';
import { type VisitedService } from '../../../../machines/copies/delivery.rules';
import { type ServiceVersion } from '../../../../machines/domain/service-version';
import { type Ask, type Credentials, type Service } from '../../../../machines/ports/service';
import { loginMachine, type LoginOutput } from '../../../../machines/session/login.machine';
import { serve } from '../../../../machines/calls/service-call';
import { REQUEST_TIMEOUT } from '../../../../machines/shared/constants';
import { keptToken, serviceAt } from '../../service-at';
import { slot } from '../../slot';
import { filled as bringBack } from './bring-back';

interface Visit {
  readonly address: string;
  readonly version: ServiceVersion | null;
}

/**
 * The services that are visited, one at a time. Each is asked by a client of its own, which knows no other address and no other
 * token. Logins that are made here are held as long as the dialog is open, and stored nowhere.
 */
function visits() {
  const tokens = new Map<string, string>();
  let at: Visit = { address: '', version: null };
  let service = serviceAt('', null);
  const arrive = (visit: Visit): void => {
    at = visit;
    service = serviceAt(visit.address, tokens.get(visit.address) ?? keptToken(visit.address), visit.version);
  };
  return {
    /** The one that is visited, whichever it is when a call is made. */
    there: new Proxy({} as Service, {
      get:
        (_, name: keyof Service): Ask<never, unknown> =>
        (input, signal) =>
          (service[name] as Ask<never, unknown>)(input, signal),
    }),
    visit: async (visit: Visit, signal: AbortSignal): Promise<VisitedService> => {
      arrive(visit);
      const { touch } = await service.touch({ limit: REQUEST_TIMEOUT }, signal);
      const { setting } = await service.setting(undefined, signal);
      return { touch, keys: Object.keys(setting) };
    },
    enter:
      (way: 'login' | 'register') =>
      async (credentials: Credentials, signal: AbortSignal): Promise<LoginOutput> => {
        const { address } = at;
        const { token } = await service[way](credentials, signal);
        tokens.set(address, token);
        return { token: '' };
      },
  };
}

/** Each opening has its own logins. */
export function fill() {
  const { there, visit, enter } = visits();
  return deliveryMachine.provide({
    actors: {
      version: slot(({ address }: { readonly address: string }, signal) =>
        serviceAt(address, null).version({ address }, signal),
      ),
      visit: slot(visit),
      login: loginMachine.provide({ actors: { register: slot(enter('register')), login: slot(enter('login')) } }),
      bringing: serve(bringBack, there),
    },
  });
}
