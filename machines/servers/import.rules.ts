import { type TabId } from '../ports/view';
import { notice, type NoticeKey, type NoticeSpec, type NoticeValues } from '../ports/notice';
import { TOAST } from '../shared/constants';
import { type ImportRunOutput } from './import-run.rules';

/** Good news, with a way to the fastest of what came. */
function withFastest(key: NoticeKey, values: NoticeValues, tab: TabId): NoticeSpec {
  return notice(key, 'success', values, TOAST.prompt, [{ kind: 'fastest', tab }]);
}

/** What is said of an import that brought something. `lines`: how many lines that were no subscriptions there were. */
export function noticesOf({ servers, subscriptions }: ImportRunOutput, lines: number): readonly NoticeSpec[] {
  const of: NoticeSpec[] = [];
  if (servers > 0)
    of.push(
      servers < lines
        ? notice('importedSome', 'warning', { taken: servers, lines })
        : withFastest('imported', { count: servers }, 'servers'),
    );
  for (const { name, servers: count, tab } of subscriptions) {
    of.push(
      count === 0
        ? notice('subscriptionEmpty', 'warning', { name })
        : withFastest('subscriptionImported', { name, count }, tab),
    );
  }
  return of;
}

/** The list that is opened after an import: the first new subscription that has servers, else that of the own servers; null when nothing came. */
export function tabOf({ servers, subscriptions }: ImportRunOutput): TabId | null {
  return subscriptions.find((one) => one.servers > 0)?.tab ?? (servers > 0 ? 'servers' : null);
}
