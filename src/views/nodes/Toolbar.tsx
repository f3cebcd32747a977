import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components';
import { AddRegular } from '@fluentui/react-icons/svg/add';
import { ArrowImportRegular } from '@fluentui/react-icons/svg/arrow-import';
import { DeleteRegular } from '@fluentui/react-icons/svg/delete';
import { plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useSelector } from '@xstate/react';
import { useRef, type ReactElement } from 'react';
import { type LatencyActor } from '../../../machines/nodes/latency.machine';
import { selectDone, selectTakesTestUrl, selectTesting, selectTotal } from '../../../machines/nodes/latency.selectors';
import { type NodesActor } from '../../../machines/nodes/nodes.machine';
import {
  selectAnyConnected,
  selectCheckedCount,
  selectHiddenCount,
  selectSearching,
  selectTotalCount,
  selectUnfolded,
  selectWantsFastest,
} from '../../../machines/nodes/nodes.selectors';
import { FLOAT_AFTER_PX } from '../../../machines/shared/constants';
import { fetched } from '../../components/fetched';
import { PartPlace } from '../../components/PartPlace';
import { useHeightVariable } from '../../components/use-height-variable';
import { usePhone } from '../../components/use-phone';
import { useScrolledPast } from '../../components/use-scrolled-past';
import { VisuallyHidden } from '../../components/VisuallyHidden';
import {
  BAR_HEIGHT,
  BELOW_ANSWER,
  LOW,
  LYING,
  PHONE,
  RAIL_WIDTH,
  SHORT,
  NOT_PHONE,
  NOT_ROOMY,
  SHORT_ROW,
  TABLET,
  TABS_HEIGHT,
  TINY,
  TOOLBAR_HEIGHT,
  TOOLBAR_LINE,
  UPRIGHT,
  VERY_NARROW,
} from '../../theme/layout';
import { useSharedStyles } from '../../theme/shared-styles';
import { CARD_RADIUS, shade, unseen } from '../../theme/style-pieces';
import { useAsking } from '../shared/Hindrance';
import { Filters } from './Filters';
import { FoundText } from './FoundText';
import { ListHead } from './ListHead';
import { SearchField } from './SearchField';
import { TestUrlButton } from './TestUrlButton';

const CheckedActions = fetched('menu', () => import('./CheckedActions'));
const FastestButton = fetched('page', () => import('./FastestButton'));

/** Over the lower edge of the window. */
const floating = {
  position: 'fixed',
  insetBlockEnd: `calc(${BAR_HEIGHT} + 56px)`,
  insetInlineStart: tokens.spacingHorizontalL,
  zIndex: 6,
  boxSizing: 'border-box',
  maxWidth: 'calc(100vw - 32px)',
  height: 'auto',
  borderRadius: tokens.borderRadiusXLarge,
  backgroundColor: tokens.colorNeutralBackground1,
} as const;
const floatingWithContent = {
  padding: tokens.spacingHorizontalS,
  boxShadow: tokens.shadow16,
  outline: `1px solid ${tokens.colorNeutralStroke1}`,
} as const;

const wholeLine = { ':is(div)': { flexBasis: '100%' } } as const;

const useStyles = makeStyles({
  divider: {
    alignSelf: 'stretch',
    width: '1px',
    marginInline: tokens.spacingHorizontalXS,
    marginBlock: tokens.spacingVerticalXS,
    backgroundColor: tokens.colorNeutralStroke2,
    [TABLET]: { display: 'none' },
    // What needs no checked row stands at the end.
    [UPRIGHT]: { flexGrow: 1, backgroundColor: 'transparent' },
  },
  root: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalXS,
    rowGap: tokens.spacingVerticalXS,
    boxSizing: 'border-box',
    minHeight: `${TOOLBAR_LINE}px`,
    paddingBlock: tokens.spacingVerticalXS,
    // Its first word stands above those of the tabs and the rows.
    paddingInlineStart: tokens.spacingHorizontalXS,
    paddingInlineEnd: tokens.spacingHorizontalS,
    borderStartStartRadius: CARD_RADIUS,
    borderStartEndRadius: CARD_RADIUS,
    backgroundColor: tokens.colorNeutralBackground1,
    position: 'sticky',
    insetBlockStart: BELOW_ANSWER,
    zIndex: 5,
    // One line with the head of the list; what is done most is in the bar at the bottom.
    [PHONE]: {
      gap: 0,
      paddingBlock: 0,
      paddingInlineStart: 0,
      // The tabs stand above it.
      borderStartStartRadius: 0,
      borderStartEndRadius: 0,
      boxShadow: `inset 0 -1px 0 ${tokens.colorNeutralStroke2}`,
    },
    // Below the tabs, which the lowest do not keep.
    [UPRIGHT]: { insetBlockStart: `calc(${BELOW_ANSWER} + ${TABS_HEIGHT})` },
    [LOW]: { ':is(div)': { insetBlockStart: BELOW_ANSWER } },
    // As wide in every list, with checked rows and without: nothing beside it moves.
    [LYING]: { ':is(div)': { flexBasis: '320px' } },
    [SHORT]: { position: 'static' },
  },
  /** What waits for checked rows has the place of the list's head on a phone, once there are some. */
  idle: {
    [PHONE]: {
      '& > :has(~ [data-waiting]):is(button)': { display: 'none' },
      '& > [data-waiting]': { display: 'none' },
    },
  },
  /** While a phone searches, the filters stand where the tools do that wait for checked rows, and give way to them. */
  searching: { [PHONE]: { '& > button': { display: 'none' }, '& > span': { display: 'none' } }, [LYING]: wholeLine },
  checking: { [PHONE]: { '& > #nodes-filters': { display: 'none' } }, [LYING]: wholeLine },
  /** As the checked rows are: what it can do with them is one with them. */
  checked: { [NOT_PHONE]: shade(8) },
  /** The tabs and the heads of the columns stick below it, unless the window is too low for them. */
  floating: { borderStartStartRadius: 0, borderStartEndRadius: 0, [LOW]: { boxShadow: tokens.shadow8 } },
  test: {
    minWidth: 'auto',
    paddingInline: tokens.spacingHorizontalS,
    [TABLET]: { ':is(button)': { paddingInline: tokens.spacingHorizontalXS } },
    [PHONE]: { paddingInline: '12px' },
  },
  text: {
    minWidth: 'auto',
    paddingInline: tokens.spacingHorizontalS,
    [TABLET]: { '& > .fui-Button__icon': { marginInline: 0 } },
  },
  /** A sign only where there is no room for its word: what waits for checked rows does without. */
  plain: {
    '& > .fui-Button__icon': {
      display: 'none',
      [LYING]: { display: 'inline-flex' },
      [VERY_NARROW]: { display: 'inline-flex' },
      [TABLET]: { display: 'inline-flex' },
    },
  },
  label: { [LYING]: unseen, [VERY_NARROW]: unseen, [TABLET]: unseen },
  /** On a phone the sign alone: what is known of the list has its room. */
  sign: { [PHONE]: unseen },
  /** Where there is no room for what helps little. */
  gone: { display: 'none' },
  /** With its icon, its padding and its word. */
  wordRoom: {
    visibility: 'hidden',
    flexShrink: 0,
    paddingInline: '35px 9px',
    fontSize: tokens.fontSizeBase300,
    whiteSpace: 'nowrap',
  },
  note: {
    display: 'flex',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalXS,
    marginInlineStart: tokens.spacingHorizontalS,
    [SHORT_ROW]: { columnGap: 0, marginInlineStart: 0 },
  },
  /** What comes and goes. It has room of its own at the end of the row, on a phone over the lower edge: nothing moves for it. */
  notes: {
    display: 'flex',
    flexGrow: 5,
    flexShrink: 1,
    flexBasis: '240px',
    minWidth: 0,
    overflow: 'hidden',
    height: '32px',
    alignItems: 'center',
    whiteSpace: 'nowrap',
    // No line of its own for what is not there yet.
    [NOT_ROOMY]: { flexBasis: '112px' },
    [PHONE]: { display: 'contents' },
  },
  /** Over the lower edge: beside what can be done with checked rows there is no room for it. */
  progress: {
    ...floating,
    ...floatingWithContent,
    // Behind a dialog nothing can be pressed; that of Fastest tells how far it is itself.
    '&:is(body:has([aria-modal=true]) *)': { visibility: 'hidden' },
    // There the pager does not stick, and rows are few.
    [LYING]: { ':is(div)': { insetBlockEnd: `calc(${BAR_HEIGHT} + 8px)` } },
  },
  count: {
    flexShrink: 0,
    [NOT_PHONE]: {
      // Before what can be done, though it is told behind it.
      order: -1,
      paddingInlineEnd: tokens.spacingHorizontalS,
      // As wide as with all rows checked, so that what stands behind it stays where it is.
      '::after': { content: 'attr(data-longest)', display: 'block', height: 0, visibility: 'hidden' },
    },
  },
  /** Beside the field that it is about. */
  found: {
    marginInlineStart: 'auto',
    paddingInlineEnd: tokens.spacingHorizontalS,
    color: tokens.colorNeutralForeground3,
  },
  /** Before what is counted, which would move it. */
  first: { order: -2 },
  unseen,
  /** As high and as wide as with what can be done, which may be fetched after the count: the way out stands before it. */
  counted: {
    [NOT_PHONE]: {
      position: 'relative',
      height: '100%',
      paddingInlineStart: '40px',
      '::before': {
        content: '""',
        position: 'absolute',
        insetInlineStart: tokens.spacingHorizontalXXS,
        insetBlock: tokens.spacingVerticalXS,
        borderInlineStartWidth: '1px',
        borderInlineStartStyle: 'solid',
        borderInlineStartColor: tokens.colorNeutralStroke2,
      },
    },
    // In place of the bar at the lower edge. What can be done follows the count in a second line of one that is held upright.
    [PHONE]: {
      ':is(div)': {
        position: 'fixed',
        insetBlockEnd: 0,
        insetInlineStart: 0,
        insetInlineEnd: RAIL_WIDTH,
        zIndex: 9,
        boxSizing: 'border-box',
        height: BAR_HEIGHT,
        clipPath: 'none',
        width: 'auto',
        display: 'flex',
        flexWrap: 'wrap',
        alignContent: 'flex-start',
        columnGap: 0,
        margin: 0,
        paddingBlockStart: '4px',
        paddingLeft: 'max(8px, env(safe-area-inset-left)) /* @noflip */',
        paddingRight: 'max(8px, env(safe-area-inset-right)) /* @noflip */',
        backgroundColor: tokens.colorNeutralBackground1,
        boxShadow: `0 -1px 0 ${tokens.colorNeutralStroke2}`,
        overflow: 'visible',
      },
      // The way out is fetched later than the count, which has its place by then.
      '::before': { content: '""', order: -4, width: '44px' },
      '& > :last-child': { order: -2, flexGrow: 1, lineHeight: '44px', fontWeight: tokens.fontWeightSemibold },
    },
    [LYING]: { ':is(div):is(div)': { flexWrap: 'nowrap', alignItems: 'center' } },
    [TINY]: { ':is(div):is(div)': { position: 'static', flexBasis: '100%', height: 'auto' } },
  },
  /** Beside its button. */
  tested: { marginInline: tokens.spacingHorizontalS },
  selection: {
    flexGrow: 1,
    minWidth: 0,
    [PHONE]: unseen,
  },
});

export interface ToolbarProps {
  readonly nodes: NodesActor;
  readonly latency: LatencyActor;
}

/** PING, HTTP, Delete, Create and Import (SPEC 2.19), which a phone has at its lower edge; it floats after scrolling more than 50 px (SPEC 2.21). */
export function Toolbar({ nodes, latency }: ToolbarProps): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const phone = usePhone();
  const root = useRef<HTMLDivElement>(null);
  useHeightVariable(root, TOOLBAR_HEIGHT, TOOLBAR_LINE);
  const floats = useScrolledPast(FLOAT_AFTER_PX);
  // Else the line of the current server has it.
  const fastest = !useSelector(nodes, selectAnyConnected);
  const urgent = useSelector(nodes, selectWantsFastest);
  const any = useSelector(nodes, selectCheckedCount) > 0;
  const unfolded = useSelector(nodes, selectUnfolded);
  const contents = any ? unfolded && styles.checking : unfolded ? styles.searching : styles.idle;
  return (
    <div
      ref={root}
      role="toolbar"
      aria-label={t`List actions`}
      className={mergeClasses(styles.root, floats && styles.floating, any && styles.checked, contents)}
      data-floating={floats}
    >
      {phone ? <ListHead nodes={nodes} place={unfolded ? 'apart' : any ? 'folded' : undefined} /> : null}
      <CheckedTools nodes={nodes} latency={latency} />
      <Button
        appearance="subtle"
        className={styles.text}
        icon={<AddRegular />}
        title={t`Create a server`}
        onClick={() => nodes.send({ type: 'server.create' })}
      >
        <span className={mergeClasses(styles.label, styles.sign)}>
          <Trans>Create</Trans>
        </span>
      </Button>
      {phone ? null : (
        <Button
          appearance="subtle"
          className={styles.text}
          icon={<ArrowImportRegular />}
          title={t`Import servers and subscriptions`}
          onClick={() => nodes.send({ type: 'import.open' })}
        >
          <span className={styles.label}>
            <Trans>Import</Trans>
          </span>
        </Button>
      )}
      {phone ? <SearchField nodes={nodes} /> : null}
      <div data-notes className={styles.notes}>
        {!phone && fastest ? (
          <PartPlace
            waiting={
              <span aria-hidden className={any ? styles.gone : mergeClasses(styles.first, styles.wordRoom)}>
                <Trans>Fastest</Trans>
              </span>
            }
          >
            <FastestButton nodes={nodes} urgent={urgent} className={any ? styles.gone : styles.first} />
          </PartPlace>
        ) : null}
        <Selection nodes={nodes} />
        <Found nodes={nodes} unseen={phone || any} />
        <TestProgress latency={latency} />
      </div>
      {phone ? null : <SearchField nodes={nodes} />}
      <Filters nodes={nodes} />
    </div>
  );
}

/** What waits for checked rows. */
function CheckedTools({ nodes, latency }: ToolbarProps): ReactElement {
  const styles = useStyles();
  const { t } = useLingui();
  const canDelete = useSelector(nodes, (snapshot) => snapshot.can({ type: 'rows.delete' }));
  const takesTestUrl = useSelector(latency, selectTakesTestUrl);
  return (
    <>
      <TestButton
        nodes={nodes}
        command="latency.testPing"
        title={t`Measure how long it takes to open a TCP connection to each checked server`}
      >
        PING
      </TestButton>
      <TestButton
        nodes={nodes}
        command="latency.testHttp"
        title={t`Measure how long it takes to load a web page through each checked server`}
      >
        HTTP
      </TestButton>
      {takesTestUrl ? <TestUrlButton latency={latency} /> : null}
      <Button
        appearance="subtle"
        className={mergeClasses(styles.text, styles.plain)}
        icon={<DeleteRegular />}
        disabledFocusable={!canDelete}
        title={t`Delete the checked rows`}
        onClick={() => nodes.send({ type: 'rows.delete' })}
      >
        <span className={styles.label}>
          <Trans>Delete</Trans>
        </span>
      </Button>
      <span aria-hidden data-waiting className={styles.divider} />
    </>
  );
}

interface TestButtonProps {
  readonly nodes: NodesActor;
  readonly command: 'latency.testPing' | 'latency.testHttp';
  readonly title: string;
  readonly children: string;
}

function TestButton({ nodes, command, title: says, children }: TestButtonProps): ReactElement {
  const styles = useStyles();
  const can = useSelector(nodes, (snapshot) => snapshot.can({ type: command }));
  const { able, title } = useAsking(can, says);
  return (
    <Button
      appearance="subtle"
      className={styles.test}
      disabledFocusable={!able}
      title={title}
      onClick={() => nodes.send({ type: command })}
    >
      {children}
    </Button>
  );
}

/** n of m, and a way to cancel. Only the beginning and the end are announced: the answers come by the dozen. */
function TestProgress({ latency }: { readonly latency: LatencyActor }): ReactElement {
  const styles = useStyles();
  const { numbers } = useSharedStyles();
  const { i18n } = useLingui();
  const testing = useSelector(latency, selectTesting);
  const done = i18n.number(useSelector(latency, selectDone));
  const count = useSelector(latency, selectTotal);
  const total = i18n.number(count);
  return (
    <>
      <VisuallyHidden>
        <span role="status" data-test-spoken>
          {testing ? (
            <Plural value={count} one="Testing # server" other="Testing # servers" />
          ) : count > 0 ? (
            <Trans>
              Tested: {done} of {total}
            </Trans>
          ) : null}
        </span>
      </VisuallyHidden>
      {testing ? (
        <div className={mergeClasses(styles.note, styles.progress)}>
          <Button size="small" onClick={() => latency.send({ type: 'latency.cancel' })}>
            <Trans>Cancel test</Trans>
          </Button>
          <span className={mergeClasses(numbers, styles.tested)}>
            <Trans>
              Testing: {done} of {total}
            </Trans>
          </span>
        </div>
      ) : null}
    </>
  );
}

/**
 * How many rows match, beside the field; while rows are checked, there is no room for it. A phone has it in the field, too. A live
 * region announces changes inside it, so it is always rendered.
 */
function Found({ nodes, unseen }: { readonly nodes: NodesActor; readonly unseen: boolean }): ReactElement {
  const { numbers } = useSharedStyles();
  const styles = useStyles();
  return (
    <span role="status" data-found className={mergeClasses(numbers, unseen ? styles.unseen : styles.found)}>
      {useSelector(nodes, selectSearching) ? <FoundText nodes={nodes} /> : null}
    </span>
  );
}

function Selection({ nodes }: { readonly nodes: NodesActor }): ReactElement {
  const styles = useStyles();
  const { numbers } = useSharedStyles();
  const count = useSelector(nodes, selectCheckedCount);
  const hidden = useSelector(nodes, selectHiddenCount);
  const total = useSelector(nodes, selectTotalCount);
  const { t } = useLingui();
  const words = (count: number): string => t`${plural(count, { one: '# checked', other: '# checked' })}`;
  const any = count > 0;
  return (
    <div
      data-checked={any || undefined}
      className={mergeClasses(styles.selection, any && styles.note, any && styles.counted)}
    >
      {any ? (
        <PartPlace>
          <CheckedActions nodes={nodes} />
        </PartPlace>
      ) : null}
      {/* Rendered before anything is checked: a live region announces changes inside it. */}
      <span role="status" className={mergeClasses(numbers, any && styles.count)} data-longest={words(total)}>
        {any ? words(count) : null}
        {hidden > 0 ? (
          <>
            {' · '}
            <Plural value={hidden} one="# hidden" other="# hidden" />
          </>
        ) : null}
      </span>
    </div>
  );
}
