import { type TrialStand } from '../../machines/service/on-trial';
import { lists, replyOf, serverRef } from './touch-lists';

/** No save is on trial: the core is stopped. */
export const UNTRIED: TrialStand = { reply: null, trials: { cutting: false, others: false } };

/** Every save is: the core runs. */
export const TRYING: TrialStand = {
  reply: replyOf(lists(1, [], [{ ...serverRef(1), outbound: 'proxy' }]), true),
  trials: { cutting: true, others: true },
};

interface Choosing {
  readonly screen: { queryByRole(role: string, options: { readonly name: RegExp }): HTMLElement | null };
  readonly user: { click(element: HTMLElement): Promise<void> };
  readonly actor: { send(event: { readonly type: 'trial.toggle' }): void };
}

/** By its check box; where a form has none yet, past it. */
export async function toggleTrial({ screen, user, actor }: Choosing): Promise<void> {
  const box = screen.queryByRole('checkbox', { name: /^Try first: / });
  if (box === null) actor.send({ type: 'trial.toggle' });
  else await user.click(box);
}
