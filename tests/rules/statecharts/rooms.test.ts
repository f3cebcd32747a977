import { expect, test } from 'vitest';
import { type DescribedChart } from '../../../statecharts/machines/domain/chart';
import { roomsOf } from '../../../statecharts/machines/chart-page/chart-page.rules';

const chart = (title: string, file: string): DescribedChart => ({
  id: title,
  title,
  purpose: '',
  file,
  sentences: [],
  chart: { states: [], transitions: [] },
});

test('machines stand under the folders of their files, by their titles; those of the page under the page’s', () => {
  const charts = [
    chart('App', 'machines/shell/app.machine.ts'),
    chart('Login', 'machines/session/login.machine.ts'),
    chart('About', 'machines/shell/about.machine.ts'),
    chart('Chart page', 'statecharts/machines/chart-page/chart-page.machine.ts'),
  ];
  expect(roomsOf(charts).map(({ name, charts: inside }) => [name, inside.map(({ title }) => title)])).toEqual([
    ['shell', ['About', 'App']],
    ['session', ['Login']],
    ['statecharts', ['Chart page']],
  ]);
});
