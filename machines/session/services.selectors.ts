import { type KnownService } from '../domain/service-book';
import { type ServiceReading } from './services.rules';
import { type ServicesSnapshot } from './services.machine';

export const selectServices = ({ context }: ServicesSnapshot): readonly KnownService[] => context.book;
export const selectUsed = ({ context }: ServicesSnapshot): string => context.used;
export const selectReading = ({ context }: ServicesSnapshot, address: string): ServiceReading | null =>
  context.readings.get(address) ?? null;
/** Whether its name is being typed, and: whether it is asked if it is to be forgotten. */
export const selectIsNamed = (snapshot: ServicesSnapshot, address: string): boolean =>
  snapshot.hasTag('naming') && snapshot.context.subject === address;
export const selectIsAsked = (snapshot: ServicesSnapshot, address: string): boolean =>
  snapshot.hasTag('asking') && snapshot.context.subject === address;
export const selectName = ({ context }: ServicesSnapshot): string => context.name;
