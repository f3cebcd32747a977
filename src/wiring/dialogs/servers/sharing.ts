import { sharingMachine } from '../../../../machines/servers/sharing.machine';
import { copyText } from '../../../adapters/clipboard/clipboard';
import { type Service } from '../../../adapters/http/service';
import { drawCode } from '../../../adapters/qr/draw-code';
import { saveCode } from '../../../adapters/qr/save-code';
import { slot } from '../../slots';
import { provideScan } from './scan';

export function provide(service: Service) {
  return sharingMachine.provide({
    actors: {
      scan: provideScan(),
      sharingAddress: slot(service.sharingAddress),
      drawCode: slot(drawCode),
      saveCode: slot(saveCode),
      copyText: slot(copyText),
    },
  });
}
