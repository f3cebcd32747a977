import { bringBackMachine } from '../../../../machines/copies/bring-back.machine';
import { openCopy, saveCopy } from '../../../adapters/copies/copies';
import { keepCopy, recallCopy } from '../../../adapters/copies/kept-copy';
import { slot } from '../../slot';

export const filled = bringBackMachine.provide({
  actors: { recall: slot(recallCopy), open: slot(openCopy), keep: slot(keepCopy), write: slot(saveCopy) },
});
