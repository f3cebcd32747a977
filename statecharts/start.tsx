import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { charts } from 'virtual:statecharts';
import { createActor } from 'xstate';
import { readAlways } from './adapters/feed-channel';
import { placeInAddress } from './adapters/address';
import { systemColours } from '../src/adapters/browser/browser';
import { createStorage } from '../src/adapters/storage/local-storage';
import { activateLocale, completeTexts } from '../src/i18n/locale';
import { ChartPage } from './views/ChartPage';
import { type PageWidth, type Space } from './machines/chart-page/chart-page.types';
import { NARROW_QUERY } from '../src/theme/layout';
import { provideChartPage } from './wiring/provide-chart-page';

const ROOM_FOR_THE_LIST = '(min-width: 1360px)';

function widthOfPage(): PageWidth {
  if (matchMedia(ROOM_FOR_THE_LIST).matches) return 'wide';
  return matchMedia(NARROW_QUERY).matches ? 'narrow' : 'usual';
}

/** What the header, the buttons and the drawing's margin leave of the page, and beside it the list and what is said. */
function spaceOn(width: PageWidth): Space {
  const side = innerWidth < 1500 ? 300 : 368;
  const beside = { wide: 232 + side, usual: side, narrow: 0 }[width];
  return { w: innerWidth - beside - 24, h: innerHeight - 48 - 38 - 24 };
}

/** Makes the page’s actor and draws it. */
export function start(): void {
  const storage = createStorage();
  const width = widthOfPage();
  const page = createActor(provideChartPage({ charts, storage, loadCatalogue: activateLocale }), {
    input: {
      charts,
      place: placeInAddress(),
      width,
      space: spaceOn(width),
      stored: storage.read(),
      browserLanguages: navigator.languages,
      system: systemColours(),
      watcher: `${performance.timeOrigin}.${Math.random()}`,
      always: readAlways() !== null,
    },
  });
  // None of its texts are on the panel's first page.
  void completeTexts();
  page.start();

  const root = document.getElementById('root');
  if (root === null) throw new Error('statecharts.html has no #root');
  createRoot(root).render(
    <StrictMode>
      <ChartPage page={page} />
    </StrictMode>,
  );
}
