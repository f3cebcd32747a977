import {
  Button,
  Caption1,
  Field,
  makeStyles,
  mergeClasses,
  Subtitle2,
  Tab,
  TabList,
  Textarea,
  tokens,
} from '@fluentui/react-components';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useRef, type ReactElement } from 'react';
import { type ServerFormActor } from '../../../machines/servers/server-form.machine';
import { kindOf, tabsFor } from '../../../machines/domain/links/kinds';
import {
  selectConfirming,
  selectUnsupportedLink,
  selectUnsupportedReason,
  selectKind,
  selectLoading,
  selectMode,
  selectName,
  selectReplacing,
  selectUnreadable,
} from '../../../machines/servers/server-form.selectors';
import { selectFault } from '../../../machines/calls/editor.selectors';
import { serverFormView, type FormField } from '../../../machines/servers/server-form.view-model';
import { type FieldGroup, type FieldLabel } from '../../../machines/domain/links/fields';
import { FaultText } from '../../components/FaultText';
import { FormDialog } from '../../components/FormDialog';
import { InlineMessage } from '../../components/InlineMessage';
import { QuestionDialog } from '../../components/QuestionDialog';
import { useChosenTabInSight } from '../../components/use-in-sight';
import { useDialogStyles } from '../../theme/dialog-styles';
import { FORCED_COLORS, PHONE } from '../../theme/layout';
import { fades, lowChip, lowChipInForcedColours } from '../../theme/style-pieces';
import { WaitingNote } from '../shared/WaitingNote';
import { EditorDialog } from '../shared/EditorDialog';
import { GROUPS, REASONS } from './field-words';
import { Extras, FormFieldControl, LostExtras } from './FormFieldControl';
import { FlaggedName } from '../shared/FlaggedName';

const useStyles = makeStyles({
  // The names of the tabs stand in line with the title; their focus rings have room.
  // All of them are in sight: where one row is too short, there are more. On a phone these would be three: there is one, as of the settings.
  row: {
    flexShrink: 0,
    [PHONE]: {
      display: 'flex',
      // As far as the edges of the dialog.
      marginInline: `calc(-1 * ${tokens.spacingHorizontalL})`,
      paddingInline: tokens.spacingHorizontalM,
      overflowX: 'auto',
      scrollbarWidth: 'none',
      ...fades('0px'),
    },
  },
  tabs: {
    flexWrap: 'wrap',
    columnGap: tokens.spacingHorizontalS,
    marginInline: '-10px',
    padding: '2px',
    [PHONE]: { flexWrap: 'nowrap', flexShrink: 0, columnGap: tokens.spacingHorizontalXS, marginInline: 0 },
  },
  // Chips on a phone, as the sections of the settings are: a line under a word says little there, where words stand in rows.
  tab: {
    paddingInline: tokens.spacingHorizontalXS,
    [FORCED_COLORS]: {
      ...lowChipInForcedColours,
      '&[aria-selected=true]': { outlineWidth: '2px', outlineStyle: 'solid', outlineColor: 'Highlight' },
    },
    [PHONE]: {
      flexShrink: 0,
      // On the usual phones the last that is seen is cut: more follow.
      paddingInline: tokens.spacingHorizontalS,
      ...lowChip(tokens.colorNeutralStroke1),
      fontSize: tokens.fontSizeBase200,
      '&::before': { display: 'none' },
      '&::after': { display: 'none' },
      '&[aria-selected=true]': {
        boxShadow: `inset 0 0 0 1px ${tokens.colorBrandStroke1}`,
        backgroundColor: tokens.colorBrandBackground2,
        '& > .fui-Tab__content': { color: tokens.colorBrandForeground2 },
      },
    },
  },
  fields: {
    display: 'grid',
    gridTemplateColumns: 'repeat(2, minmax(0, 1fr))',
    gap: `${tokens.spacingVerticalM} ${tokens.spacingHorizontalL}`,
    margin: 0,
    padding: 0,
    border: 'none',
    minWidth: 0,
    [PHONE]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
  },
  legend: { paddingInline: 0, paddingBlock: `${tokens.spacingVerticalS} ${tokens.spacingVerticalS}` },
  /** Two share a row; on a phone, the first of these takes the most of it. */
  small: { minWidth: 0, [PHONE]: { gridColumn: 'span 1' } },
  half: { minWidth: 0, [PHONE]: { gridColumn: '1 / -1' } },
  large: { minWidth: 0, [PHONE]: { gridColumn: 'span 2' } },
  whole: { gridColumn: '1 / -1', minWidth: 0 },
  link: { minHeight: '120px' },
  sure: { whiteSpace: 'nowrap', minWidth: 'max-content' },
});

interface PartProps {
  readonly dialog: ServerFormActor;
}

/** Create, modify or view one server (SPEC section 2, "Server modal"). */
export default function ServerFormDialog({ dialog }: PartProps): ReactElement {
  const confirming = useSelector(dialog, selectConfirming);
  const loading = useSelector(dialog, selectLoading);
  const unreadable = useSelector(dialog, selectUnreadable);
  const unsupported = useSelector(dialog, selectUnsupportedLink);
  const mode = useSelector(dialog, selectMode);
  if (confirming) return <InsecureQuestion dialog={dialog} />;
  if (loading || unreadable) return <Reading dialog={dialog} />;
  if (unsupported === null) return mode === 'view' ? <View dialog={dialog} /> : <Editor dialog={dialog} />;
  return <UnsupportedLink dialog={dialog} link={unsupported} />;
}

function Title({ dialog }: PartProps): ReactElement {
  const mode = useSelector(dialog, selectMode);
  const name = useSelector(dialog, selectName);
  if (mode === 'create') return <Trans>Create a server</Trans>;
  const flagged = <FlaggedName inSentence name={name} />;
  return mode === 'modify' ? <Trans>Modify {flagged}</Trans> : flagged;
}

function Editor({ dialog }: PartProps): ReactElement {
  return (
    <EditorDialog
      dialog={dialog}
      title={<Title dialog={dialog} />}
      size="roomy"
      sticky
      onPaste={(event) => {
        const pasted = { type: 'link.paste', text: event.clipboardData.getData('text/plain') } as const;
        if (!dialog.getSnapshot().can(pasted)) return;
        event.preventDefault();
        dialog.send(pasted);
      }}
      save={<Trans>Save &amp; apply</Trans>}
      hint={<WaitingNote dialog={dialog} />}
    >
      <Kinds dialog={dialog} />
      <Fields dialog={dialog} />
      <Notes dialog={dialog} />
    </EditorDialog>
  );
}

function View({ dialog }: PartProps): ReactElement {
  return (
    <FormDialog
      title={<Title dialog={dialog} />}
      size="roomy"
      sticky={false}
      onClose={() => dialog.send({ type: 'dialog.cancel' })}
    >
      <ViewNote dialog={dialog} />
      <Fields dialog={dialog} />
      <Notes dialog={dialog} />
    </FormDialog>
  );
}

function ViewNote({ dialog }: PartProps): ReactElement {
  const kind = kindOf(useSelector(dialog, selectKind)).name;
  return (
    <Caption1>
      <Trans>
        {kind} server from a subscription. It cannot be changed, because the next update would overwrite it.
      </Trans>
    </Caption1>
  );
}

function Kinds({ dialog }: PartProps): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const kind = useSelector(dialog, selectKind);
  const service = useSelector(dialog, ({ context }) => context.service);
  const frozen = useSelector(dialog, (snapshot) => !snapshot.can({ type: 'field.edit', field: '', value: '' }));
  const tabs = tabsFor(service, kind);
  const row = useRef<HTMLDivElement>(null);
  useChosenTabInSight(row, kind);
  return (
    <div ref={row} className={styles.row}>
      <TabList
        className={styles.tabs}
        aria-label={t`Server type`}
        selectedValue={kind}
        disabled={frozen}
        onTabSelect={(_, { value }) =>
          dialog.send({ type: 'kind.choose', kind: tabs.find((one) => one === value) ?? kind })
        }
      >
        {tabs.map((one) => (
          <Tab key={one} value={one} className={styles.tab}>
            {kindOf(one).name}
          </Tab>
        ))}
      </TabList>
    </div>
  );
}

const WIDTHS: Readonly<Partial<Record<FieldLabel, 'small' | 'large' | 'whole'>>> = {
  address: 'large',
  port: 'small',
  userId: 'whole',
  uuid: 'whole',
  publicKey: 'whole',
  certificatePin: 'whole',
  certificatePins: 'whole',
  privateKey: 'whole',
  peerPublicKey: 'whole',
  preSharedKey: 'whole',
  allowInsecure: 'whole',
  disableSni: 'whole',
  kernelMode: 'whole',
};

function Fields({ dialog }: PartProps): ReactElement {
  const { fields, readOnly } = useSelector(dialog, serverFormView);
  const frozen = useSelector(dialog, (snapshot) => !snapshot.can({ type: 'field.edit', field: '', value: '' }));
  const groups = [...new Set(fields.map(({ group }) => group))];
  return (
    <>
      {groups.map((group) => (
        <Group
          key={group}
          dialog={dialog}
          group={group}
          fields={fields.filter((field) => field.group === group)}
          readOnly={readOnly}
          frozen={frozen}
        />
      ))}
    </>
  );
}

function widthOf({ label }: FormField, first: boolean): keyof ReturnType<typeof useStyles> {
  if (label === null) return 'half';
  return first && label === 'name' ? 'whole' : (WIDTHS[label] ?? 'half');
}

/** What is typed and has no neighbour takes the whole row; a choice does not: what it brings may stand beside it. */
function widthsOf(fields: readonly FormField[]): readonly (keyof ReturnType<typeof useStyles>)[] {
  let isSecond = false;
  return fields.map((field, index) => {
    const width = widthOf(field, index === 0);
    const next = fields[index + 1];
    const alone = !isSecond && (next === undefined || widthOf(next, false) === 'whole');
    isSecond = width !== 'whole' && !isSecond && !alone;
    return width === 'half' && alone && field.control !== 'choice' ? 'whole' : width;
  });
}

interface GroupProps extends PartProps {
  readonly group: FieldGroup;
  readonly fields: readonly FormField[];
  readonly readOnly: boolean;
  readonly frozen: boolean;
}

function Group({ dialog, group, fields, readOnly, frozen }: GroupProps): ReactElement {
  const styles = useStyles();
  const { i18n } = useLingui();
  const widths = widthsOf(fields);
  return (
    <fieldset className={styles.fields} {...(group === 'server' ? { 'aria-label': i18n._(GROUPS[group]) } : {})}>
      {group === 'server' ? null : (
        <legend className={styles.legend}>
          <Subtitle2>{i18n._(GROUPS[group])}</Subtitle2>
        </legend>
      )}
      {fields.map((field, index) => (
        <FormFieldControl
          key={field.name}
          dialog={dialog}
          field={field}
          readOnly={readOnly}
          frozen={frozen}
          className={styles[widths[index] ?? 'half']}
        />
      ))}
    </fieldset>
  );
}

/** What stands under the fields: what is kept, what saving does. */
function Notes({ dialog }: PartProps): ReactElement {
  const { i18n } = useLingui();
  const { taken, extras, lostExtras } = useSelector(dialog, serverFormView);
  const replacing = useSelector(dialog, selectReplacing);
  return (
    <>
      {taken ? null : <InlineMessage intent="warning">{i18n._(REASONS['kind-unsupported'])}</InlineMessage>}
      {extras.length === 0 ? null : (
        <Caption1>
          <Extras names={extras} />
        </Caption1>
      )}
      {lostExtras.length === 0 ? null : (
        <Caption1>
          <LostExtras names={lostExtras} />
        </Caption1>
      )}
      {replacing === null ? null : (
        <InlineMessage intent="info">
          {replacing === 'starts' ? (
            <Trans>This server is connected. The core is stopped; saving starts it.</Trans>
          ) : (
            <Trans>This server is connected. Saving restarts the core.</Trans>
          )}
        </InlineMessage>
      )}
    </>
  );
}

function InsecureQuestion({ dialog }: PartProps): ReactElement {
  const styles = useStyles();
  const { danger } = useDialogStyles();
  return (
    <QuestionDialog
      title={<Trans>Allow insecure certificates?</Trans>}
      onClose={() => dialog.send({ type: 'insecure.refuse' })}
      actions={
        <>
          <Button autoFocus onClick={() => dialog.send({ type: 'insecure.refuse' })}>
            <Trans>Cancel</Trans>
          </Button>
          <Button
            appearance="primary"
            className={mergeClasses(danger, styles.sure)}
            onClick={() => dialog.send({ type: 'insecure.accept' })}
          >
            <Trans>I know what I'm doing</Trans>
          </Button>
        </>
      }
    >
      <InlineMessage intent="warning">
        <Trans>
          The core would accept any certificate. Anyone between you and the server could impersonate it, and read and
          change your traffic.
        </Trans>
      </InlineMessage>
    </QuestionDialog>
  );
}

function Reading({ dialog }: PartProps): ReactElement {
  const { t } = useLingui();
  const unreadable = useSelector(dialog, selectUnreadable);
  const fault = useSelector(dialog, selectFault);
  return (
    <EditorDialog
      dialog={dialog}
      title={<Title dialog={dialog} />}
      size="roomy"
      loading={t`Loading the server…`}
      save={null}
      status={
        unreadable ? (
          <InlineMessage intent="error">
            <Trans>The server could not be read.</Trans> {fault === null ? null : <FaultText fault={fault} />}
          </InlineMessage>
        ) : null
      }
      hint={<WaitingNote dialog={dialog} />}
    >
      {null}
    </EditorDialog>
  );
}

function UnsupportedLink({ dialog, link }: PartProps & { readonly link: string }): ReactElement {
  const styles = useStyles();
  const { t, i18n } = useLingui();
  const reason = useSelector(dialog, selectUnsupportedReason);
  return (
    <FormDialog
      title={<Title dialog={dialog} />}
      size="roomy"
      sticky={false}
      onClose={() => dialog.send({ type: 'dialog.cancel' })}
    >
      <InlineMessage intent="warning">
        <Trans>The panel cannot parse the server’s share link, so the server cannot be changed here.</Trans>{' '}
        {reason === null ? null : i18n._(REASONS[reason])}
      </InlineMessage>
      <Field label={t`Share link`}>
        <Textarea readOnly dir="ltr" value={link} textarea={{ className: styles.link }} />
      </Field>
    </FormDialog>
  );
}
