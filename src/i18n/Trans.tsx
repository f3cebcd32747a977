import { Trans as LinguiTrans, type TransProps } from '@lingui/react';
import { type ReactElement } from 'react';
import { balanced, turns } from '../../machines/domain/text-direction';

/**
 * What every `<Trans>` macro becomes (`lingui.config.ts`). Lingui looks for the tags of a message only after its values are in it,
 * so that a value with `<b>…</b>` in it would lose them, and one with `<0/>` would repeat an element of ours. Such a value, and one
 * that turns the direction of text, goes in as an element of its own.
 */
export function Trans(props: TransProps): ReactElement {
  const { values } = props;
  return values === undefined ? <LinguiTrans {...props} /> : <LinguiTrans {...props} values={asText(values)} />;
}

function asText(values: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([key, value]) => [
      key,
      typeof value === 'string' && (value.includes('<') || turns(value)) ? (
        <bdi key={key}>{balanced(value)}</bdi>
      ) : (
        value
      ),
    ]),
  );
}
