import { MenuItem } from '@fluentui/react-components';
import { Trans } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type ChartPageActor } from '../machines/chart-page/chart-page.machine';
import { selectDrawing } from '../machines/chart-page/chart-page.selectors';

/** What a file can be made of, as items of a menu. */
export function ExportItems({ page }: { readonly page: ChartPageActor }): ReactElement {
  const shown = useSelector(page, (snapshot) => selectDrawing(snapshot) === 'shown');
  return (
    <>
      <MenuItem disabled={!shown} onClick={() => page.send({ type: 'export.save', kind: 'svg' })}>
        <Trans>This diagram (SVG)</Trans>
      </MenuItem>
      <MenuItem disabled={!shown} onClick={() => page.send({ type: 'export.save', kind: 'mermaid' })}>
        <Trans>This machine (Mermaid)</Trans>
      </MenuItem>
      <MenuItem disabled={!shown} onClick={() => page.send({ type: 'export.save', kind: 'config' })}>
        <Trans>This machine (XState, JSON)</Trans>
      </MenuItem>
      <MenuItem onClick={() => page.send({ type: 'export.save', kind: 'json' })}>
        <Trans>All machines, for comparison (JSON)</Trans>
      </MenuItem>
    </>
  );
}
