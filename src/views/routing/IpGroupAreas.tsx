import { makeStyles, tokens } from '@fluentui/react-components';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type TextSettingActor } from '../../../machines/routing/text-setting.machine';
import { sameProblems, selectProblems } from '../../../machines/routing/text-setting.selectors';
import { PHONE } from '../../theme/layout';
import { LineProblems } from './LineProblems';
import { LinesArea } from './LinesArea';

const useStyles = makeStyles({
  areas: {
    flexGrow: 1,
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalXL,
    rowGap: tokens.spacingVerticalL,
    [PHONE]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
});

/** The addresses that the transparent proxy leaves alone, on services since 2.2.7.4. */
export function IpGroupAreas({ dialog }: { readonly dialog: TextSettingActor }): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const problems = useSelector(dialog, selectProblems, sameProblems);
  const problemIn = (area: 'countries' | 'ranges'): ReactElement | null => {
    const lines = problems.flatMap((problem) => (problem.kind === 'line' && problem.area === area ? [problem] : []));
    return lines.length === 0 ? null : <LineProblems lines={lines} />;
  };
  return (
    <div className={styles.areas}>
      <LinesArea
        dialog={dialog}
        area="countries"
        label={t`Countries and lists`}
        hint={
          <Trans>
            One per line: the two letters of a country, or <code dir="ltr">PRIVATE</code> for local networks.
          </Trans>
        }
        placeholder={'PRIVATE\nCN'}
        problem={problemIn('countries')}
        autoFocus
      />
      <LinesArea
        dialog={dialog}
        area="ranges"
        label={t`IP ranges`}
        hint={<Trans>One per line. With redirect or tproxy, connections to all of these go directly.</Trans>}
        placeholder={'10.0.0.0/8\n2001:db8::/32'}
        problem={problemIn('ranges')}
      />
    </div>
  );
}
