import {
  Button,
  Field,
  makeStyles,
  mergeClasses,
  Select,
  Slider,
  Spinner,
  Switch,
  tokens,
} from '@fluentui/react-components';
import { type I18n } from '@lingui/core';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type ChartPageActor } from '../machines/chart-page/chart-page.machine';
import { selectChild } from '../machines/chart-page/chart-page.selectors';
import { type LiveFeedActor } from '../machines/live-feed/live-feed.machine';
import { type TabFeed } from '../machines/live-feed/live-feed.rules';
import {
  selectActor,
  selectAlways,
  selectCount,
  selectDropped,
  selectFeeds,
  selectIsPast,
  selectLink,
  selectRecords,
  selectTab,
  selectTree,
} from '../machines/live-feed/live-feed.selectors';
import { type FeedRecord } from '../machines/ports/feed';
import { InlineMessage } from '../../src/components/InlineMessage';
import { usePlayStyles } from './play-styles';
import { useSideStyles } from './side-styles';
import { leavesOf } from './use-step-words';

interface Props {
  readonly feed: LiveFeedActor;
  /** An actor was chosen: its machine is drawn. */
  readonly onMachine: (machine: string) => void;
}

const LEVEL = 14;

const useStyles = makeStyles({
  actor: { flexDirection: 'row', flexWrap: 'wrap', columnGap: tokens.spacingHorizontalXS },
  button: { alignSelf: 'flex-start' },
  where: { color: tokens.colorNeutralForeground3 },
});

export default function LiveSide({ page }: { readonly page: ChartPageActor }): ReactElement {
  const feed = useSelector(page, (snapshot) => selectChild(snapshot, 'liveFeed'));
  return (
    <Live
      feed={feed}
      onMachine={(machine) => page.send({ type: 'place.choose', place: { machine, selected: null } })}
    />
  );
}

/** Panels in other tabs: which machines run there, what happens, what has happened. */
export function Live({ feed, onMachine }: Props): ReactElement {
  const side = useSideStyles();
  return (
    <div className={side.root}>
      <Link feed={feed} />
      <Always feed={feed} />
      <Tabs feed={feed} />
      <Time feed={feed} />
      <Actors feed={feed} onMachine={onMachine} />
      <Log feed={feed} />
    </div>
  );
}

function Link({ feed }: { readonly feed: LiveFeedActor }): ReactElement {
  const side = useSideStyles();
  const styles = useStyles();
  const { t } = useLingui();
  const link = useSelector(feed, selectLink);
  const feeds = useSelector(feed, selectFeeds);
  const start = (
    <Button appearance="primary" className={styles.button} onClick={() => feed.send({ type: 'watch.start' })}>
      <Trans>Watch open panels</Trans>
    </Button>
  );
  const stop = (
    <Button className={styles.button} onClick={() => feed.send({ type: 'watch.stop' })}>
      <Trans>Stop watching</Trans>
    </Button>
  );
  switch (link) {
    case 'off':
      return (
        <>
          <p className={side.text}>
            <Trans>
              Panels open in other tabs of this browser report what their machines do. Secrets, names and addresses are
              left out, and each panel shows that it is being watched.
            </Trans>
          </p>
          {start}
        </>
      );
    case 'searching':
      return (
        <>
          <Spinner size="tiny" label={t`Looking for panels…`} />
          {stop}
        </>
      );
    case 'nobody':
      return (
        <>
          <InlineMessage intent="info">
            {feeds.some(({ silent }) => silent === 'stopped') ? (
              <Trans>Watching was stopped in the panel. Reload it to allow watching again.</Trans>
            ) : (
              <Trans>No open panel found. Open one in another tab of this browser, at the same address.</Trans>
            )}
          </InlineMessage>
          {start}
        </>
      );
    case 'watching':
      return stop;
    case 'ended':
      return (
        <>
          <InlineMessage intent="info">
            {feeds.some(({ silent }) => silent === 'stopped') ? (
              <Trans>Watching was stopped in the panel. What it reported is kept here.</Trans>
            ) : (
              <Trans>The panel was closed. What it reported is kept here.</Trans>
            )}
          </InlineMessage>
          {start}
        </>
      );
    case 'deaf':
      return (
        <InlineMessage intent="warning">
          <Trans>This browser does not support communication between tabs.</Trans>
        </InlineMessage>
      );
  }
}

function Always({ feed }: { readonly feed: LiveFeedActor }): ReactElement {
  const { t } = useLingui();
  const always = useSelector(feed, selectAlways);
  return (
    <Switch
      checked={always}
      label={t`Also watch panels opened later, from their first step`}
      onChange={() => feed.send({ type: 'always.toggle' })}
    />
  );
}

function nameOf({ tab }: TabFeed, index: number, i18n: I18n): string {
  const opened = Number(tab.split('.')[0]);
  return `${index + 1}${Number.isFinite(opened) ? `: ${i18n.date(new Date(opened), { timeStyle: 'medium' })}` : ''}`;
}

function Tabs({ feed }: { readonly feed: LiveFeedActor }): ReactElement | null {
  const { t, i18n } = useLingui();
  const feeds = useSelector(feed, selectFeeds);
  const tab = useSelector(feed, selectTab);
  if (feeds.length < 2) return null;
  return (
    <Field label={t`Panel, by opening time`} size="small">
      <Select size="small" value={tab ?? ''} onChange={(_, { value }) => feed.send({ type: 'tab.choose', tab: value })}>
        {feeds.map((one, index) => (
          <option key={one.tab} value={one.tab}>
            {nameOf(one, index, i18n)}
          </option>
        ))}
      </Select>
    </Field>
  );
}

/** Goes back to an earlier moment. */
function Time({ feed }: { readonly feed: LiveFeedActor }): ReactElement | null {
  const styles = usePlayStyles();
  const { t } = useLingui();
  const known = useSelector(feed, (snapshot) => selectRecords(snapshot).length);
  const dropped = useSelector(feed, selectDropped);
  const count = useSelector(feed, selectCount);
  const past = useSelector(feed, selectIsPast);
  if (known === 0) return null;
  const total = dropped + known;
  return (
    <div className={styles.group}>
      <Field label={t`Point in time`} size="small">
        <Slider
          size="small"
          min={dropped}
          max={total}
          value={count}
          aria-valuetext={t`${count} of ${total}`}
          onChange={(_, { value }) =>
            feed.send(value === total ? { type: 'time.goLive' } : { type: 'time.choose', count: value })
          }
        />
      </Field>
      <div className={styles.bar}>
        <span className={styles.count}>
          {past ? (
            <Trans>
              {count} of {total}
            </Trans>
          ) : (
            <Trans>Now, after {total}</Trans>
          )}
        </span>
        {past ? (
          <Button size="small" onClick={() => feed.send({ type: 'time.goLive' })}>
            <Trans>Back to live</Trans>
          </Button>
        ) : null}
      </div>
    </div>
  );
}

function Actors({ feed, onMachine }: Props): ReactElement | null {
  const side = useSideStyles();
  const play = usePlayStyles();
  const styles = useStyles();
  const tree = useSelector(feed, selectTree);
  const chosen = useSelector(feed, selectActor);
  if (tree.length === 0) return null;
  return (
    <section>
      <h2 className={side.subheading}>
        <Plural value={tree.length} one="# actor" other="# actors" />
      </h2>
      <ul className={play.lines}>
        {tree.map(({ standing: { actor, machine, name, states }, depth }) => (
          <li key={actor} style={{ paddingInlineStart: depth * LEVEL }}>
            {machine === null ? (
              <span className={play.said}>
                <bdi className={play.name}>{name}</bdi>
              </span>
            ) : (
              <button
                type="button"
                className={mergeClasses(play.line, styles.actor, actor === chosen && play.current)}
                aria-pressed={actor === chosen}
                onClick={() => {
                  feed.send({ type: 'actor.choose', actor });
                  onMachine(machine);
                }}
              >
                <bdi className={play.name}>{name === machine ? name : `${name}: ${machine}`}</bdi>
                <bdi className={styles.where}>{leavesOf(states)}</bdi>
              </button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Rows of the log that are in the document at once, newest first. */
const SHOWN = 100;

function Log({ feed }: { readonly feed: LiveFeedActor }): ReactElement | null {
  const side = useSideStyles();
  const play = usePlayStyles();
  const { t } = useLingui();
  const records = useSelector(feed, selectRecords);
  const dropped = useSelector(feed, selectDropped);
  const count = useSelector(feed, selectCount);
  if (records.length === 0) return null;
  const end = Math.min(records.length, count - dropped);
  const shown = records.slice(Math.max(0, end - SHOWN), end).map((record, index) => ({
    record,
    count: dropped + Math.max(0, end - SHOWN) + index + 1,
  }));
  return (
    <section>
      <h2 className={side.subheading}>
        <Trans>What happened, latest first</Trans>
      </h2>
      <ol className={play.lines} reversed aria-label={t`What happened, latest first`}>
        {shown.reverse().map((line) => (
          <li key={line.count}>
            <button
              type="button"
              className={play.line}
              onClick={() => feed.send({ type: 'time.choose', count: line.count })}
            >
              <RecordWords record={line.record} />
            </button>
          </li>
        ))}
      </ol>
    </section>
  );
}

function RecordWords({ record }: { readonly record: FeedRecord }): ReactElement {
  const play = usePlayStyles();
  switch (record.kind) {
    case 'started':
      return (
        <span className={play.name}>
          <Trans>
            <bdi>{record.machine ?? record.name}</bdi> starts
          </Trans>
        </span>
      );
    case 'ended':
      return (
        <span className={play.name}>
          <Trans>
            <bdi>{record.machine ?? record.name}</bdi> ends
          </Trans>
        </span>
      );
    case 'stepped': {
      const { type, ...payload } = record.event;
      const text = Object.keys(payload).length === 0 ? '' : ` ${JSON.stringify(payload)}`;
      return (
        <>
          <bdi className={play.name}>{`${record.machine} ← ${type}${text}`}</bdi>
          <span className={play.said}>
            {record.taken.length === 0 ? <Trans>no effect</Trans> : <bdi>{`→ ${leavesOf(record.states)}`}</bdi>}
          </span>
        </>
      );
    }
  }
}
