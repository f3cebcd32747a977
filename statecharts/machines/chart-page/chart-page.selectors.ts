import { type AppearanceActor } from '../../../machines/shell/appearance.machine';
import { type ChartDiffActor } from '../chart-diff/chart-diff.machine';
import { type DescribedChart } from '../domain/chart';
import { foundIn, type Findable, type Selected } from '../domain/chart-places';
import { type Detail, type LaidOut, type Marks } from '../domain/drawing';
import { type LiveFeedActor } from '../live-feed/live-feed.machine';
import { type LanguageActor } from '../../../machines/shell/language.machine';
import { type SimulationActor } from '../simulation/simulation.machine';
import { type NoticeSpec } from '../../../machines/ports/notice';
import { type ChartPageSnapshot } from './chart-page.machine';
import { chartNamed, roomsOf, sheetFor, type Room } from './chart-page.rules';
import { type ChartTab } from './chart-page.types';
import { memoised } from '../../../machines/domain/memoised';
import { placeAfter } from '../../../machines/shared/place-after';

interface Children {
  readonly language: LanguageActor;
  readonly appearance: AppearanceActor;
  readonly diff: ChartDiffActor;
  readonly simulation: SimulationActor;
  readonly liveFeed: LiveFeedActor;
}

/** The children that live as long as the page. */
export function selectChild<TName extends keyof Children>(snapshot: ChartPageSnapshot, name: TName): Children[TName] {
  return snapshot.children[name] as unknown as Children[TName];
}

export const selectCharts = (snapshot: ChartPageSnapshot): readonly DescribedChart[] => snapshot.context.input.charts;
/** Rooms of the house, with the charts of their machines. */
export const selectRooms = (snapshot: ChartPageSnapshot): readonly Room[] => roomsOf(snapshot.context.input.charts);
export const selectMachine = (snapshot: ChartPageSnapshot): string => snapshot.context.place.machine;
export const selectSelected = (snapshot: ChartPageSnapshot): Selected | null => snapshot.context.place.selected;
export const selectDetail = (snapshot: ChartPageSnapshot): Detail => snapshot.context.detail;
export const selectMarks = (snapshot: ChartPageSnapshot): Marks => snapshot.context.marks;
export const selectNotice = (snapshot: ChartPageSnapshot): NoticeSpec | null => snapshot.context.notice;

/** The chart that the address names, or undefined. */
export function selectChart({ context }: ChartPageSnapshot): DescribedChart | undefined {
  return chartNamed(context.input.charts, context.place.machine);
}

/** What is drawn; null before it is there. */
export function selectLayout({ context: { input, layouts, detail } }: ChartPageSnapshot): LaidOut | null {
  return layouts === null ? null : layouts[sheetFor(detail, input.space)];
}

export type DrawingState = 'loading' | 'shown' | 'failed' | 'unknown';

export function selectDrawing(snapshot: ChartPageSnapshot): DrawingState {
  const { drawing } = snapshot.value;
  return drawing === 'deciding' ? 'loading' : drawing;
}

export const selectSearching = (snapshot: ChartPageSnapshot): boolean => snapshot.matches({ search: 'open' });
export const selectText = (snapshot: ChartPageSnapshot): string => snapshot.context.text;
export const selectListShown = (snapshot: ChartPageSnapshot): boolean => snapshot.matches({ list: 'shown' });
export const selectLegendShown = (snapshot: ChartPageSnapshot): boolean => snapshot.matches({ legend: 'shown' });
/** Whether there is room for the legend beside the drawing: below the details, where the page is wide. */
export const selectLegendBeside = (snapshot: ChartPageSnapshot): boolean =>
  snapshot.context.input.width === 'wide' && selectTab(snapshot) === 'details';
export const selectExportFailed = (snapshot: ChartPageSnapshot): boolean => snapshot.matches({ export: 'failed' });

/** The tab of the side area; null while it is collapsed. */
export function selectTab(snapshot: ChartPageSnapshot): ChartTab | null {
  const { side } = snapshot.value;
  return typeof side === 'string' ? null : side.unfolded;
}

const found = memoised(foundIn);

/** What there is to choose from; the same list for the same text. */
export const selectFound = ({ context: { findables, text } }: ChartPageSnapshot): readonly Findable[] =>
  found(findables, text);

/** The place that Enter chooses. */
export const selectActive = (snapshot: ChartPageSnapshot): number =>
  placeAfter(snapshot.context.steps, selectFound(snapshot).length);
