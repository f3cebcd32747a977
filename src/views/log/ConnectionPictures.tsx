import { Caption1, Caption1Strong, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { type ReactElement } from 'react';
import { type Minutes } from '../../../machines/log/gathering.rules';
import { type ConnectionsActor } from '../../../machines/log/connections.machine';
import { selectMinutes, selectOutbounds, selectRates, selectTop } from '../../../machines/log/connections.selectors';
import { type Traffic } from '../../../machines/ports/measured';
import { UpAndDown } from '../../components/UpAndDown';
import { useRate } from '../../components/use-rate';
import { POINTED_AT } from '../../theme/grounds';
import { NOT_PHONE, PHONE, SHORT } from '../../theme/layout';
import { useSharedStyles } from '../../theme/shared-styles';
import { besideOthers } from '../../theme/style-pieces';
import { colourOf, useOutboundColours } from '../shared/outbound-colours';

const useStyles = makeStyles({
  both: {
    display: 'grid',
    flexShrink: 0,
    gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr)',
    columnGap: tokens.spacingHorizontalXXL,
    paddingBlock: tokens.spacingVerticalS,
    paddingInline: tokens.spacingHorizontalM,
    borderRadius: tokens.borderRadiusMedium,
    backgroundColor: tokens.colorNeutralBackground3,
    [PHONE]: { gridTemplateColumns: 'minmax(0, 1fr)', paddingInline: tokens.spacingHorizontalS },
    [SHORT]: { display: 'none' },
  },
  three: { gridTemplateColumns: 'minmax(0, 3fr) minmax(0, 2fr) minmax(0, 2fr)' },
  rates: { display: 'flex', columnGap: tokens.spacingHorizontalM, whiteSpace: 'nowrap' },
  down: { backgroundColor: tokens.colorBrandBackground, forcedColorAdjust: 'none' },
  up: { backgroundColor: tokens.colorPaletteMarigoldBorderActive, forcedColorAdjust: 'none' },
  wide: { [PHONE]: { display: 'none' } },
  picture: {
    position: 'relative',
    display: 'flex',
    flexDirection: 'column',
    rowGap: tokens.spacingVerticalXS,
    margin: 0,
    minWidth: 0,
  },
  title: { margin: 0 },
  /** On a phone it stands between the times. */
  between: {
    [PHONE]: {
      position: 'absolute',
      insetInlineStart: '92px',
      insetInlineEnd: '64px',
      insetBlockEnd: 0,
      overflow: 'hidden',
      textOverflow: 'ellipsis',
      whiteSpace: 'nowrap',
      textAlign: 'center',
      color: tokens.colorNeutralForeground3,
      fontWeight: tokens.fontWeightRegular,
    },
  },
  minutes: {
    display: 'flex',
    flexGrow: 1,
    alignItems: 'stretch',
    columnGap: '2px',
    minHeight: '72px',
    borderBlockEndWidth: '1px',
    borderBlockEndStyle: 'solid',
    borderBlockEndColor: tokens.colorNeutralStroke1,
    // A line at the top, and one half way.
    backgroundImage: `linear-gradient(${tokens.colorNeutralStroke2} 1px, transparent 1px)`,
    backgroundSize: '100% 50%',
    [PHONE]: { minHeight: '36px' },
  },
  minute: { flexGrow: 1, flexBasis: 0, display: 'flex', flexDirection: 'column-reverse', alignItems: 'center' },
  /** All of a minute, as many as there are of each outbound, in the order of the chips above. */
  stack: {
    width: '100%',
    maxWidth: '32px',
    display: 'flex',
    flexDirection: 'column-reverse',
    // Not every two colours beside each other are as different in both themes.
    rowGap: '1px',
    overflow: 'hidden',
    borderRadius: '3px 3px 0 0',
  },
  second: { width: '100%' },
  /** What stands at the top of the drawing; four digits do not move it. */
  scaled: { display: 'flex', flexGrow: 1, columnGap: tokens.spacingHorizontalXS },
  peak: { minWidth: '4ch', lineHeight: 1, textAlign: 'end', color: tokens.colorNeutralForeground3 },
  axis: { display: 'flex', justifyContent: 'space-between', color: tokens.colorNeutralForeground3 },
  behindPeak: { paddingInlineStart: `calc(4ch + ${tokens.spacingHorizontalXS})` },
  top: { [PHONE]: { display: 'none' }, [NOT_PHONE]: { display: 'flex' } },
  hosts: { margin: 0, padding: 0, listStyleType: 'none' },
  host: {
    display: 'grid',
    gridTemplateColumns: 'minmax(0, 168px) minmax(40px, 1fr) 5ch',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalS,
    width: '100%',
    height: '19px',
    padding: 0,
    border: 'none',
    borderRadius: tokens.borderRadiusSmall,
    backgroundColor: 'transparent',
    color: tokens.colorNeutralForeground1,
    fontFamily: 'inherit',
    fontSize: tokens.fontSizeBase200,
    textAlign: 'start',
    cursor: 'pointer',
    ':hover': { backgroundColor: POINTED_AT },
    ':focus-visible': { outline: `2px solid ${tokens.colorStrokeFocus2}` },
  },
  /** A name is left-to-right, and begins where the page does. */
  name: besideOthers,
  count: { textAlign: 'end' },
  bar: { height: '8px', borderRadius: tokens.borderRadiusSmall },
});

interface PartProps {
  readonly dialog: ConnectionsActor;
}

/** What is shown, as two drawings in the colours of the chips above. */
export function ConnectionPictures({ dialog }: PartProps): ReactElement {
  const styles = useStyles();
  const tells = useSelector(dialog, (snapshot) => selectRates(snapshot).length > 0);
  return (
    <div className={mergeClasses(styles.both, tells && styles.three)}>
      <PerMinute dialog={dialog} />
      {tells ? <Rates dialog={dialog} /> : null}
      <TopHosts dialog={dialog} />
    </div>
  );
}

const sum = (row: readonly number[]): number => row.reduce((all, one) => all + one, 0);
const percent = (part: number, whole: number): string => `${whole === 0 ? 0 : (100 * part) / whole}%`;

function PerMinute({ dialog }: PartProps): ReactElement {
  const styles = useStyles();
  const { numbers } = useSharedStyles();
  const { i18n, t } = useLingui();
  const minutes = useSelector(dialog, selectMinutes);
  const { from, counts, most } = minutes;
  const time = (at: number): string => i18n.date(new Date(at), { timeStyle: 'short', timeZone: 'UTC' });
  return (
    <figure className={styles.picture}>
      <Caption1Strong as="h3" block className={mergeClasses(styles.title, styles.between)}>
        <Trans>Connections per minute</Trans>
      </Caption1Strong>
      <div className={styles.scaled}>
        <Caption1 className={mergeClasses(styles.peak, numbers)} aria-hidden>
          {i18n.number(most)}
        </Caption1>
        <div className={styles.minutes} role="img" aria-label={t`Peak: ${most} connections per minute`}>
          <Bars minutes={minutes} dialog={dialog} />
        </div>
      </div>
      <Caption1 className={mergeClasses(styles.axis, styles.behindPeak, numbers)}>
        <span>{time(from)}</span>
        <span>{time(from + counts.length * 60_000)}</span>
      </Caption1>
    </figure>
  );
}

interface DrawnProps extends PartProps {
  readonly minutes: Minutes;
}

function Bars({ minutes: { outbounds, counts, most }, dialog }: DrawnProps): ReactElement {
  const styles = useStyles();
  const colours = useOutboundColours();
  const all = useSelector(dialog, selectOutbounds);
  return (
    <>
      {counts.map((row, minute) => (
        <span key={minute} className={styles.minute} title={String(sum(row))}>
          <span className={styles.stack} style={{ height: percent(sum(row), most) }}>
            {outbounds.map((name, at) =>
              row[at] ? (
                <span key={name} className={colours[colourOf(all, name)]} style={{ flexGrow: row[at] }} />
              ) : null,
            )}
          </span>
        </span>
      ))}
    </>
  );
}

/** Seconds that are drawn. */
const SECONDS = 60;

const STILL: Traffic = { up: 0, down: 0 };

/** What really passes, of all connections together; only newer services tell it. */
function Rates({ dialog }: PartProps): ReactElement {
  const styles = useStyles();
  const { numbers } = useSharedStyles();
  const { t } = useLingui();
  const rate = useRate();
  const rates = useSelector(dialog, selectRates);
  const most = Math.max(1, ...rates.map(({ up, down }) => up + down));
  const now = rates.at(-1);
  const top = rate(most);
  return (
    <figure className={styles.picture}>
      <Caption1Strong as="h3" block className={mergeClasses(styles.title, styles.wide)}>
        <Trans>Transfer rate</Trans>
      </Caption1Strong>
      <div
        className={mergeClasses(styles.minutes, styles.wide)}
        role="img"
        aria-label={t`Peak in the last minute: ${top}`}
      >
        {Array.from({ length: SECONDS }, (_, second) => {
          const one = rates[second - SECONDS + rates.length];
          return (
            <span key={second} className={styles.minute}>
              <span
                className={mergeClasses(styles.second, styles.down)}
                style={{ height: percent(one?.down ?? 0, most) }}
              />
              <span
                className={mergeClasses(styles.second, styles.up)}
                style={{ height: percent(one?.up ?? 0, most) }}
              />
            </span>
          );
        })}
      </div>
      <UpAndDown className={mergeClasses(styles.rates, numbers)} traffic={now ?? STILL} />
    </figure>
  );
}

function TopHosts({ dialog }: PartProps): ReactElement {
  const styles = useStyles();
  const colours = useOutboundColours();
  const { ellipsis, numbers } = useSharedStyles();
  const { i18n } = useLingui();
  const top = useSelector(dialog, selectTop);
  const all = useSelector(dialog, selectOutbounds);
  const most = top[0]?.count ?? 0;
  return (
    <figure className={mergeClasses(styles.picture, styles.top)}>
      <Caption1Strong as="h3" block className={styles.title}>
        <Trans>Most frequent hosts</Trans>
      </Caption1Strong>
      <ol className={mergeClasses(styles.hosts, numbers)}>
        {top.map(({ name, count, outbound }) => (
          <li key={name}>
            <button
              type="button"
              className={styles.host}
              onClick={() => dialog.send({ type: 'criteria.edit', criteria: { text: name } })}
            >
              <bdi className={mergeClasses(ellipsis, styles.name)} title={name}>
                {name}
              </bdi>
              <span
                className={mergeClasses(styles.bar, colours[colourOf(all, outbound)])}
                style={{ width: percent(count, most) }}
              />
              <span className={styles.count}>{i18n.number(count)}</span>
            </button>
          </li>
        ))}
      </ol>
    </figure>
  );
}
