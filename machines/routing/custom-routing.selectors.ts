import { saidBeside, type Fault } from '../shared/faults';
import { type CustomRoutingSnapshot } from './custom-routing.machine';

/** Why reading or saving failed, unless the login dialog already says so. */
export function selectFault({ context: { lastFault } }: CustomRoutingSnapshot): Fault | null {
  return saidBeside(lastFault);
}

/** No domain file in the asset directory: nothing can be saved. */
export function selectHasNoFiles(snapshot: CustomRoutingSnapshot): boolean {
  return (
    !snapshot.hasTag('loading') && snapshot.context.form.directory !== '' && snapshot.context.form.files.length === 0
  );
}
