import { Button, Field, mergeClasses, Select, Spinner, Textarea } from '@fluentui/react-components';
import { EditRegular } from '@fluentui/react-icons/svg/edit';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement, type ReactNode } from 'react';
import { type ChartPageActor } from '../machines/chart-page/chart-page.machine';
import { selectChild } from '../machines/chart-page/chart-page.selectors';
import { invokeName } from '../machines/domain/chart-places';
import {
  type Json,
  type SimulatedChild,
  type SimulationOffer,
  type SimulationStep,
} from '../machines/ports/simulation';
import { type SimulationActor } from '../machines/simulation/simulation.machine';
import { textOf, type DraftSubject } from '../machines/simulation/simulation.rules';
import {
  selectDraft,
  selectDraftFlawed,
  selectFrame,
  selectInput,
  selectModel,
  selectState,
} from '../machines/simulation/simulation.selectors';
import { InlineMessage } from '../../src/components/InlineMessage';
import { Fold } from '../../src/components/Fold';
import { JsonTree } from './JsonTree';
import { usePlayStyles } from './play-styles';
import { useSideStyles } from './side-styles';
import { StepBar } from './StepBar';
import { StepLog } from './StepLog';
import { briefly, payloadOf, useLaterWords } from './use-step-words';

interface Props {
  readonly simulation: SimulationActor;
}

export default function SimulateSide({ page }: { readonly page: ChartPageActor }): ReactElement {
  return <Simulate simulation={useSelector(page, (snapshot) => selectChild(snapshot, 'simulation'))} />;
}

/** A machine run by hand: events, answers of its slots, time. */
export function Simulate({ simulation }: Props): ReactElement {
  const state = useSelector(simulation, selectState);
  return (
    <SimulationFrameOf simulation={simulation}>
      <StartChoice simulation={simulation} />
      <StepBar simulation={simulation} />
      <DraftEditor simulation={simulation} />
      {state === 'broken' ? (
        <InlineMessage intent="error">
          <Trans>The machine cannot start with this input. Choose another one.</Trans>
        </InlineMessage>
      ) : (
        <Hands simulation={simulation} />
      )}
    </SimulationFrameOf>
  );
}

/** Shown until the simulation is there. */
export function SimulationFrameOf({ simulation, children }: Props & { readonly children: ReactNode }): ReactElement {
  const styles = useSideStyles();
  const { t } = useLingui();
  const state = useSelector(simulation, selectState);
  if (state === 'absent' || state === 'loading') return <Spinner size="tiny" label={t`Loading…`} />;
  if (state === 'failed') {
    return (
      <div className={styles.root}>
        <InlineMessage intent="error">
          <Trans>The machine could not be loaded.</Trans>
        </InlineMessage>
        <Button onClick={() => simulation.send({ type: 'simulation.retry' })}>
          <Trans>Try again</Trans>
        </Button>
      </div>
    );
  }
  return <div className={styles.root}>{children}</div>;
}

function StartChoice({ simulation }: Props): ReactElement | null {
  const { t } = useLingui();
  const styles = usePlayStyles();
  const { inputs } = useSelector(simulation, selectModel);
  const input = useSelector(simulation, selectInput);
  if (inputs.length < 2) return null;
  return (
    <Field className={styles.field} label={t`Start with`} size="small">
      <Select
        size="small"
        select={{ dir: 'ltr' }}
        value={String(input)}
        onChange={(_, { value }) => simulation.send({ type: 'input.choose', index: Number(value) })}
      >
        {inputs.map((json, index) => (
          <option key={index} value={String(index)}>
            {`${index + 1}: ${briefly(json).slice(0, 80)}`}
          </option>
        ))}
      </Select>
    </Field>
  );
}

function Hands({ simulation }: Props): ReactElement {
  const side = useSideStyles();
  const styles = usePlayStyles();
  const { t } = useLingui();
  const later = useLaterWords();
  const frame = useSelector(simulation, selectFrame);
  const { status, error, output, children, delays, offers, context, tags } = frame;
  const possible = offers.filter(({ can }) => can);
  const impossible = offers.filter(({ can }) => !can);
  return (
    <>
      {status === 'done' ? (
        <InlineMessage intent="success">
          <Trans>The machine has reached a final state.</Trans> <bdi className={styles.name}>{briefly(output)}</bdi>
        </InlineMessage>
      ) : null}
      {status === 'error' ? (
        <InlineMessage intent="error">
          <Trans>The machine threw an error:</Trans> <bdi className={styles.name}>{error}</bdi>
        </InlineMessage>
      ) : null}
      {children.length === 0 ? null : (
        <Group title={<Trans>Waiting for an answer</Trans>}>
          {children.map((child) => (
            <Answers key={child.id} simulation={simulation} child={child} />
          ))}
        </Group>
      )}
      {delays.length === 0 ? null : (
        <Group title={<Trans>Time</Trans>}>
          {delays.map(({ name, state, ms }) => (
            <li key={`${name} ${state}`} className={styles.choice}>
              <Step simulation={simulation} step={{ kind: 'wait', ms }} words={`${later(ms)}:`} payload={name} />
            </li>
          ))}
        </Group>
      )}
      <Group title={<Trans>Events</Trans>}>
        {possible.map((offer) => (
          <Offer key={offer.type} simulation={simulation} offer={offer} />
        ))}
      </Group>
      {impossible.length === 0 ? null : (
        <Fold summaryClass={styles.more} summary={<Trans>Events with no effect now</Trans>}>
          <ul className={styles.choices} aria-label={t`Events with no effect now`}>
            {impossible.map((offer) => (
              <Offer key={offer.type} simulation={simulation} offer={offer} />
            ))}
          </ul>
        </Fold>
      )}
      <StepLog simulation={simulation} />
      {tags.length === 0 ? null : (
        <div>
          <h2 className={side.subheading}>
            <Trans>Tags</Trans>
          </h2>
          <bdi className={styles.name}>{tags.join(', ')}</bdi>
        </div>
      )}
      <div>
        <h2 className={side.subheading}>
          <Trans>Context</Trans>
        </h2>
        <JsonTree json={context} />
      </div>
    </>
  );
}

function Group({ title, children }: { readonly title: ReactNode; readonly children: ReactNode }): ReactElement {
  const side = useSideStyles();
  const styles = usePlayStyles();
  return (
    <section>
      <h2 className={side.subheading}>{title}</h2>
      <ul className={styles.choices}>{children}</ul>
    </section>
  );
}

/** A step that is made with one click. */
function Step({
  simulation,
  step,
  words,
  payload = '',
}: Props & { readonly step: SimulationStep; readonly words: string; readonly payload?: string }): ReactElement {
  const styles = usePlayStyles();
  const can = useSelector(simulation, (snapshot) => snapshot.can({ type: 'step.take', step }));
  return (
    <Button
      size="small"
      className={styles.wide}
      disabledFocusable={!can}
      title={payload === '' ? undefined : payload}
      onClick={() => simulation.send({ type: 'step.take', step })}
    >
      <span className={styles.words}>
        <bdi className={styles.word}>{words}</bdi>
        {payload === '' ? null : (
          <>
            {' '}
            <span dir="ltr" className={styles.code}>
              {payload}
            </span>
          </>
        )}
      </span>
    </Button>
  );
}

function Edit({
  simulation,
  subject,
  json,
  label,
}: Props & { readonly subject: DraftSubject; readonly json: Json; readonly label: string }): ReactElement {
  return (
    <Button
      size="small"
      appearance="subtle"
      icon={<EditRegular />}
      aria-label={label}
      onClick={() => simulation.send({ type: 'draft.open', subject, text: textOf(subject, json) })}
    />
  );
}

function Offer({ simulation, offer }: Props & { readonly offer: SimulationOffer }): ReactElement {
  const styles = usePlayStyles();
  const { t } = useLingui();
  const { type, samples } = offer;
  return (
    <>
      {samples.map((event) => {
        const payload = briefly(payloadOf(event));
        const label = `${type} ${payload}`.trim();
        return (
          <li key={payload} className={styles.choice}>
            <Step simulation={simulation} step={{ kind: 'event', event }} words={type} payload={payload} />
            <Edit simulation={simulation} subject={{ kind: 'event', type }} json={event} label={t`Edit ${label}`} />
          </li>
        );
      })}
    </>
  );
}

function Answers({ simulation, child }: Props & { readonly child: SimulatedChild }): ReactElement {
  const styles = usePlayStyles();
  const { t } = useLingui();
  const { slots } = useSelector(simulation, selectModel);
  const { id, slot, input, heard, busy } = child;
  const { kind, outputs = [], errors = [] } = slots[slot] ?? {};
  return (
    <li className={styles.group}>
      <span>
        <bdi className={styles.name}>{invokeName(child)}</bdi>{' '}
        <bdi className={mergeClasses(styles.said, styles.name)}>{briefly(input)}</bdi>
      </span>
      {heard.map((event, index) => (
        <span key={index} className={styles.said}>
          {t`received`} <bdi className={styles.name}>{briefly(event)}</bdi>
        </span>
      ))}
      {busy ? (
        <span className={styles.said}>
          <Trans>The service is busy: the call waits, and its view says so.</Trans>
        </span>
      ) : null}
      <ul className={styles.choices}>
        {kind === 'locked' ? (
          <li className={styles.choice}>
            <Step
              simulation={simulation}
              step={{ kind: busy ? 'free' : 'busy', child: id }}
              words={busy ? t`the service is free again` : t`the service is busy`}
            />
          </li>
        ) : null}
        {outputs.map((output) => {
          const text = briefly(output);
          return (
            <Answer
              key={`resolve ${text}`}
              simulation={simulation}
              step={{ kind: 'resolve', child: id, output }}
              json={output}
              words={t`resolve`}
              label={t`Edit the answer from ${id}: ${text}`}
            />
          );
        })}
        {errors.map((error) => {
          const text = briefly(error);
          return (
            <Answer
              key={`reject ${text}`}
              simulation={simulation}
              step={{ kind: 'reject', child: id, error }}
              json={error}
              words={t`reject`}
              label={t`Edit the failure of ${id}: ${text}`}
            />
          );
        })}
        {outputs.length + errors.length > 0 ? null : <OwnAnswer simulation={simulation} child={id} />}
      </ul>
    </li>
  );
}

interface AnswerProps extends Props {
  readonly step: Extract<SimulationStep, { readonly kind: 'resolve' | 'reject' }>;
  readonly json: Json;
  readonly words: string;
  /** What editing it is called. */
  readonly label: string;
}

/** A sample of what the slot answers. */
function Answer({ simulation, step, json, words, label }: AnswerProps): ReactElement {
  const styles = usePlayStyles();
  return (
    <li className={styles.choice}>
      <Step simulation={simulation} step={step} words={words} payload={briefly(json)} />
      <Edit simulation={simulation} subject={{ kind: step.kind, child: step.child }} json={json} label={label} />
    </li>
  );
}

/** Where there are no samples. */
function OwnAnswer({ simulation, child }: Props & { readonly child: string }): ReactElement {
  const styles = usePlayStyles();
  const write = (kind: 'resolve' | 'reject') => (): void =>
    simulation.send({ type: 'draft.open', subject: { kind, child }, text: 'null' });
  return (
    <li className={styles.bar}>
      <Button size="small" onClick={write('resolve')}>
        <Trans>Resolve with…</Trans>
      </Button>
      <Button size="small" onClick={write('reject')}>
        <Trans>Reject with…</Trans>
      </Button>
    </li>
  );
}

/** Any payload, written by hand. */
function DraftEditor({ simulation }: Props): ReactElement | null {
  const styles = usePlayStyles();
  const { t } = useLingui();
  const draft = useSelector(simulation, selectDraft);
  const flawed = useSelector(simulation, selectDraftFlawed);
  const can = useSelector(simulation, (snapshot) => snapshot.can({ type: 'draft.send' }));
  if (draft === null) return null;
  const { subject, text } = draft;
  const name = subject.kind === 'event' ? subject.type : subject.child;
  const label =
    subject.kind === 'event'
      ? t`Payload of ${name}`
      : subject.kind === 'resolve'
        ? t`Answer from ${name}`
        : t`Failure from ${name}`;
  return (
    <div className={styles.group}>
      <Field label={label} size="small" validationMessage={flawed ? t`Not valid JSON for this.` : null}>
        <Textarea
          textarea={{ className: styles.editor, dir: 'ltr', spellCheck: false, autoFocus: true }}
          rows={5}
          resize="vertical"
          value={text}
          onChange={(_, { value }) => simulation.send({ type: 'draft.edit', text: value })}
        />
      </Field>
      <div className={styles.bar}>
        <Button
          size="small"
          appearance="primary"
          disabledFocusable={!can}
          onClick={() => simulation.send({ type: 'draft.send' })}
        >
          <Trans>Send</Trans>
        </Button>
        <Button size="small" onClick={() => simulation.send({ type: 'draft.close' })}>
          <Trans>Cancel</Trans>
        </Button>
      </div>
    </div>
  );
}
