import { shareListMachine } from '../../../../machines/servers/share-list.machine';
import { copyText } from '../../../adapters/clipboard/clipboard';
import { saveText } from '../../../adapters/files/files';
import { slot } from '../../slot';

export const filled = shareListMachine.provide({ actors: { copyText: slot(copyText), saveText: slot(saveText) } });
