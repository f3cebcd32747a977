import { Trans } from '@lingui/react/macro';
import { type ReactElement } from 'react';
import { colourOf, type ConnectedEntry } from '../../../machines/service/observatory.rules';

/** The alive state in a word (SPEC 4.08, 4.09). */
export function AliveText({ entry }: { readonly entry: ConnectedEntry }): ReactElement {
  switch (colourOf(entry)) {
    case 'primary':
      return <Trans>Alive, in use</Trans>;
    case 'success':
      return <Trans>Alive</Trans>;
    case 'light':
      return <Trans>Not known yet</Trans>;
    case 'danger':
      return <Trans>Dead</Trans>;
  }
}
