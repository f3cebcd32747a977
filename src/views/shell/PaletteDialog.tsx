import { Button } from '@fluentui/react-components';
import { plural } from '@lingui/core/macro';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useMemo, type ReactElement } from 'react';
import { splitFlag } from '../../../machines/domain/flag';
import { type PaletteActor } from '../../../machines/shell/palette.machine';
import { countOf, groupsOf, itemAt, otherWordsMet, type FindableServer } from '../../../machines/shell/palette.rules';
import { selectActive, selectFound, selectText } from '../../../machines/shell/palette.selectors';
import { wordsOf } from '../../../machines/shared/text-search';
import { FindDialog, Found, type FoundItem } from '../../components/FindDialog';
import { useNamed } from './named-actions';
import { GROUP_WORDS } from './palette-words';

/** Finds servers, actions and settings by their names, and does with them what the result says. */
export default function PaletteDialog({ dialog }: { readonly dialog: PaletteActor }): ReactElement {
  const { t, i18n } = useLingui();
  const text = useSelector(dialog, selectText);
  const words = wordsOf(text);
  const named = useNamed(dialog);
  const found = useSelector(dialog, (snapshot) => selectFound(snapshot, named));
  const active = useSelector(dialog, (snapshot) => selectActive(snapshot, named));
  const { left } = found;
  const heads = useMemo(() => groupsOf(found), [found]);
  const importing = named.actions.find(({ action }) => action.kind === 'import');
  const foundAt = (index: number): FoundItem | null => {
    const item = itemAt(found, index);
    if (item === null) return null;
    if (item.kind === 'action') {
      const { action, label, keys, hint } = item.named;
      // What tells those of one site apart is what they do.
      if (action.kind === 'rule') return { name: hint, detail: <bdi dir="ltr">{label}</bdi> };
      const other = otherWordsMet(item.named, words);
      return { name: label, keys, does: hint, hint: other === '' ? undefined : <Found text={other} words={words} /> };
    }
    const { server, verb } = item;
    const name = server.name === '' ? t`(no name)` : server.name;
    const place = <Place server={server} words={words} />;
    if (verb.verb === 'find') return { name, detail: place, does: verb.label };
    return {
      name: verb.label,
      detail: (
        <>
          <bdi>{splitFlag(name)[1]}</bdi>
          {' · '}
          {place}
        </>
      ),
    };
  };
  return (
    <FindDialog
      id="palette"
      label={t`Search servers, actions and settings`}
      placeholder={t`Server, site, action, setting…`}
      text={text}
      count={countOf(found)}
      active={active}
      headAt={(index) => {
        const group = heads.get(index);
        return group === undefined ? null : i18n._(GROUP_WORDS[group]);
      }}
      itemAt={foundAt}
      more={
        left === 0
          ? null
          : t`${plural(left, { one: '# more server matches.', other: '# more servers match.' })} Type more of the name.`
      }
      instead={
        importing === undefined ? null : (
          <Button
            size="small"
            onClick={() => dialog.send({ type: 'palette.choose', item: { kind: 'action', named: importing } })}
          >
            {importing.label}
          </Button>
        )
      }
      onType={(value) => dialog.send({ type: 'text.edit', text: value })}
      onMove={(by) => dialog.send({ type: 'active.move', by })}
      onChoose={(index) => {
        const item = itemAt(found, index);
        if (item !== null) dialog.send({ type: 'palette.choose', item });
      }}
      onClose={() => dialog.send({ type: 'dialog.cancel' })}
    />
  );
}

/** Where a server is: its address, and whose it is. */
function Place({
  server: { address, subscription },
  words,
}: {
  readonly server: FindableServer;
  readonly words: readonly string[];
}): ReactElement {
  return (
    <>
      <bdi dir="ltr">
        <Found text={address} words={words} />
      </bdi>
      {subscription === '' ? null : (
        <>
          {' · '}
          <bdi>
            <Found text={subscription} words={words} />
          </bdi>
        </>
      )}
    </>
  );
}
