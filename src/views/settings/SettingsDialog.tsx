import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { useLingui as useMessages } from '@lingui/react';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useDeferredValue, useId, type ReactElement } from 'react';
import { type StoredSubject } from '../../../machines/domain/text-subject';
import { type SettingsActor } from '../../../machines/settings/settings.machine';
import {
  selectBeginning,
  selectCall,
  selectChangeCount,
  selectCoreRuns,
  selectLite,
  selectPending,
  selectSections,
  selectTime,
  selectTrial,
} from '../../../machines/settings/settings.selectors';
import { SECTION_OF, type SectionName } from '../../../machines/domain/setting';
import { type SettingSection } from '../../../machines/settings/settings.view-model';
import { BusyButton } from '../../components/BusyButton';
import { FocusArea } from '../../components/focus/FocusArea';
import { InlineMessage } from '../../components/InlineMessage';
import { BESIDE_SECTIONS, SectionMap } from '../../components/SectionMap';
import { ServiceTime } from '../../components/ServiceTime';
import { useDialogStyles } from '../../theme/dialog-styles';
import { UPRIGHT } from '../../theme/layout';
import { CallHint } from '../shared/CallHint';
import { EditorDialog } from '../shared/EditorDialog';
import { TrialChoice } from '../shared/TrialChoice';
import { DialogRow } from './DialogRow';
import { GfwListRow } from './GfwListRow';
import { NOTE_WORDS, SECTION_WORDS, STORED_WORDS, useSettingClashText } from '../shared/setting-words';
import { SettingFieldControl } from './SettingFields';

const useStyles = makeStyles({
  /** No third answer to the form: it leads elsewhere. */
  link: { color: tokens.colorBrandForegroundLink },
  both: { display: 'flex', flexDirection: 'column', [BESIDE_SECTIONS]: { flexDirection: 'row', columnGap: '28px' } },
  form: {
    flexGrow: 1,
    border: 'none',
    margin: 0,
    padding: 0,
    minWidth: 0,
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalXXL,
  },
  /** The dialog has its final height before all of it is drawn. */
  more: { minHeight: '100vh' },
  section: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalM,
    // What is scrolled to comes out from under the chips, with what names it.
    scrollMarginBlockStart: '60px',
    '& input, & select, & textarea, & button': { scrollMarginBlockStart: '60px' },
    [BESIDE_SECTIONS]: { scrollMarginBlockStart: 0 },
  },
  heading: {
    margin: 0,
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
    paddingBlockStart: tokens.spacingVerticalXS,
    paddingBlockEnd: tokens.spacingVerticalXS,
    borderBlockEndWidth: '1px',
    borderBlockEndStyle: 'solid',
    borderBlockEndColor: tokens.colorNeutralStroke2,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
  },
  fields: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalXL,
    rowGap: tokens.spacingVerticalL,
    alignItems: 'start',
    [UPRIGHT]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  place: { minWidth: 0, display: 'flex', flexDirection: 'column', rowGap: tokens.spacingVerticalL },
  field: { minWidth: 0 },
  /** Of all fields of its section. */
  over: { gridColumnStart: 1, gridColumnEnd: -1 },
  stored: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    rowGap: tokens.spacingVerticalXS,
  },
  quiet: {
    margin: 0,
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
});

interface Props {
  readonly dialog: SettingsActor;
}

/** The global settings (SPEC section 2, "Settings dialog"). */
export default function SettingsDialog({ dialog }: Props): ReactElement {
  const { t } = useLingui();
  return (
    <EditorDialog
      dialog={dialog}
      title={<Trans>Settings</Trans>}
      size="roomy"
      height="high"
      loading={t`Loading the settings…`}
      retry={<Trans>Reload the settings</Trans>}
      save={<Trans>Save and Apply</Trans>}
      start={<AddressButton dialog={dialog} />}
      effect={<Effect dialog={dialog} />}
      restarts
      trial={<TrialChoice dialog={dialog} select={selectTrial} />}
      hint={<Wait dialog={dialog} />}
      clashText={useSettingClashText()}
    >
      <Form dialog={dialog} />
    </EditorDialog>
  );
}

/** How many sections fill a window: they are painted before the others are drawn. */
const AT_ONCE = 2;

function Form({ dialog }: Props): ReactElement {
  const styles = useStyles();
  const drawn = useDeferredValue(Infinity, AT_ONCE);
  const sections = useSelector(dialog, selectSections);
  const locked = useSelector(
    dialog,
    (snapshot) => snapshot.hasTag('saving') || snapshot.hasTag('applying') || snapshot.hasTag('asking'),
  );
  const { t } = useLingui();
  const { _ } = useMessages();
  const form = useId();
  const idOf = (name: SectionName): string => `${form}-${name}`;
  return (
    <div className={styles.both}>
      <SectionMap
        label={t`Sections`}
        sections={sections.map(({ name }) => ({ id: idOf(name), name: _(SECTION_WORDS[name]) }))}
      />
      <fieldset className={mergeClasses(styles.form, drawn < sections.length && styles.more)} disabled={locked}>
        {sections.slice(0, drawn).map((section) => (
          <Section key={section.name} dialog={dialog} section={section} id={idOf(section.name)} />
        ))}
      </fieldset>
    </div>
  );
}

function Section({
  dialog,
  section: { name, places, dialogs, notes },
  id,
}: Props & { readonly section: SettingSection; readonly id: string }): ReactElement {
  const styles = useStyles();
  const { _ } = useMessages();
  const pending = useSelector(dialog, selectPending);
  const beginning = useSelector(dialog, selectBeginning);
  return (
    <section className={styles.section} aria-labelledby={id}>
      <h3 className={styles.heading} id={id} tabIndex={-1}>
        {_(SECTION_WORDS[name])}
      </h3>
      {places.length + dialogs.length === 0 && name !== 'updates' ? null : (
        <div className={styles.fields}>
          {name === 'rulePort' ? (
            <p className={mergeClasses(styles.quiet, styles.over)}>
              <Trans>Applies to the ports marked “with rules”. The ports without rules always use the proxy.</Trans>
            </p>
          ) : null}
          {name === 'updates' ? <GfwListRow dialog={dialog} /> : null}
          {places.map((place) => (
            <div key={place[0]?.key} className={styles.place}>
              {place.map((field) => (
                <FocusArea key={field.key} focusRequest={field.key === beginning ? 1 : 0} className={styles.field}>
                  <SettingFieldControl dialog={dialog} field={field} />
                </FocusArea>
              ))}
            </div>
          ))}
          {dialogs.map((kind) => (
            <DialogRow key={kind} dialog={dialog} kind={kind} />
          ))}
        </div>
      )}
      {name === 'transparentProxy' ? <LiteNote dialog={dialog} /> : null}
      {notes.map((note) => (
        <p key={note} className={styles.quiet}>
          {_(NOTE_WORDS[note])}
        </p>
      ))}
      {name === 'updates' ? <Times dialog={dialog} /> : null}
      {pending
        .filter((subject) => SECTION_OF[subject] === name)
        .map((subject) => (
          <StoredOnly key={subject} dialog={dialog} subject={subject} />
        ))}
    </section>
  );
}

/** What the service stores without applying it, and the button that applies it while the core runs. */
function StoredOnly({ dialog, subject }: Props & { readonly subject: StoredSubject }): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const { _ } = useMessages();
  const running = useSelector(dialog, selectCoreRuns);
  const applying = useSelector(dialog, (snapshot) => snapshot.hasTag('applying') && snapshot.hasTag('busy'));
  return (
    <InlineMessage intent="info">
      <div className={styles.stored}>
        <span>{_(STORED_WORDS[subject])}</span>
        {running ? (
          <BusyButton
            size="small"
            busy={applying}
            busyLabel={t`Applying…`}
            onClick={() => dialog.send({ type: 'pending.apply' })}
          >
            <Trans>Apply now</Trans>
          </BusyButton>
        ) : null}
      </div>
    </InlineMessage>
  );
}

function LiteNote({ dialog }: Props): ReactElement | null {
  const styles = useStyles();
  const lite = useSelector(dialog, selectLite);
  return lite ? (
    <p className={styles.quiet}>
      <Trans>The service runs in lite mode: without root, it can only set the system proxy.</Trans>
    </p>
  ) : null;
}

function Times({ dialog }: Props): ReactElement | null {
  const styles = useStyles();
  const list = useSelector(dialog, (snapshot) => selectTime(snapshot, 'pacAutoUpdateTime'));
  const subscriptions = useSelector(dialog, (snapshot) => selectTime(snapshot, 'subscriptionAutoUpdateTime'));
  return list === '' && subscriptions === '' ? null : (
    <div className={styles.quiet}>
      {list === '' ? null : (
        <div>
          <Trans>
            Last automatic GFWList update: <ServiceTime text={list} />
          </Trans>
        </div>
      )}
      {subscriptions === '' ? null : (
        <div>
          <Trans>
            Last automatic subscription update: <ServiceTime text={subscriptions} />
          </Trans>
        </div>
      )}
    </div>
  );
}

function AddressButton({ dialog }: Props): ReactElement {
  const styles = useStyles();
  const { edge } = useDialogStyles();
  const open = { type: 'sub.open', dialog: 'addressPorts' } as const;
  const mayOpen = useSelector(dialog, (snapshot) => snapshot.can(open));
  return (
    <Button className={edge} appearance="subtle" disabledFocusable={!mayOpen} onClick={() => dialog.send(open)}>
      <span className={mayOpen ? styles.link : undefined}>
        <Trans>Address and Ports</Trans>
      </span>
    </Button>
  );
}

/** What a save will do. */
function Effect({ dialog }: Props): ReactElement | null {
  const count = useSelector(dialog, selectChangeCount);
  const running = useSelector(dialog, selectCoreRuns);
  if (count === 0) return null;
  return running ? (
    <Plural value={count} one="# change; the core restarts" other="# changes; the core restarts" />
  ) : (
    <Plural value={count} one="# change" other="# changes" />
  );
}

function Wait({ dialog }: Props): ReactElement {
  const call = useSelector(dialog, selectCall);
  const waiting = useSelector(dialog, (snapshot) => snapshot.hasTag('waiting'));
  return <CallHint call={call} waiting={waiting} />;
}
