import { type Place } from '../domain/chart-places';

/** Command to the address slot: the page's address names the place, and the way back leads to the one before. */
export type AddressCommand = { readonly type: 'address.put'; readonly place: Place };

/** The person went back or changed the address; null when it names no place. */
export type AddressFact = { readonly type: 'address.moved'; readonly place: Place | null };
