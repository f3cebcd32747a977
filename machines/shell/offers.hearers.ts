import { type TrialFact } from '../service/trial.setup';
import { type Hearers } from '../shared/hearers';
import { type OffersTold } from './offers.machine';

/** Who hears which fact of the offers: the trial, also what comes while its machine is being fetched. */
export const OFFERS_HEARERS = {
  'rows.deleted': [],
  'outbound.deleted': [],
  'notice.acted': [],
  'trial.answered': ['trial'],
  'lists.kept': ['trial'],
  'setting.applied': ['trial'],
  'start.tried': ['trial'],
  'start.refused': ['trial'],
  'stop.tried': ['trial'],
  'alive.received': ['trial'],
} as const satisfies Hearers<OffersTold, { readonly trial: TrialFact }>;
