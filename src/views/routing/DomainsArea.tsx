import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement } from 'react';
import { type TextSettingActor } from '../../../machines/routing/text-setting.machine';
import { LinesArea } from './LinesArea';

/** The domains that sniffing leaves alone (SPEC 2.76). */
export function DomainsArea({ dialog }: { readonly dialog: TextSettingActor }): ReactElement {
  const { t } = useLingui();
  return (
    <LinesArea
      dialog={dialog}
      area="domains"
      label={t`Domains`}
      hint={<Trans>One domain per line. Connections to these domains are not sniffed.</Trans>}
      placeholder={'courier.push.apple.com\nexample.com'}
      problem={null}
      autoFocus
    />
  );
}
