import { notice, success, type NoticeSpec } from '../ports/notice';
import { type ImportRunOutput } from './import-run.machine';

/** What is said of an import that brought something. `lines`: how many lines that were no subscriptions there were. */
export function noticesOf({ servers, subscriptions }: ImportRunOutput, lines: number): readonly NoticeSpec[] {
  const of: NoticeSpec[] = [];
  if (servers > 0)
    of.push(
      servers < lines
        ? notice('importedSome', 'warning', { taken: servers, lines })
        : success('imported', { count: servers }),
    );
  for (const { name, servers: count } of subscriptions) {
    of.push(
      count === 0 ? notice('subscriptionEmpty', 'warning', { name }) : success('subscriptionImported', { name, count }),
    );
  }
  return of;
}
