import { Button, Caption1, makeStyles, Popover, PopoverTrigger, Subtitle2, tokens } from '@fluentui/react-components';
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type Reference } from '../../../machines/domain/reference';
import { type NodesActor } from '../../../machines/nodes/nodes.machine';
import { selectTouch } from '../../../machines/nodes/nodes.selectors';
import { selectLastTest, selectTestsConnected } from '../../../machines/nodes/row.selectors';
import { type ObservatoryActor } from '../../../machines/service/observatory.machine';
import { selectEntries } from '../../../machines/service/observatory.selectors';
import { PopoverSheet } from '../../components/Sheet';
import { PHONE, UPRIGHT } from '../../theme/layout';
import { usePhone } from '../../components/use-phone';
import { RelativeTime } from '../../components/RelativeTime';
import { alarming } from '../../theme/style-pieces';
import { DeadReason } from '../nodes/DeadReason';
import FastestButton from '../nodes/FastestButton';
import { FlaggedName } from '../shared/FlaggedName';
import { LatencyText } from '../shared/LatencyText';
import { useAsking } from '../shared/Hindrance';

const useStyles = makeStyles({
  button: {
    minWidth: 0,
    maxWidth: '100%',
    paddingInline: tokens.spacingHorizontalS,
    columnGap: tokens.spacingHorizontalXXS,
    '& > .fui-Button__icon': { fontSize: '12px', width: '12px', height: '12px', marginInline: 0 },
    [UPRIGHT]: { paddingInline: tokens.spacingHorizontalXS, '& > .fui-Button__icon:is(span)': { display: 'none' } },
    ...alarming,
  },
  icon: { color: 'inherit' },
  words: {
    minWidth: 0,
    whiteSpace: 'nowrap',
    fontWeight: tokens.fontWeightSemibold,
    [UPRIGHT]: { fontSize: tokens.fontSizeBase200 },
  },
  content: { width: 'min(368px, calc(100vw - 48px))', overflowWrap: 'anywhere', [PHONE]: { width: 'auto' } },
  list: {
    margin: 0,
    marginBlockStart: tokens.spacingVerticalS,
    paddingInline: 0,
    paddingBlock: 0,
    listStyleType: 'none',
  },
  item: {
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'flex-start',
    minHeight: '52px',
    boxSizing: 'border-box',
    paddingBlock: tokens.spacingVerticalSNudge,
    '& + &': {
      borderBlockStartWidth: '1px',
      borderBlockStartStyle: 'solid',
      borderBlockStartColor: tokens.colorNeutralStroke3,
    },
  },
  tried: { minHeight: '24px', alignContent: 'center', color: tokens.colorNeutralForeground3 },
  buttons: { display: 'flex', columnGap: tokens.spacingHorizontalS, marginBlockStart: tokens.spacingVerticalM },
  first: { display: 'flex', justifyContent: 'space-between', columnGap: tokens.spacingHorizontalS, width: '100%' },
  name: { minWidth: 0, fontWeight: tokens.fontWeightSemibold },
});

export interface DeadNoteProps {
  readonly nodes: NodesActor;
  readonly observatory: ObservatoryActor;
  readonly outbound: string;
}

/** Says that no server of the outbound answers; a click tells why, server by server. */
export default function DeadNote({ nodes, observatory, outbound }: DeadNoteProps): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const phone = usePhone();
  const touch = useSelector(nodes, selectTouch);
  const entries = useSelector(observatory, (snapshot) => selectEntries(snapshot, touch));
  const shown = outbound.toUpperCase();
  const words = t`No server in ${shown} responds`;
  return (
    <Popover trapFocus positioning={{ position: 'below', align: 'start', strategy: 'fixed', autoSize: true }}>
      <PopoverTrigger disableButtonEnhancement>
        <Button
          appearance="transparent"
          className={styles.button}
          icon={{ children: <ChevronDownRegular />, className: styles.icon }}
          iconPosition="after"
          title={words}
        >
          {/* The outbound's name stands beside it; on a phone the server's does, and needs the room. */}
          <span className={styles.words}>{phone ? <Trans>No response</Trans> : <Trans>No server responds</Trans>}</span>
        </Button>
      </PopoverTrigger>
      <PopoverSheet label={words}>
        <div className={styles.content}>
          <Subtitle2 as="h2">{words}</Subtitle2>
          <ul className={styles.list}>
            {entries
              .filter(({ reference }) => reference.outbound === outbound)
              .map((entry) => (
                <li key={entry.key} className={styles.item}>
                  <span className={styles.first}>
                    <FlaggedName name={entry.name} className={styles.name} />
                    <LastTest nodes={nodes} reference={entry.reference} />
                  </span>
                  <DeadReason nodes={nodes} entry={entry}>
                    <Caption1 className={styles.tried}>
                      {entry.lastTry === null ? (
                        <Trans>The core got no answer.</Trans>
                      ) : (
                        <Trans>
                          tried <RelativeTime at={entry.lastTry} />
                        </Trans>
                      )}
                    </Caption1>
                  </DeadReason>
                </li>
              ))}
          </ul>
          <div className={styles.buttons}>
            <FastestButton nodes={nodes} urgent />
            <TestAllButton nodes={nodes} />
          </div>
        </div>
      </PopoverSheet>
    </Popover>
  );
}

/** What the last test of the server answered: its port may answer though the server does not. */
function LastTest({ nodes, reference }: { readonly nodes: NodesActor; readonly reference: Reference }): ReactElement {
  return <LatencyText look="grey" text={useSelector(nodes, (snapshot) => selectLastTest(snapshot, reference))} />;
}

function TestAllButton({ nodes }: { readonly nodes: NodesActor }): ReactElement {
  const can = useSelector(nodes, (snapshot) => snapshot.can({ type: 'latency.testConnected' }));
  const testing = useSelector(nodes, selectTestsConnected);
  const { able, title } = useAsking(can);
  return (
    <Button
      appearance="subtle"
      title={title}
      disabledFocusable={!able}
      onClick={() => nodes.send({ type: 'latency.testConnected' })}
    >
      {testing ? <Trans>testing...</Trans> : <Trans>Test all</Trans>}
    </Button>
  );
}
