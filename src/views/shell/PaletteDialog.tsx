import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type PaletteActor } from '../../../machines/shell/palette.machine';
import { actionOf, countOf, itemAt } from '../../../machines/shell/palette.rules';
import {
  selectActions,
  selectActive,
  selectFound,
  selectOutbounds,
  selectSettings,
  selectSubjects,
  selectText,
} from '../../../machines/shell/palette.selectors';
import { FindDialog, type FoundItem } from '../../components/FindDialog';
import { useNamedActions } from './named-actions';

/** Finds servers, actions and settings by their names. */
export default function PaletteDialog({ dialog }: { readonly dialog: PaletteActor }): ReactElement {
  const { t } = useLingui();
  const text = useSelector(dialog, selectText);
  const named = useNamedActions(
    useSelector(dialog, selectActions),
    useSelector(dialog, selectSubjects),
    useSelector(dialog, selectOutbounds),
    useSelector(dialog, selectSettings),
  );
  const found = useSelector(dialog, (snapshot) => selectFound(snapshot, named));
  const active = useSelector(dialog, (snapshot) => selectActive(snapshot, named));
  const foundAt = (index: number): FoundItem | null => {
    const item = itemAt(found, index);
    if (item === null) return null;
    if (item.kind === 'action') return { name: item.named.label, keys: item.named.keys, hint: item.named.hint };
    const { name, address, subscription } = item.server;
    const hint = (
      <>
        <bdi dir="ltr">{address}</bdi>
        {subscription === '' ? null : <> · {subscription}</>}
      </>
    );
    return { name: name === '' ? t`(no name)` : name, hint };
  };
  return (
    <FindDialog
      id="palette"
      label={t`Search servers, actions and settings`}
      placeholder={t`Server, action, setting…`}
      text={text}
      count={countOf(found)}
      active={active}
      itemAt={foundAt}
      onType={(value) => dialog.send({ type: 'text.edit', text: value })}
      onMove={(by) => dialog.send({ type: 'active.move', by })}
      onChoose={(index) => {
        const item = itemAt(found, index);
        if (item !== null) dialog.send({ type: 'palette.choose', action: actionOf(item) });
      }}
      onClose={() => dialog.send({ type: 'dialog.cancel' })}
    />
  );
}
