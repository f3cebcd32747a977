import { saveCopyMachine } from '../../../../machines/copies/save-copy.machine';
import { saveCopy } from '../../../adapters/copies/copies';
import { slot } from '../../slot';

export const filled = saveCopyMachine.provide({ actors: { write: slot(saveCopy) } });
