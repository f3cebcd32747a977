import { logsMachine } from '../../../../machines/service/logs.machine';
import { copyText } from '../../../adapters/clipboard/clipboard';
import { saveText } from '../../../adapters/files/files';
import { type Service } from '../../../adapters/http/service';
import { PHONE_QUERY } from '../../../theme/layout';
import { logOf } from '../../log';
import { slot } from '../../slots';

export function provide(service: Service) {
  return logsMachine.provide({
    actors: { log: logOf(service), copyText: slot(copyText), saveText: slot(saveText) },
    guards: { isNarrow: () => matchMedia(PHONE_QUERY).matches },
  });
}
