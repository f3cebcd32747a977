import { type ToldApp } from '../ports/host';
import { type TrialFact } from '../service/trial.setup';
import { type Hearers } from '../shared/hearers';

/** What the app tells of what it hears. */
export type OffersTold = Extract<
  ToldApp,
  {
    readonly type:
      | 'rows.deleted'
      | 'outbound.deleted'
      | 'notice.acted'
      | 'trial.answered'
      | 'lists.kept'
      | 'setting.applied'
      | 'start.tried'
      | 'start.refused'
      | 'stop.tried'
      | 'alive.received';
  }
>;

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
