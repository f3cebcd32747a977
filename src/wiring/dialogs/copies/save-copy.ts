import { saveCopyMachine } from '../../../../machines/copies/save-copy.machine';
import { saveCopy } from '../../../adapters/copies/copies';
import { type Service } from '../../../adapters/http/service';
import { slot } from '../../slots';
import { provideCopyReading } from './copy-reading';

export function provide(service: Service) {
  return saveCopyMachine.provide({
    actors: { reading: provideCopyReading(service), write: slot(saveCopy) },
  });
}
