import {
  Body1,
  Button,
  Caption1,
  makeStyles,
  Popover,
  PopoverTrigger,
  Spinner,
  Tab,
  TabList,
  tokens,
} from '@fluentui/react-components';
import { InfoRegular } from '@fluentui/react-icons/svg/info';
import { PinFilled, PinRegular } from '@fluentui/react-icons/svg/pin';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type ConnectionsActor } from '../../../machines/log/connections.machine';
import {
  selectCriteria,
  selectFault,
  selectHasLevel,
  selectIsRunning,
  selectIsPaused,
  selectIsPinned,
  selectOutbounds,
  selectPatternProblem,
  selectRestarts,
  selectShown,
  selectState,
  selectView,
} from '../../../machines/log/connections.selectors';
import { type View } from '../../../machines/log/connections.setup';
import { FaultText } from '../../components/FaultText';
import { DialogFooter } from '../../components/DialogFooter';
import { FormDialog } from '../../components/FormDialog';
import { IconButton } from '../../components/IconButton';
import { InlineMessage } from '../../components/InlineMessage';
import { SearchBox } from '../../components/SearchBox';
import { PopoverSheet } from '../../components/Sheet';
import { ToggleChip } from '../../components/ToggleChip';
import { usePhone } from '../../components/use-phone';
import { PHONE, SHORT, UPRIGHT } from '../../theme/layout';
import { useSharedStyles } from '../../theme/shared-styles';
import { fades } from '../../theme/style-pieces';
import { ConnectionPictures } from './ConnectionPictures';
import { ConnectionRows, GroupRows } from './ConnectionRows';
import { PauseButton } from './PauseButton';
import { OutboundDot } from '../shared/OutboundDot';

const useStyles = makeStyles({
  whole: {
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalS,
    height: '100%',
    minHeight: 0,
    [SHORT]: { height: 'auto' },
  },
  bar: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    rowGap: tokens.spacingVerticalXS,
    [PHONE]: { columnGap: tokens.spacingHorizontalXS },
  },
  /** On a phone the buttons stand beside it. */
  search: { [PHONE]: { flexGrow: 1, flexShrink: 1, flexBasis: 0, minWidth: 0 } },
  views: { [UPRIGHT]: { width: '100%' } },
  chips: {
    display: 'flex',
    flexWrap: 'wrap',
    // With less room than this it has a line of its own.
    flexGrow: 1,
    flexBasis: '420px',
    minWidth: 0,
    gap: tokens.spacingHorizontalXS,
    [PHONE]: {
      flexGrow: 0,
      flexShrink: 0,
      flexBasis: 'calc(100% + 12px)',
      flexWrap: 'nowrap',
      overflowX: 'auto',
      scrollbarWidth: 'none',
      // What is drawn of the first chip begins where the texts do; none of it lies outside.
      marginInline: '-6px',
      paddingInline: '4px',
      ...fades(tokens.spacingHorizontalXS),
    },
  },
  place: { containerType: 'inline-size', flexGrow: 1, minHeight: '200px', display: 'flex', flexDirection: 'column' },
  note: { padding: tokens.spacingHorizontalL, maxWidth: '560px' },
  reading: { paddingBlock: tokens.spacingVerticalXXL },
  foot: {
    display: 'flex',
    alignItems: 'center',
    color: tokens.colorNeutralForeground3,
    [PHONE]: { marginBlock: '-12px' },
  },
  facts: { maxWidth: '320px', [PHONE]: { maxWidth: 'none' } },
  chosen: { display: 'contents' },
});

interface PartProps {
  readonly dialog: ConnectionsActor;
}

/** Connections as they begin, read from the log of the service. */
export default function ConnectionsDialog({ dialog }: PartProps): ReactElement {
  const styles = useStyles();
  const state = useSelector(dialog, selectState);
  return (
    <FormDialog
      title={<Trans>Connections</Trans>}
      size="page"
      sticky={false}
      onClose={() => dialog.send({ type: 'dialog.cancel' })}
      foot={<DialogFooter start={<Foot dialog={dialog} />} />}
    >
      <div className={styles.whole}>
        <Controls dialog={dialog} />
        <Trouble dialog={dialog} />
        {state === 'connections' ? <ConnectionPictures dialog={dialog} /> : null}
        <div className={styles.place}>
          <Content dialog={dialog} />
        </div>
      </div>
    </FormDialog>
  );
}

/** What is shown. On a phone the search shares its line with the buttons. */
function Controls({ dialog }: PartProps): ReactElement {
  const styles = useStyles();
  const phone = usePhone();
  return (
    <div className={styles.bar}>
      <Search dialog={dialog} />
      {phone ? <Buttons dialog={dialog} /> : null}
      <Views dialog={dialog} />
      <Chips dialog={dialog} />
      {phone ? null : <Buttons dialog={dialog} />}
    </div>
  );
}

function Search({ dialog }: PartProps): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const criteria = useSelector(dialog, selectCriteria);
  const problem = useSelector(dialog, selectPatternProblem);
  return (
    <SearchBox
      id="connections-search"
      className={styles.search}
      label={t`Search connections`}
      placeholder={t`Host, client, outbound…`}
      search={criteria}
      problem={problem}
      searching={criteria.text !== ''}
      onChange={(change) => dialog.send({ type: 'criteria.edit', criteria: change })}
      onClear={() => dialog.send({ type: 'criteria.edit', criteria: { text: '' } })}
    />
  );
}

function Views({ dialog }: PartProps): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const view = useSelector(dialog, selectView);
  return (
    <TabList
      size="small"
      className={styles.views}
      aria-label={t`Group by`}
      selectedValue={view}
      onTabSelect={(_, { value }) => dialog.send({ type: 'view.choose', view: value as View })}
    >
      <Tab value="each">{t`All`}</Tab>
      <Tab value="host">{t`Hosts`}</Tab>
      <Tab value="client">{t`Clients`}</Tab>
      <Tab value="outbound">{t`Outbounds`}</Tab>
    </TabList>
  );
}

function NoiseChip({ dialog }: PartProps): ReactElement {
  const { noise } = useSelector(dialog, selectCriteria);
  return (
    <ToggleChip on={noise} onClick={() => dialog.send({ type: 'criteria.edit', criteria: { noise: !noise } })}>
      <Trans>Include the service’s own connections</Trans>
    </ToggleChip>
  );
}

function Buttons({ dialog }: PartProps): ReactElement {
  return (
    <>
      <Pin dialog={dialog} />
      <Pause dialog={dialog} />
    </>
  );
}

/** Whether it goes on gathering while it is closed. */
function Pin({ dialog }: PartProps): ReactElement {
  const { t } = useLingui();
  const pinned = useSelector(dialog, selectIsPinned);
  return (
    <IconButton
      icon={pinned ? <PinFilled /> : <PinRegular />}
      label={t`Keep collecting while this is closed`}
      pressed={pinned}
      onClick={() => dialog.send({ type: pinned ? 'pin.take' : 'pin.put' })}
    />
  );
}

function Pause({ dialog }: PartProps): ReactElement {
  return <PauseButton paused={useSelector(dialog, selectIsPaused)} onChange={(command) => dialog.send(command)} />;
}

/** What else decides which are shown. */
function Chips({ dialog }: PartProps): ReactElement {
  const styles = useStyles();
  const all = useSelector(dialog, selectOutbounds);
  const { outbounds } = useSelector(dialog, selectCriteria);
  return (
    <div className={styles.chips}>
      {all.length > 1 || outbounds.length > 0 ? <Outbounds dialog={dialog} /> : null}
      <NoiseChip dialog={dialog} />
    </div>
  );
}

function Outbounds({ dialog }: PartProps): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const all = useSelector(dialog, selectOutbounds);
  const { outbounds } = useSelector(dialog, selectCriteria);
  return (
    <div className={styles.chosen} role="group" aria-label={t`Outbounds`}>
      {all.map((name) => {
        const chosen = outbounds.includes(name);
        const others = outbounds.filter((one) => one !== name);
        return (
          <ToggleChip
            key={name}
            on={chosen}
            onClick={() =>
              dialog.send({ type: 'criteria.edit', criteria: { outbounds: chosen ? others : [...others, name] } })
            }
          >
            <OutboundDot name={name} outbounds={all} />
            {name === '' ? <Trans>Unnamed</Trans> : <bdi>{name.toUpperCase()}</bdi>}
          </ToggleChip>
        );
      })}
    </div>
  );
}

function Trouble({ dialog }: PartProps): ReactElement | null {
  const fault = useSelector(dialog, selectFault);
  if (fault === null || fault.kind === 'silent') return null;
  return (
    <InlineMessage intent="warning">
      <FaultText fault={fault} retried />
    </InlineMessage>
  );
}

function Content({ dialog }: PartProps): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const state = useSelector(dialog, selectState);
  const view = useSelector(dialog, selectView);
  switch (state) {
    case 'connections':
      return view === 'each' ? <ConnectionRows dialog={dialog} /> : <GroupRows dialog={dialog} view={view} />;
    case 'loading':
      return <Spinner className={styles.reading} label={t`Reading the end of the log…`} />;
    case 'none':
      return <None dialog={dialog} />;
    case 'nothingFound':
      return (
        <Body1 className={styles.note} role="status">
          <Trans>No connections match.</Trans>
        </Body1>
      );
    case 'console':
      return (
        <Body1 className={styles.note}>
          <Trans>
            The service writes its log to the console, so connections cannot be shown. Start the service with a log file
            to see them here.
          </Trans>
        </Body1>
      );
    case 'missing':
      return (
        <Body1 className={styles.note}>
          <Trans>Showing connections needs a higher version of the service.</Trans>
        </Body1>
      );
  }
}

function None({ dialog }: PartProps): ReactElement {
  const styles = useStyles();
  const running = useSelector(dialog, selectIsRunning);
  const hasLevel = useSelector(dialog, selectHasLevel);
  return (
    <div className={styles.note}>
      <Body1 as="p" block>
        {running ? (
          <Trans>No connections yet. They appear here as soon as the running core accepts them.</Trans>
        ) : (
          <Trans>The core is stopped. Connections appear here while it is running.</Trans>
        )}
      </Body1>
      {running && hasLevel ? (
        <>
          <Body1 as="p" block>
            <Trans>At log level Warning or Error, the core does not log connections. Choose Info to see them.</Trans>
          </Body1>
          <Button onClick={() => dialog.send({ type: 'level.open' })}>
            <Trans>Log level</Trans>
          </Button>
        </>
      ) : null}
    </div>
  );
}

/** How many, and what they are not; on a phone a button leads to the latter. */
function Foot({ dialog }: PartProps): ReactElement {
  const styles = useStyles();
  const { numbers } = useSharedStyles();
  const phone = usePhone();
  const { length } = useSelector(dialog, selectShown);
  const restarts = useSelector(dialog, selectRestarts);
  const reading = useSelector(dialog, selectState) === 'loading';
  return (
    <div className={styles.foot}>
      <Caption1 className={numbers}>
        {reading ? null : <Plural value={length} one="# connection" other="# connections" />}
        {phone ? null : (
          <>
            {reading ? null : ' · '}
            <WhatIsCounted />
          </>
        )}
        {restarts > 0 ? (
          <>
            {' · '}
            <Trans>Log restarted</Trans>
          </>
        ) : null}
      </Caption1>
      {phone ? <CountedInfo /> : null}
    </div>
  );
}

function WhatIsCounted(): ReactElement {
  return (
    <Trans>
      Connections are counted, not bytes: the log does not say how much is transferred. Times are in the service’s time
      zone.
    </Trans>
  );
}

function CountedInfo(): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const label = t`What is counted`;
  return (
    <Popover trapFocus>
      <PopoverTrigger disableButtonEnhancement>
        <IconButton icon={<InfoRegular />} label={label} />
      </PopoverTrigger>
      <PopoverSheet label={label}>
        <Body1 as="p" block className={styles.facts} tabIndex={-1}>
          <WhatIsCounted />
        </Body1>
      </PopoverSheet>
    </Popover>
  );
}
