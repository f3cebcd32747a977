import { Caption1, makeStyles, Spinner, tokens } from '@fluentui/react-components';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { edited } from '../../../machines/domain/routing-a/tree';
import { type TextSettingActor } from '../../../machines/routing/text-setting.machine';
import { selectMark, selectScriptProblems, selectText } from '../../../machines/routing/text-setting.selectors';
import { fetched } from '../../components/fetched';
import { PartPlace } from '../../components/PartPlace';
import { ScriptProblems } from './ScriptProblems';

const CodeEditor = fetched('dialog', () => import('../../components/CodeEditor'));

/** The id of the text that says what is wrong with the script. */
export const SCRIPT_STATUS = 'script-status';

const useStyles = makeStyles({
  root: { flexGrow: 1, minHeight: '200px', display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalS },
  hint: { color: tokens.colorNeutralForeground3 },
  loading: {
    flexGrow: 1,
    display: 'flex',
    alignItems: 'center',
    justifyContent: 'center',
    border: `1px solid ${tokens.colorNeutralStroke1}`,
    borderRadius: tokens.borderRadiusMedium,
  },
});

/** The routing script (SPEC 2.75). */
export function RoutingScript({ dialog }: { readonly dialog: TextSettingActor }): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const text = useSelector(dialog, (snapshot) => selectText(snapshot, 'routingA'));
  const mark = useSelector(dialog, selectMark);
  const problems = useSelector(dialog, selectScriptProblems);
  const frozen = useSelector(dialog, (snapshot) => !snapshot.can({ type: 'field.edit', field: 'routingA', value: '' }));
  const edit = (next: string): void => dialog.send({ type: 'field.edit', field: 'routingA', value: next });
  const waiting = (
    <div className={styles.loading}>
      <Spinner label={t`Loading…`} />
    </div>
  );
  return (
    <div className={styles.root}>
      <Caption1 className={styles.hint}>
        <Trans>
          One rule per line, tried from top to bottom. <code dir="ltr">default</code> names the outbound for everything
          no rule matches; text after <code dir="ltr">#</code> is a comment.
        </Trans>
      </Caption1>
      <PartPlace waiting={waiting} missing={waiting}>
        <CodeEditor
          label={t`Routing script`}
          value={text}
          mark={mark}
          flaws={problems}
          readOnly={frozen}
          describedBy={SCRIPT_STATUS}
          onChange={edit}
        />
      </PartPlace>
      <ScriptProblems problems={problems} onFix={frozen ? null : (fix) => edit(edited(text, fix))} />
    </div>
  );
}
