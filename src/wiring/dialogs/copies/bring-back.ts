import { bringBackMachine } from '../../../../machines/copies/bring-back.machine';
import { type RestoreRules } from '../../../../machines/copies/restore.rules';
import { openCopy, saveCopy } from '../../../adapters/copies/copies';
import { keepCopy, recallCopy } from '../../../adapters/copies/kept-copy';
import { type Service } from '../../../adapters/http/service';
import { slot } from '../../slots';
import { stepsSlot } from '../../steps';
import { provideCopyReading } from './copy-reading';
import { restoreCalls } from './restore-calls';

/** All of it is one moment. */
export const keepsBefore = true;

export function provide(service: Service) {
  return bringBackMachine.provide({
    actors: {
      recall: slot(recallCopy),
      open: slot(openCopy),
      keep: slot(keepCopy),
      write: slot(saveCopy),
      reading: provideCopyReading(service),
      run: stepsSlot<RestoreRules>(service.locate, restoreCalls(service)),
    },
  });
}
