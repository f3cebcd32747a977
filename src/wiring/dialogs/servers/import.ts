import { importMachine } from '../../../../machines/servers/import.machine';
import { scan } from './scan';

export const filled = importMachine.provide({ actors: { scan } });
