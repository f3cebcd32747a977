import { momentsMachine } from '../../../../machines/copies/moments.machine';
import { forgetCopies } from '../../../adapters/copies/kept-copy';
import { listMoments, readMoment, switchMoments } from '../../../adapters/copies/moments';
import { type Service } from '../../../adapters/http/service';
import { slot } from '../../slots';
import { provideCopyReading } from './copy-reading';

export function provide(service: Service) {
  return momentsMachine.provide({
    actors: {
      list: slot(listMoments),
      open: slot(readMoment),
      other: slot(readMoment),
      now: provideCopyReading(service),
      choose: slot(switchMoments),
      forget: slot(forgetCopies),
    },
  });
}
