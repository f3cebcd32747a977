import { capabilitiesOf } from '../../machines/domain/capabilities';
import { type Service } from '../../machines/ports/service';
import { type ServiceVersion } from '../../machines/domain/service-version';
import { tokenFor } from '../../machines/session/token.rules';
import { ownAddress } from '../adapters/browser/page';
import { createHttpClient } from '../adapters/http/client';
import { createService } from '../adapters/http/service';
import { createStorage } from '../adapters/storage/local-storage';

/** A service beside the one in use, as `token` is known there. Nothing that it answers is told to the panel. */
export function serviceAt(address: string, token: string | null, version: ServiceVersion | null = null): Service {
  const client = createHttpClient();
  const { takesIdsTwice, locksMore, asksForKind } = capabilitiesOf(version);
  client.use({ address, token, takesIdsTwice, locksMore, asksForKind });
  return createService(client);
}

/** The token that this browser keeps for an address; it may be sent to that address alone. */
export function keptToken(address: string): string | null {
  return tokenFor(address, { stored: createStorage().read(), ownAddress: ownAddress() });
}
