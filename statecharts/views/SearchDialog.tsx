import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type ChartPageActor } from '../machines/chart-page/chart-page.machine';
import { selectActive, selectFound, selectText } from '../machines/chart-page/chart-page.selectors';
import { FindDialog, type FoundItem } from '../../src/components/FindDialog';
import { FOUND_WORDS } from './chart-words';

/** Finds states, events, guards, actions and slots of all machines by their names. */
export function SearchDialog({ page }: { readonly page: ChartPageActor }): ReactElement {
  const { t, i18n } = useLingui();
  const text = useSelector(page, selectText);
  const active = useSelector(page, selectActive);
  const found = useSelector(page, selectFound);
  const itemAt = (index: number): FoundItem | null => {
    const item = found[index];
    if (item === undefined) return null;
    const kind = i18n._(FOUND_WORDS[item.kind]);
    const hint =
      item.kind === 'machine' ? (
        kind
      ) : (
        <>
          {kind} · <bdi lang="en">{item.title}</bdi>
        </>
      );
    return { name: item.name, hint };
  };
  return (
    <FindDialog
      id="chart-search"
      label={t`Search all machines`}
      placeholder={t`Machine, state, event, action…`}
      text={text}
      count={found.length}
      active={active}
      itemAt={itemAt}
      onType={(value) => page.send({ type: 'search.edit', text: value })}
      onMove={(by) => page.send({ type: 'search.move', by })}
      onChoose={(index) => {
        const item = found[index];
        if (item !== undefined) page.send({ type: 'place.choose', place: item.place });
      }}
      onClose={() => page.send({ type: 'search.close' })}
    />
  );
}
