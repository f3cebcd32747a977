import { type DescribedChart } from '../domain/chart';
import { type Findable, type Place } from '../domain/chart-places';
import { type Detail, type Layouts, type Marks } from '../domain/drawing';
import { type SystemColours } from '../../../machines/ports/browser';
import { type AddressFact } from '../ports/address';
import { type BrowserFact } from '../../../machines/ports/browser';
import { type HostFact } from '../../../machines/ports/host';
import { type NoticeSpec } from '../../../machines/ports/notice';
import { type StorageFact, type Stored } from '../../../machines/ports/storage';

export type ChartTab = 'details' | 'simulate' | 'live' | 'paths' | 'diff';

/** `config`: the machine as xstate takes it; `json`: all machines, for the comparison. */
export type ExportKind = 'svg' | 'mermaid' | 'config' | 'json';

export type ChartPageCommand =
  | { readonly type: 'place.choose'; readonly place: Place }
  | { readonly type: 'drawing.retry' }
  | { readonly type: 'detail.choose'; readonly detail: Detail }
  | { readonly type: 'search.open' }
  | { readonly type: 'search.close' }
  | { readonly type: 'search.edit'; readonly text: string }
  | { readonly type: 'search.move'; readonly by: number }
  | { readonly type: 'list.toggle' }
  | { readonly type: 'legend.toggle' }
  | { readonly type: 'side.fold' }
  | { readonly type: 'side.unfold' }
  | { readonly type: 'tab.choose'; readonly tab: ChartTab }
  | { readonly type: 'export.save'; readonly kind: ExportKind };

export type ChartPageFact =
  | AddressFact
  | Extract<BrowserFact, { readonly type: 'system.changed' }>
  | StorageFact
  /** From whatever plays in the side area: what the drawing shows of it. */
  | { readonly type: 'marks.changed'; readonly marks: Marks }
  | HostFact;

/** wide: there is room for the list of machines beside the drawing; narrow: none beside it at all, what is said of it stands below it. */
export type PageWidth = 'wide' | 'usual' | 'narrow';

/** What the page has for a drawing beside all that is shown at its start, in pixels. */
export interface Space {
  readonly w: number;
  readonly h: number;
}

export interface ChartPageInput {
  readonly charts: readonly DescribedChart[];
  /** What the address names; null when it names nothing. */
  readonly place: Place | null;
  readonly width: PageWidth;
  readonly space: Space;
  readonly stored: Stored;
  readonly browserLanguages: readonly string[];
  readonly system: SystemColours;
  /** Any string that no other page uses. */
  readonly watcher: string;
  /** Whether panels publish from their start, without being asked. */
  readonly always: boolean;
}

export interface ChartPageContext {
  readonly input: ChartPageInput;
  readonly findables: readonly Findable[];
  readonly place: Place;
  readonly detail: Detail;
  /** Of the machine that is shown; null before they are there. */
  readonly layouts: Layouts | null;
  readonly marks: Marks;
  readonly text: string;
  /** The place in what was found that Enter chooses. */
  readonly steps: number;
  /** What went wrong with the page itself. */
  readonly notice: NoticeSpec | null;
}
