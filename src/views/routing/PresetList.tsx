import { Badge, Button, makeStyles, mergeClasses, Switch, tokens } from '@fluentui/react-components';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { uncheckedLists } from '../../../machines/domain/routing-a/known-lists';
import {
  hasPreset,
  presetLines,
  presetRoutes,
  PRESETS,
  type PresetName,
} from '../../../machines/domain/routing-a/presets';
import { type ScriptStudioActor } from '../../../machines/routing/script-studio.machine';
import { type TextSettingActor } from '../../../machines/routing/text-setting.machine';
import { selectNewRule, selectScriptFrozen, selectText } from '../../../machines/routing/text-setting.selectors';
import { StudioList } from './StudioList';

const useStyles = makeStyles({
  head: { display: 'flex', alignItems: 'center', columnGap: tokens.spacingHorizontalS },
  title: { flexGrow: 1, margin: 0, fontSize: tokens.fontSizeBase400, fontWeight: tokens.fontWeightSemibold },
  preset: {
    display: 'flex',
    alignItems: 'flex-start',
    columnGap: tokens.spacingHorizontalS,
  },
  words: { flexGrow: 1, minWidth: 0, display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalXS },
  name: { fontWeight: tokens.fontWeightSemibold },
  quiet: { color: tokens.colorNeutralForeground3, fontSize: tokens.fontSizeBase200 },
  code: {
    fontFamily: tokens.fontFamilyMonospace,
    whiteSpace: 'pre-wrap',
    overflowWrap: 'anywhere',
    textAlign: 'start',
  },
});

interface Props {
  readonly dialog: TextSettingActor;
  readonly studio: ScriptStudioActor;
}

/** What is often wanted, added to the script and taken out of it again. */
export function PresetList({ dialog, studio }: Props): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const form = useSelector(dialog, selectNewRule);
  return (
    <>
      <div className={styles.head}>
        <h3 className={styles.title}>
          <Trans>Presets</Trans>
        </h3>
        <Button size="small" autoFocus onClick={() => studio.send({ type: 'presets.close' })}>
          <Trans>Back to the rules</Trans>
        </Button>
      </div>
      <StudioList label={t`Presets`}>
        <li className={styles.preset}>
          <span className={styles.words}>
            <span className={styles.name}>
              <Trans>One site through its own outbound</Trans>
            </span>
            <span className={styles.quiet}>
              <Trans>A rule for a domain, placed where it takes effect.</Trans>
            </span>
          </span>
          <Button size="small" onClick={() => studio.send({ type: 'rule.open', form })}>
            <Trans>Add rule</Trans>
          </Button>
        </li>
        {PRESETS.map((name) => (
          <Preset key={name} dialog={dialog} name={name} outbound={form.outbound} />
        ))}
      </StudioList>
    </>
  );
}

function usePresetWords(): Readonly<Record<PresetName, readonly [name: string, meaning: string]>> {
  const { t } = useLingui();
  return {
    directDefault: [
      t`Everything direct except …`,
      t`Traffic that matches no rule goes direct; add rules for the exceptions. The current default is kept as a comment.`,
    ],
    private: [t`Private addresses direct`, t`Devices on the same network are reached without a proxy.`],
    advertising: [t`Block advertising`, t`Connections to advertising hosts are blocked.`],
    streaming: [t`Streaming services`, t`Netflix, Disney+, HBO, Prime Video, Hulu and Spotify through one outbound.`],
    assistants: [t`AI assistants`, t`OpenAI and Anthropic through one outbound.`],
    torrents: [t`BitTorrent direct`, t`Keeps file sharing off the proxy; works only if the core sniffs the protocol.`],
    china: [t`Chinese sites direct`, t`Sites and addresses in China are reached without a proxy.`],
  };
}

function Preset({
  dialog,
  name,
  outbound,
}: Pick<Props, 'dialog'> & { readonly name: PresetName; readonly outbound: string }): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const [title, meaning] = usePresetWords()[name];
  const isOn = useSelector(dialog, (snapshot) => hasPreset(selectText(snapshot, 'routingA'), name));
  const frozen = useSelector(dialog, selectScriptFrozen);
  const unchecked = presetRoutes(name).flatMap(uncheckedLists).join(', ');
  return (
    <li className={styles.preset}>
      <span className={styles.words}>
        <span className={styles.name}>{title}</span>
        <span className={styles.quiet}>{meaning}</span>
        <code dir="ltr" className={mergeClasses(styles.code, styles.quiet)}>
          {presetLines(name, outbound).join('\n')}
        </code>
        {unchecked === '' ? null : (
          <span className={styles.quiet}>
            <Badge appearance="tint" color="informative" size="small">
              <Trans>Not checked</Trans>
            </Badge>{' '}
            {t`The core starts only if its data files contain ${unchecked}.`}
          </span>
        )}
      </span>
      <Switch
        aria-label={title}
        checked={isOn}
        disabled={frozen}
        onChange={() => dialog.send({ type: 'preset.toggle', name })}
      />
    </li>
  );
}
