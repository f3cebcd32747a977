import { fromCallback, type EventObject } from 'xstate';
import { scanMachine } from '../../../../machines/servers/scan.machine';
import { readClashFile } from '../../../adapters/files/clash';
import { readText } from '../../../adapters/files/files';
import { mayReadText, readCopied } from '../../../adapters/clipboard/clipboard';
import { mayUseCamera, watchCamera } from '../../../adapters/qr/camera';
import { readPicture } from '../../../adapters/qr/read-picture';
import { slot } from '../../slot';

/** The reader of pictures and files with its slots filled. */
export const scan = scanMachine.provide({
  actors: {
    findWays: slot(() => Promise.resolve({ camera: mayUseCamera(), clipboard: mayReadText() })),
    readClipboard: slot(readCopied),
    readPicture: slot(readPicture),
    readText: slot(readText),
    readDocument: slot(readClashFile),
    camera: fromCallback<EventObject>(({ sendBack }) => watchCamera((fact) => sendBack(fact))),
  },
});
