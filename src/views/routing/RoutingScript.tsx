import { makeStyles, Spinner, tokens } from '@fluentui/react-components';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useCallback, useMemo, type ReactElement } from 'react';
import { type Edit } from '../../../machines/domain/routing-a/tree';
import { type TextSettingActor } from '../../../machines/routing/text-setting.machine';
import {
  selectMark,
  selectScriptFrozen,
  selectScriptOutbounds,
  selectScriptProblems,
  selectStudio,
  selectText,
} from '../../../machines/routing/text-setting.selectors';
import { fetched } from '../../components/fetched';
import { PartPlace } from '../../components/PartPlace';
import { ProblemWords, ScriptProblems } from './ScriptProblems';
import { ScriptSides } from './ScriptSides';

const CodeEditor = fetched('dialog', () => import('../../components/CodeEditor'));

/** The id of the text that says what is wrong with the script. */
export const SCRIPT_STATUS = 'script-status';

const useStyles = makeStyles({
  root: { flexGrow: 1, minHeight: '200px', display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalS },
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
  const frozen = useSelector(dialog, selectScriptFrozen);
  const outbounds = useSelector(dialog, selectScriptOutbounds);
  const studio = useSelector(dialog, selectStudio);
  const place = useSelector(studio, (snapshot) => snapshot?.context.place ?? null);
  const mend = useCallback((fix: readonly Edit[]): void => dialog.send({ type: 'fix.apply', fix }), [dialog]);
  const flaws = useMemo(
    () =>
      problems.map(({ fix, ...problem }) => ({
        ...problem,
        words: <ProblemWords problem={problem} />,
        fix: fix === null ? null : () => mend(fix),
      })),
    [mend, problems],
  );
  const waiting = (
    <div className={styles.loading}>
      <Spinner label={t`Loading…`} />
    </div>
  );
  return (
    <div className={styles.root}>
      <PartPlace waiting={waiting} missing={waiting}>
        <CodeEditor
          label={t`Routing script`}
          value={text}
          mark={mark}
          flaws={flaws}
          outbounds={outbounds}
          place={place}
          readOnly={frozen}
          owner={dialog}
          describedBy={SCRIPT_STATUS}
          onChange={(value) => dialog.send({ type: 'field.edit', field: 'routingA', value })}
          frame={(parts) =>
            studio === undefined ? parts.text : <ScriptSides dialog={dialog} studio={studio} {...parts} />
          }
        />
      </PartPlace>
      <ScriptProblems
        problems={problems}
        onFix={frozen ? null : mend}
        onLine={(line) => studio?.send({ type: 'line.show', line })}
      />
    </div>
  );
}
