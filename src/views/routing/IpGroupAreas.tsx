import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type TextSettingActor } from '../../../machines/routing/text-setting.machine';
import { sameProblems, selectProblems } from '../../../machines/routing/text-setting.selectors';
import { LinesArea } from './LinesArea';
import { problemIn, TextAreas } from './TextAreas';

/** The addresses that the transparent proxy leaves alone, on services since 2.2.7.4. */
export function IpGroupAreas({ dialog }: { readonly dialog: TextSettingActor }): ReactElement {
  const { t } = useLingui();
  const problems = useSelector(dialog, selectProblems, sameProblems);
  return (
    <TextAreas>
      <LinesArea
        dialog={dialog}
        area="countries"
        label={t`Countries and lists`}
        hint={
          <Trans>
            One per line: a two-letter country code, or <code dir="ltr">PRIVATE</code> for local networks.
          </Trans>
        }
        placeholder={'PRIVATE\nCN'}
        problem={problemIn(problems, 'countries')}
        autoFocus
      />
      <LinesArea
        dialog={dialog}
        area="ranges"
        label={t`IP ranges`}
        hint={<Trans>One per line. With redirect or tproxy, connections to these go direct.</Trans>}
        placeholder={'10.0.0.0/8\n2001:db8::/32'}
        problem={problemIn(problems, 'ranges')}
      />
    </TextAreas>
  );
}
