import { Button, Caption1, Input, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type ScriptTest, type TestChange } from '../../../machines/routing/script-tests.rules';
import { type TextSettingActor } from '../../../machines/routing/text-setting.machine';
import {
  selectScriptFrozen,
  selectScriptOutbounds,
  selectTests,
} from '../../../machines/routing/text-setting.selectors';
import { IconButton } from '../../components/IconButton';
import { IntentIcon } from '../../components/IntentIcon';
import { PHONE } from '../../theme/layout';
import { OUTBOUND_WIDTH, OutboundChoice } from './OutboundChoice';
import { StudioList } from './StudioList';

/** Where what follows the icon of a test begins. */
const AFTER_ICON = '28px';

const useStyles = makeStyles({
  root: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalS },
  row: { display: 'flex', alignItems: 'center', columnGap: tokens.spacingHorizontalS },
  /** On a phone its outbound has a line of its own. */
  test: { [PHONE]: { flexWrap: 'wrap', rowGap: tokens.spacingVerticalXS } },
  outbound: {
    width: OUTBOUND_WIDTH,
    [PHONE]: { flexGrow: 1, maxWidth: 'none', marginInlineStart: AFTER_ICON },
  },
  title: { flexGrow: 1, margin: 0, fontSize: tokens.fontSizeBase400, fontWeight: tokens.fontWeightSemibold },
  quiet: { color: tokens.colorNeutralForeground3 },
  target: { flexGrow: 1, minWidth: 0, [PHONE]: { flexBasis: `calc(100% - ${AFTER_ICON})` } },
  verdict: { display: 'block', paddingInlineStart: AFTER_ICON, overflowWrap: 'anywhere' },
});

/** The tests that are kept with the script, each with how it goes now. What is done here changes their lines alone. */
export function ScriptTests({ dialog }: { readonly dialog: TextSettingActor }): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const tests = useSelector(dialog, selectTests);
  const outbounds = useSelector(dialog, selectScriptOutbounds);
  const frozen = useSelector(dialog, selectScriptFrozen);
  const edit = (line: number, change: TestChange): void => dialog.send({ type: 'test.edit', line, change });
  return (
    <section className={styles.root} aria-label={t`Tests in the script`}>
      <div className={styles.row}>
        <h3 className={styles.title}>
          <Trans>Tests</Trans>
        </h3>
        <Button icon={<AddRegular />} disabledFocusable={frozen} onClick={() => dialog.send({ type: 'test.add' })}>
          <Trans>Add test</Trans>
        </Button>
      </div>
      <Caption1 className={styles.quiet}>
        <Trans>
          A test says where a host should go. Tests are kept in the script as comments and run after each edit.
        </Trans>
      </Caption1>
      <StudioList label={t`Tests`}>
        {tests.map((test, index) => {
          const { line } = test;
          return (
            <li key={index}>
              <div className={mergeClasses(styles.row, styles.test)}>
                <IntentIcon intent={INTENTS[test.verdict]} />
                <Input
                  className={styles.target}
                  dir="ltr"
                  autoCapitalize="none"
                  autoComplete="off"
                  spellCheck={false}
                  autoFocus={test.target === ''}
                  placeholder="example.com"
                  aria-label={t`Host of the test on line ${line}`}
                  value={test.target}
                  readOnly={frozen}
                  onChange={(_, { value }) => edit(line, { target: value })}
                />
                <OutboundChoice
                  className={styles.outbound}
                  label={t`Outbound of the test on line ${line}`}
                  outbounds={outbounds}
                  chosen={test.wanted}
                  none={null}
                  disabled={frozen}
                  onChoose={(wanted) => edit(line, { wanted })}
                />
                <IconButton
                  size="small"
                  icon={<DeleteRegular />}
                  label={t`Delete the test on line ${line}`}
                  disabledFocusable={frozen}
                  onClick={() => dialog.send({ type: 'test.delete', line })}
                />
              </div>
              <Caption1 className={mergeClasses(styles.quiet, styles.verdict)}>
                <TestVerdict test={test} />
              </Caption1>
            </li>
          );
        })}
      </StudioList>
    </section>
  );
}

const INTENTS = { passes: 'success', fails: 'warning', open: 'info', noTarget: 'info' } as const;

function TestVerdict({ test: { verdict, goesTo } }: { readonly test: ScriptTest }): ReactElement {
  const where = <bdi dir="ltr">{goesTo}</bdi>;
  switch (verdict) {
    case 'passes':
      return <Trans>Passes</Trans>;
    case 'fails':
      return <Trans>Fails: it goes to {where}</Trans>;
    case 'open':
      return <Trans>Undecided: it depends on lists that only the core has</Trans>;
    case 'noTarget':
      return <Trans>Enter a host, an address or a URL</Trans>;
  }
}
