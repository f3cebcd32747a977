import { logsMachine } from '../../../../machines/log/logs.machine';
import { copyText } from '../../../adapters/clipboard/clipboard';
import { saveText } from '../../../adapters/files/files';
import { PHONE_QUERY } from '../../../theme/layout';
import { slot } from '../../slot';

export const filled = logsMachine.provide({
  actors: { copyText: slot(copyText), saveText: slot(saveText) },
  guards: { isNarrow: () => matchMedia(PHONE_QUERY).matches },
});
