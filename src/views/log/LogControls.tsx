import {
  Button,
  Checkbox,
  Field,
  Input,
  makeStyles,
  Popover,
  PopoverTrigger,
  Select,
  Switch,
  tokens,
} from '@fluentui/react-components';
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download';
import { CopyRegular } from '@fluentui/react-icons/svg/copy';
import { FilterRegular } from '@fluentui/react-icons/svg/filter';
import { useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type LogEvery } from '../../../machines/log/log-pace.rules';
import { type Criteria, type Gravity } from '../../../machines/log/log-lines.rules';
import { type LogsActor } from '../../../machines/log/logs.machine';
import {
  selectCriteria,
  selectEvery,
  selectIsPaused,
  selectIsWrapping,
  selectRegexProblem,
} from '../../../machines/log/logs.selectors';
import { LOG_EVERY, SECOND } from '../../../machines/shared/constants';
import { type TextSearch } from '../../../machines/shared/text-search';
import { usePatternWords } from '../../components/pattern-words';
import { SearchBox } from '../../components/SearchBox';
import { PopoverSheet } from '../../components/Sheet';
import { usePhone } from '../../components/use-phone';
import { PHONE } from '../../theme/layout';
import { PauseButton } from './PauseButton';

const useStyles = makeStyles({
  bar: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    rowGap: tokens.spacingVerticalXS,
    // The focus rings need room inside.
    padding: '2px',
    margin: '-2px',
    [PHONE]: { flexWrap: 'nowrap', alignItems: 'flex-start', columnGap: tokens.spacingHorizontalXS },
  },
  filter: {
    flexGrow: 1,
    minWidth: '160px',
    maxWidth: '360px',
    [PHONE]: { flexShrink: 1, flexBasis: 0, minWidth: '72px', maxWidth: 'none' },
  },
  text: { [PHONE]: { width: '100%', minWidth: 0 } },
  select: { minWidth: '0' },
  space: { flexGrow: 1 },
  buttons: { display: 'flex', columnGap: tokens.spacingHorizontalXS },
  choices: { display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalS },
});

interface LogControlsProps {
  readonly dialog: LogsActor;
}

/** Which lines are shown, how often they are read, and what can be done with them. On a phone they are one row: the choices open from below. */
export function LogControls({ dialog }: LogControlsProps): ReactElement {
  const styles = useStyles();
  const phone = usePhone();
  return (
    <div className={styles.bar}>
      {phone ? <NarrowFilter dialog={dialog} /> : <Filter dialog={dialog} />}
      {phone ? <ChoiceSheet dialog={dialog} /> : <Choices dialog={dialog} />}
      {phone ? null : <span className={styles.space} />}
      <Buttons dialog={dialog} />
    </div>
  );
}

function Filter({ dialog }: LogControlsProps): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const { text, regex } = useSelector(dialog, selectCriteria);
  const problem = useSelector(dialog, selectRegexProblem);
  return (
    <SearchBox
      id="log-filter"
      label={t`Filter`}
      placeholder={t`Filter`}
      className={styles.filter}
      search={{ text, mode: regex ? 'regex' : 'plain' }}
      problem={problem}
      searching={text !== ''}
      onChange={(change) => dialog.send({ type: 'criteria.edit', criteria: criteriaOf(change) })}
      onClear={() => dialog.send({ type: 'criteria.edit', criteria: { text: '' } })}
    />
  );
}

function criteriaOf({ text, mode }: Partial<TextSearch>): Partial<Criteria> {
  return { ...(text === undefined ? {} : { text }), ...(mode === undefined ? {} : { regex: mode === 'regex' }) };
}

/** Beside four buttons there is no room for what else the field has: its choice is among the others. */
function NarrowFilter({ dialog }: LogControlsProps): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const { text } = useSelector(dialog, selectCriteria);
  const problem = useSelector(dialog, selectRegexProblem);
  const patternWords = usePatternWords();
  return (
    <Field
      className={styles.filter}
      {...(problem === null ? {} : { validationState: 'error' as const, validationMessage: patternWords[problem] })}
    >
      <Input
        className={styles.text}
        type="search"
        dir={text === '' ? undefined : 'ltr'}
        value={text}
        aria-label={t`Filter`}
        placeholder={t`Filter`}
        onChange={(_, { value }) => dialog.send({ type: 'criteria.edit', criteria: { text: value } })}
      />
    </Field>
  );
}

function ChoiceSheet({ dialog }: LogControlsProps): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  return (
    <Popover trapFocus>
      <PopoverTrigger disableButtonEnhancement>
        <Button icon={<FilterRegular />} aria-label={t`Filters`} title={t`Filters`} />
      </PopoverTrigger>
      <PopoverSheet label={t`Filters`}>
        <div className={styles.choices}>
          <RegexChoice dialog={dialog} />
          <Choices dialog={dialog} />
          <WrapSwitch dialog={dialog} />
        </div>
      </PopoverSheet>
    </Popover>
  );
}

function RegexChoice({ dialog }: LogControlsProps): ReactElement {
  const { t } = useLingui();
  const { regex } = useSelector(dialog, selectCriteria);
  return (
    <Checkbox
      label={t`Regular expression`}
      checked={regex}
      onChange={(_, { checked }) => dialog.send({ type: 'criteria.edit', criteria: { regex: checked === true } })}
    />
  );
}

function Choices({ dialog }: LogControlsProps): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const criteria = useSelector(dialog, selectCriteria);
  const every = useSelector(dialog, selectEvery);
  return (
    <>
      <Select
        className={styles.select}
        aria-label={t`Level`}
        title={t`Level`}
        value={String(criteria.least)}
        onChange={(_, { value }) =>
          dialog.send({ type: 'criteria.edit', criteria: { least: Number(value) as Gravity } })
        }
      >
        <option value="0">{t`All levels`}</option>
        <option value="1">{t`Info and above`}</option>
        <option value="2">{t`Warnings and errors`}</option>
        <option value="3">{t`Errors`}</option>
      </Select>
      <Select
        className={styles.select}
        aria-label={t`Refresh`}
        title={t`Refresh`}
        value={String(every)}
        onChange={(_, { value }) => dialog.send({ type: 'every.choose', every: Number(value) as LogEvery })}
      >
        {LOG_EVERY.map((one) => {
          const seconds = one / SECOND;
          return <option key={one} value={String(one)}>{t`Refresh every ${seconds} s`}</option>;
        })}
      </Select>
    </>
  );
}

export function WrapSwitch({ dialog }: LogControlsProps): ReactElement {
  const { t } = useLingui();
  const wrapping = useSelector(dialog, selectIsWrapping);
  return (
    <Switch
      label={t`Wrap lines`}
      checked={wrapping}
      onChange={(_, { checked }) => dialog.send({ type: checked ? 'wrap.enable' : 'wrap.disable' })}
    />
  );
}

function Buttons({ dialog }: { readonly dialog: LogsActor }): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const paused = useSelector(dialog, selectIsPaused);
  const mayCopy = useSelector(dialog, (snapshot) => snapshot.can({ type: 'log.copy' }));
  const maySave = useSelector(dialog, (snapshot) => snapshot.can({ type: 'log.save' }));
  return (
    <div className={styles.buttons}>
      <PauseButton paused={paused} onChange={(command) => dialog.send(command)} />
      <Button
        icon={<CopyRegular />}
        aria-label={t`Copy the lines shown`}
        title={t`Copy the lines shown`}
        disabledFocusable={!mayCopy}
        onClick={() => dialog.send({ type: 'log.copy' })}
      />
      <Button
        icon={<ArrowDownloadRegular />}
        aria-label={t`Download the lines shown`}
        title={t`Download the lines shown`}
        disabledFocusable={!maySave}
        onClick={() => dialog.send({ type: 'log.save' })}
      />
    </div>
  );
}
