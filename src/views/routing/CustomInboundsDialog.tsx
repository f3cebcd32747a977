import { Button, Field, Input, makeStyles, mergeClasses, Select, Spinner, tokens } from '@fluentui/react-components';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type CustomInbound } from '../../../machines/domain/custom-inbound';
import { type CustomInboundsActor } from '../../../machines/routing/custom-inbounds.machine';
import {
  INBOUND_PROTOCOLS,
  type InboundField,
  type InboundProblem,
} from '../../../machines/routing/custom-inbounds.rules';
import { selectMark, selectProblem } from '../../../machines/routing/custom-inbounds.selectors';
import { fetched } from '../../components/fetched';
import { FocusReturnList } from '../../components/focus/FocusReturnList';
import { IconButton } from '../../components/IconButton';
import { PartPlace } from '../../components/PartPlace';
import { PHONE } from '../../theme/layout';
import { EditorDialog } from '../shared/EditorDialog';

const CodeEditor = fetched('dialog', () => import('../../components/CodeEditor'));

const useStyles = makeStyles({
  quiet: {
    margin: 0,
    color: tokens.colorNeutralForeground2,
    fontSize: tokens.fontSizeBase200,
    lineHeight: tokens.lineHeightBase200,
  },
  inbounds: { listStyleType: 'none', margin: 0, padding: 0, display: 'flex', flexDirection: 'column' },
  inbound: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    rowGap: tokens.spacingVerticalXS,
    minHeight: '40px',
    borderBlockEndWidth: '1px',
    borderBlockEndStyle: 'solid',
    borderBlockEndColor: tokens.colorNeutralStroke2,
  },
  name: { fontWeight: tokens.fontWeightSemibold, overflowWrap: 'anywhere', minWidth: 0 },
  detail: { color: tokens.colorNeutralForeground2, fontVariantNumeric: 'tabular-nums' },
  buttons: { display: 'flex', alignItems: 'center', columnGap: tokens.spacingHorizontalS, marginInlineStart: 'auto' },
  form: {
    border: 'none',
    margin: 0,
    padding: 0,
    minWidth: 0,
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 1fr) minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalL,
    rowGap: tokens.spacingVerticalM,
    alignItems: 'start',
    [PHONE]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  heading: {
    margin: 0,
    marginBlockStart: tokens.spacingVerticalS,
    fontSize: tokens.fontSizeBase400,
    lineHeight: tokens.lineHeightBase400,
    fontWeight: tokens.fontWeightSemibold,
  },
  // A select would be as wide as its longest option.
  field: { gridTemplateColumns: 'minmax(0, 1fr)', minWidth: 0 },
  wide: { gridColumn: '1 / -1' },
  script: { display: 'flex', minHeight: '160px' },
});

interface Props {
  readonly dialog: CustomInboundsActor;
}

/** Ports of their own for clients, on services since 2.4.0. */
export default function CustomInboundsDialog({ dialog }: Props): ReactElement {
  const { t } = useLingui();
  const confirming = useSelector(dialog, (snapshot) => snapshot.hasTag('confirming'));
  const deleting = useSelector(dialog, (snapshot) => snapshot.hasTag('deleting'));
  return (
    <EditorDialog
      dialog={dialog}
      title={<Trans>Custom inbounds</Trans>}
      size="wide"
      height="middle"
      save={confirming ? null : <Trans>Add</Trans>}
      busyLabel={deleting ? t`Deleting…` : t`Adding…`}
      cancel={confirming ? <Trans>Cancel</Trans> : <Trans>Close</Trans>}
    >
      <List dialog={dialog} />
      <Form dialog={dialog} />
    </EditorDialog>
  );
}

function List({ dialog }: Props): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const inbounds = useSelector(dialog, ({ context }) => context.world.inbounds);
  return inbounds.length === 0 ? (
    <p className={styles.quiet}>
      <Trans>
        A custom inbound is an additional port for programs and devices. Its traffic goes through the outbound you
        choose.
      </Trans>
    </p>
  ) : (
    <FocusReturnList className={styles.inbounds} label={t`Custom inbounds`}>
      {inbounds.map((inbound) => (
        <Inbound key={inbound.tag} dialog={dialog} inbound={inbound} />
      ))}
    </FocusReturnList>
  );
}

function Inbound({ dialog, inbound }: Props & { readonly inbound: CustomInbound }): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const { tag, port, protocol, outbound = '', outboundType } = inbound;
  const remove = { type: 'inbound.delete', tag } as const;
  const mayDelete = useSelector(dialog, (snapshot) => snapshot.can(remove));
  const asked = useSelector(dialog, (snapshot) => snapshot.hasTag('confirming') && snapshot.context.target === tag);
  const name = outbound.toUpperCase();
  return (
    <li className={styles.inbound}>
      <bdi className={styles.name}>{tag}</bdi>
      <span className={styles.detail} dir="ltr">
        {protocol} {port}
      </span>
      <span className={styles.detail}>
        {outboundType === 'routingA' ? <Trans>own routing rules</Trans> : <bdi>{name}</bdi>}
      </span>
      <div className={styles.buttons}>
        {asked ? (
          <Button size="small" autoFocus onClick={() => dialog.send({ type: 'deletion.confirm' })}>
            <Trans>Delete permanently</Trans>
          </Button>
        ) : (
          <IconButton
            icon={<DeleteRegular />}
            label={t`Delete ${tag}`}
            disabledFocusable={!mayDelete}
            onClick={() => dialog.send(remove)}
          />
        )}
      </div>
    </li>
  );
}

function useProblem(dialog: CustomInboundsActor, field: InboundField): InboundProblem | null {
  return useSelector(dialog, (snapshot) => selectProblem(snapshot, field));
}

function Form({ dialog }: Props): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const form = useSelector(dialog, ({ context }) => context.form);
  const routed = useSelector(dialog, ({ context }) => context.routed);
  const locked = useSelector(dialog, (snapshot) => !snapshot.can({ type: 'field.edit', field: 'tag', value: '' }));
  const [tag, port] = [useProblem(dialog, 'tag'), useProblem(dialog, 'port')];
  const tagWords = {
    required: t`Enter a name.`,
    exists: t`A custom inbound with this name already exists.`,
    reserved: t`The service reserves this name. Choose another.`,
  };
  const portWords = {
    required: t`Enter a port.`,
    invalid: t`The port must be from 1 to 65535.`,
    taken: t`Another custom inbound already uses this port.`,
    own: t`The service uses this port itself, so the core could not start.`,
  };
  const wrong = (words: Readonly<Record<string, string>>, problem: InboundProblem | null) =>
    problem === null ? {} : ({ validationState: 'error', validationMessage: words[problem] ?? '' } as const);
  return (
    <>
      <h3 className={styles.heading}>
        <Trans>Add inbound</Trans>
      </h3>
      <fieldset className={styles.form} disabled={locked}>
        <Field className={styles.field} label={t`Name`} required {...wrong(tagWords, tag)}>
          <Input
            value={form.tag}
            autoFocus
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            dir="auto"
            onChange={(_, { value }) => dialog.send({ type: 'field.edit', field: 'tag', value })}
          />
        </Field>
        <Field className={styles.field} label={t`Port`} required {...wrong(portWords, port)}>
          <Input
            inputMode="numeric"
            dir="ltr"
            value={form.port}
            autoComplete="off"
            onChange={(_, { value }) => dialog.send({ type: 'field.edit', field: 'port', value })}
          />
        </Field>
        <Field className={styles.field} label={t`Protocol`}>
          <Select
            value={form.protocol}
            onChange={(_, { value }) => dialog.send({ type: 'field.edit', field: 'protocol', value })}
          >
            {INBOUND_PROTOCOLS.map((one) => (
              <option key={one} value={one}>
                {one === 'socks' ? 'SOCKS5' : 'HTTP'}
              </option>
            ))}
          </Select>
        </Field>
        {routed ? <Routing dialog={dialog} locked={locked} /> : null}
      </fieldset>
    </>
  );
}

function Routing({ dialog, locked }: Props & { readonly locked: boolean }): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const outbounds = useSelector(dialog, ({ context }) => context.world.outbounds);
  const { outbound, outboundType, routingARules } = useSelector(dialog, ({ context }) => context.form);
  const mark = useSelector(dialog, selectMark);
  const [gone, empty] = [useProblem(dialog, 'outbound'), useProblem(dialog, 'routingARules')];
  const names = outbounds.includes(outbound) ? outbounds : [...outbounds, outbound];
  const waiting = <Spinner label={t`Loading…`} />;
  return (
    <>
      <Field
        className={styles.field}
        label={t`Outbound`}
        {...(gone === null ? {} : { validationState: 'error', validationMessage: t`Choose an outbound that exists.` })}
      >
        <Select
          value={outbound}
          onChange={(_, { value }) => dialog.send({ type: 'field.edit', field: 'outbound', value })}
        >
          {names.map((name) => (
            <option key={name} value={name}>
              {name.toUpperCase()}
            </option>
          ))}
        </Select>
      </Field>
      <Field className={mergeClasses(styles.field, styles.wide)} label={t`Routing`}>
        <Select
          value={outboundType}
          onChange={(_, { value }) => dialog.send({ type: 'field.edit', field: 'outboundType', value })}
        >
          <option value="direct">{t`Send everything through the outbound`}</option>
          <option value="routingA">{t`Use its own RoutingA rules`}</option>
        </Select>
      </Field>
      {outboundType === 'routingA' ? (
        <Field
          className={mergeClasses(styles.field, styles.wide)}
          label={t`Routing script`}
          {...(empty === null ? {} : { validationState: 'error', validationMessage: t`Enter at least one rule.` })}
        >
          {() => (
            <div className={styles.script}>
              <PartPlace waiting={waiting} missing={waiting}>
                <CodeEditor
                  label={t`Routing script`}
                  value={routingARules}
                  mark={mark}
                  outbounds={[...outbounds, 'direct', 'block']}
                  readOnly={locked}
                  onChange={(value) => dialog.send({ type: 'field.edit', field: 'routingARules', value })}
                />
              </PartPlace>
            </div>
          )}
        </Field>
      ) : null}
    </>
  );
}
