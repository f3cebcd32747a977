import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type OutboundsActor } from '../../../machines/outbounds/outbounds.machine';
import { selectActiveCount, selectActiveOutbound } from '../../../machines/outbounds/outbounds.selectors';
import { fetched } from '../../components/fetched';
import { OnDemandMenu } from '../../components/OnDemandMenu';
import { CHOSEN } from '../../theme/grounds';
import { NOT_ROOMY } from '../../theme/layout';
import { useSharedStyles } from '../../theme/shared-styles';

const OutboundMenuContent = fetched('menu', () => import('./OutboundMenuContent'));

const useStyles = makeStyles({
  // Fluent's own button for menus would be 2 kB of the first load.
  button: {
    minWidth: 0,
    flexShrink: 1,
    '&[aria-expanded=true]': {
      backgroundColor: CHOSEN,
      color: tokens.colorNeutralForeground1,
    },
  },
  chevron: { flexShrink: 0, fontSize: '12px', lineHeight: 0, marginInlineStart: tokens.spacingHorizontalXS },
  // What has no room beside the name is in a second line, which nobody sees.
  label: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'baseline',
    columnGap: tokens.spacingHorizontalS,
    minWidth: 0,
    height: tokens.lineHeightBase300,
    overflow: 'hidden',
    whiteSpace: 'nowrap',
  },
  name: { maxWidth: '14ch', fontWeight: tokens.fontWeightSemibold },
  share: {
    color: tokens.colorNeutralForeground3,
    // In high contrast the button's text turns black on a bright ground.
    ':is(button:hover *)': { color: 'inherit' },
    [NOT_ROOMY]: { display: 'none' },
  },
});

/** The active outbound and the choice of another (SPEC 2.14). */
export function OutboundMenu({ outbounds }: { readonly outbounds: OutboundsActor }): ReactElement {
  const styles = useStyles();
  const { ellipsis } = useSharedStyles();
  const { t } = useLingui();
  const name = useSelector(outbounds, selectActiveOutbound).toUpperCase();
  const count = useSelector(outbounds, selectActiveCount);
  return (
    <OnDemandMenu
      content={(trigger) => <OutboundMenuContent outbounds={outbounds} trigger={trigger} />}
      part={OutboundMenuContent}
      onFirstOpen={() => outbounds.send({ type: 'outbounds.refresh' })}
      trigger={
        <Button
          className={styles.button}
          appearance="subtle"
          // Voice control finds it by its visible words, so its name contains them unchanged.
          aria-label={count > 1 ? `${t`Outbound ${name}`} ${t`load balance · ${count}`}` : t`Outbound ${name}`}
        >
          <span className={styles.label}>
            <bdi className={mergeClasses(ellipsis, styles.name)}>{name}</bdi>
            {count > 1 ? (
              <span className={styles.share}>
                <Trans>load balance · {count}</Trans>
              </span>
            ) : null}
          </span>
          <ChevronDownRegular className={styles.chevron} />
        </Button>
      }
    />
  );
}
