import { Button, Caption1, makeStyles, mergeClasses, Tab, TabList, tokens } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type ScriptStudioActor } from '../../../machines/routing/script-studio.machine';
import { type TextSettingActor } from '../../../machines/routing/text-setting.machine';
import { selectNewRule, selectScriptFrozen } from '../../../machines/routing/text-setting.selectors';
import { NARROW, NOT_NARROW } from '../../theme/layout';
import { PresetList } from './PresetList';
import { RuleForm } from './RuleForm';
import { RuleList } from './RuleList';
import { ScriptTests } from './ScriptTests';

const useStyles = makeStyles({
  bar: { display: 'flex', alignItems: 'center', flexWrap: 'wrap', gap: tokens.spacingHorizontalS },
  tabs: { [NOT_NARROW]: { display: 'none' } },
  // Below the tabs and the history, where there is no room beside them.
  adding: { display: 'flex', columnGap: tokens.spacingHorizontalS, [NARROW]: { order: 1, flexBasis: '100%' } },
  space: { flexGrow: 1 },
  sides: {
    flexGrow: 1,
    minHeight: '200px',
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    gridTemplateRows: 'minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalM,
    [NARROW]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  side: { minHeight: 0, minWidth: 0, display: 'flex', flexDirection: 'column' },
  // Focus rings have room.
  rules: { overflowY: 'auto', rowGap: tokens.spacingVerticalL, padding: '2px', margin: '-2px' },
  text: { rowGap: tokens.spacingVerticalS },
  hint: { color: tokens.colorNeutralForeground3 },
  away: { [NARROW]: { display: 'none' } },
});

interface Props {
  readonly dialog: TextSettingActor;
  readonly studio: ScriptStudioActor;
  readonly text: ReactElement;
  readonly history: ReactElement;
}

/** The script as rules and as text: side by side, or one at a time where there is no room for both. */
export function ScriptSides({ dialog, studio, text, history }: Props): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const { side, part } = useSelector(studio, ({ value }) => value);
  const form = useSelector(dialog, selectNewRule);
  const frozen = useSelector(dialog, selectScriptFrozen);
  return (
    <>
      <div className={styles.bar}>
        <TabList
          className={styles.tabs}
          size="small"
          aria-label={t`The script`}
          selectedValue={side}
          onTabSelect={(_, { value }) => studio.send({ type: 'side.choose', side: value as 'rules' | 'text' })}
        >
          <Tab value="rules">{t`Rules`}</Tab>
          <Tab value="text">{t`Text`}</Tab>
        </TabList>
        <span className={styles.adding}>
          <Button
            icon={<AddRegular />}
            disabledFocusable={frozen || part === 'form'}
            onClick={() => studio.send({ type: 'rule.open', form })}
          >
            <Trans>Add rule</Trans>
          </Button>
          <Button disabledFocusable={frozen || part === 'form'} onClick={() => studio.send({ type: 'presets.open' })}>
            <Trans>Presets</Trans>
          </Button>
        </span>
        <span className={styles.space} />
        {history}
      </div>
      <div className={styles.sides}>
        <section
          className={mergeClasses(styles.side, styles.rules, side === 'text' && styles.away)}
          aria-label={t`Rules in the script`}
        >
          {part === 'form' ? (
            <RuleForm dialog={dialog} studio={studio} />
          ) : part === 'presets' ? (
            <PresetList dialog={dialog} studio={studio} />
          ) : (
            <>
              <RuleList dialog={dialog} studio={studio} />
              <ScriptTests dialog={dialog} />
            </>
          )}
        </section>
        <div className={mergeClasses(styles.side, styles.text, side === 'rules' && styles.away)}>
          {text}
          <Caption1 className={styles.hint}>
            <Trans>
              One rule per line, tried from top to bottom. <code dir="ltr">default</code> sets the outbound for
              everything no rule matches; text after <code dir="ltr">#</code> is a comment.
            </Trans>
          </Caption1>
        </div>
      </div>
    </>
  );
}
