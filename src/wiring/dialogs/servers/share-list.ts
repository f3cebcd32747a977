import { shareListMachine } from '../../../../machines/servers/share-list.machine';
import { copyText } from '../../../adapters/clipboard/clipboard';
import { saveText } from '../../../adapters/files/files';
import { type Service } from '../../../adapters/http/service';
import { slot } from '../../slots';

export function provide(service: Service) {
  return shareListMachine.provide({
    actors: {
      sharingAddresses: slot(service.sharingAddresses),
      copyText: slot(copyText),
      saveText: slot(saveText),
    },
  });
}
