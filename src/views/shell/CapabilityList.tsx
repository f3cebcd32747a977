import { Caption1, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { CheckmarkRegular } from '@fluentui/react-icons/svg/checkmark';
import { DismissRegular } from '@fluentui/react-icons/svg/dismiss';
import { type MessageDescriptor } from '@lingui/core';
import { Trans, useLingui } from '@lingui/react/macro';
import { type ReactElement } from 'react';
import { originOf, type Capabilities, type Flag } from '../../../machines/domain/capabilities';
import { LAST_NUMBERED } from '../../../machines/domain/service-age';
import { NOT_PHONE } from '../../theme/layout';
import { useSharedStyles } from '../../theme/shared-styles';
import { GOOD } from '../../theme/state-colours';
import { SETTING_WORDS } from '../shared/setting-words';
import { CAPABILITY_WORDS, GROUP_WORDS, type CapabilityGroup } from './capability-words';

const useStyles = makeStyles({
  groups: { columnGap: tokens.spacingHorizontalXXL, [NOT_PHONE]: { columnCount: 2 } },
  group: { breakInside: 'avoid', paddingBlockEnd: tokens.spacingVerticalM },
  heading: {
    margin: 0,
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase300,
    fontWeight: tokens.fontWeightSemibold,
  },
  list: { margin: 0, padding: 0, listStyleType: 'none' },
  item: { display: 'flex', columnGap: tokens.spacingHorizontalS, paddingBlock: '3px' },
  icon: { flexShrink: 0, display: 'flex', height: tokens.lineHeightBase300, alignItems: 'center' },
  has: { color: GOOD },
  lacks: { color: tokens.colorNeutralForeground3 },
  words: { flexGrow: 1, minWidth: 0, overflowWrap: 'anywhere' },
  origin: {
    flexShrink: 0,
    color: tokens.colorNeutralForeground3,
    lineHeight: tokens.lineHeightBase300,
    whiteSpace: 'nowrap',
  },
});

const FLAGS = Object.keys(CAPABILITY_WORDS) as readonly Flag[];
const GROUPS = Object.keys(GROUP_WORDS) as readonly CapabilityGroup[];

/** What differs between services: what this one has, what it lacks, and which ones have it. */
export function CapabilityList({ service }: { readonly service: Capabilities }): ReactElement {
  const styles = useStyles();
  const { i18n } = useLingui();
  return (
    <div className={styles.groups}>
      {GROUPS.map((group) => (
        <section key={group} className={styles.group}>
          <h4 className={styles.heading}>{i18n._(GROUP_WORDS[group])}</h4>
          <ul className={styles.list}>
            {FLAGS.filter((flag) => CAPABILITY_WORDS[flag].group === group).map((flag) => (
              <Capability key={flag} flag={flag} has={service[flag]} />
            ))}
          </ul>
          {group === 'routing' ? <CaptureText types={service.transparentTypes} /> : null}
        </section>
      ))}
    </div>
  );
}

function Capability({ flag, has }: { readonly flag: Flag; readonly has: boolean }): ReactElement {
  const styles = useStyles();
  const { numbers } = useSharedStyles();
  const { t, i18n } = useLingui();
  const { words } = CAPABILITY_WORDS[flag];
  return (
    <li className={styles.item}>
      <span className={mergeClasses(styles.icon, has ? styles.has : styles.lacks)}>
        {has ? <CheckmarkRegular aria-label={t`Yes:`} /> : <DismissRegular aria-label={t`No:`} />}
      </span>
      <span className={mergeClasses(styles.words, !has && styles.lacks)}>
        {typeof words === 'string' ? words : i18n._(words)}
      </span>
      <Caption1 className={mergeClasses(styles.origin, numbers)}>
        <OriginText flag={flag} />
      </Caption1>
    </li>
  );
}

const CAPTURES: Readonly<Record<string, { readonly label: MessageDescriptor }>> = SETTING_WORDS.transparentType.options;

function CaptureText({ types }: { readonly types: readonly string[] }): ReactElement | null {
  const { i18n } = useLingui();
  if (types.length === 0) return null;
  const ways = types.map((type) => (CAPTURES[type] === undefined ? type : i18n._(CAPTURES[type].label))).join(', ');
  return (
    <Caption1>
      <Trans>Traffic capture: {ways}</Trans>
    </Caption1>
  );
}

function OriginText({ flag }: { readonly flag: Flag }): ReactElement | null {
  const origin = originOf(flag);
  if (origin === null) return null;
  const last = LAST_NUMBERED;
  if ('came' in origin) {
    const version = origin.came;
    return version === null ? <Trans>after {last}</Trans> : <Trans>since {version}</Trans>;
  }
  const version = origin.went;
  return version === null ? <Trans>up to {last}</Trans> : <Trans>before {version}</Trans>;
}
