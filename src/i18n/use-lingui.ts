import { type I18n, type MessageDescriptor } from '@lingui/core';
import { useLingui as useContext } from '@lingui/react';
import { isolated, turns } from '../../machines/domain/text-direction';
import { memoised } from '../../machines/domain/memoised';

type Context = ReturnType<typeof useContext>;
type Translate = I18n['t'];

/** One for each language of the page: a hundred rows ask. */
const isolatedContext = memoised((context: Context): Context => ({ ...context, _: isolating(context._) }));

/**
 * What every `useLingui` macro becomes (`lingui.config.ts`). Its `t` makes plain text for labels and tooltips, where no element
 * can isolate a name: a name that turns the direction of text stands between isolates.
 */
export function useLingui(): Context {
  return isolatedContext(useContext());
}

function isolating(translate: Translate): Translate {
  const ours = (message: MessageDescriptor | string, values?: Record<string, unknown>, options?: object): string => {
    if (typeof message === 'string') return translate(message, values && asText(values), options);
    return translate(message.values === undefined ? message : { ...message, values: asText(message.values) });
  };
  return ours as Translate;
}

/** The same values where none can turn the direction of text: a hundred rows have five labels each. */
function asText(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  if (!Object.values(values).some((value) => typeof value === 'string' && turns(value))) return values;
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [key, typeof value === 'string' ? isolated(value) : value]),
  );
}
