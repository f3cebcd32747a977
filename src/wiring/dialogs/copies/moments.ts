import { momentsMachine } from '../../../../machines/copies/moments.machine';
import { forgetCopies } from '../../../adapters/copies/kept-copy';
import { listMoments, readMoment, switchMoments } from '../../../adapters/copies/moments';
import { slot } from '../../slot';

export const filled = momentsMachine.provide({
  actors: {
    list: slot(listMoments),
    open: slot(readMoment),
    other: slot(readMoment),
    choose: slot(switchMoments),
    forget: slot(forgetCopies),
  },
});
