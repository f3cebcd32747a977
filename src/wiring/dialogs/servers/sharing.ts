import { sharingMachine } from '../../../../machines/servers/sharing.machine';
import { copyText } from '../../../adapters/clipboard/clipboard';
import { drawCode } from '../../../adapters/qr/draw-code';
import { saveCode } from '../../../adapters/qr/save-code';
import { slot } from '../../slot';
import { scan } from './scan';

export const filled = sharingMachine.provide({
  actors: { scan, drawCode: slot(drawCode), saveCode: slot(saveCode), copyText: slot(copyText) },
});
