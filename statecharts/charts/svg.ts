import {
  type LaidOut,
  type LaidOutBox,
  type LaidOutEdge,
  type LaidOutLabel,
  type LaidOutLine,
  type LaidOutText,
  type Point,
} from '../machines/domain/drawing';
import { toneAt, toneOf, toneOfWords, tonesIn, type Tone, type Toned } from './tones';
import { isHolding } from '../machines/domain/chart-places';
import { FITTING_FONTS, FONT_FAMILY } from './fonts';
import { groundOf, headCentreOf, labelCentreOf, RING_RADIUS, ringOf as ringOfEdge } from './geometry';
import { arrowHead, crossingsIn, JUNCTION, junctionsIn, midwaysOf, pathThrough } from './lines';

const FACES = FITTING_FONTS.map(
  ({ fontFamily, fontWeight, src, sizeAdjust }) =>
    `@font-face{font-family:'${fontFamily}';font-weight:${fontWeight};src:${src};size-adjust:${sizeAdjust}}`,
).join('');

const STYLE = `${FACES}
.ground{fill:#fafafa}.root{fill:#fff;stroke:#c7cdd1}.group{fill:#10303a;fill-opacity:.045;stroke:#7b868c}
.state{fill:#fff;stroke:#3d484e;stroke-width:1.5}.region{stroke-dasharray:6 4}.inset{fill:none;stroke:#7b868c}
.line{fill:none;stroke:#4c5a61;stroke-width:1.2}.head{fill:#4c5a61}.dot{fill:#1b2226}.ring{fill:#fff;stroke:#4c5a61}
.line.alone{stroke:#564079}.head.alone,.event.alone{fill:#564079}.line.error{stroke:#985429}.head.error,.event.error{fill:#985429}.line.done{stroke:#1e6ca9}.head.done,.event.done{fill:#1e6ca9}
.post{paint-order:stroke;stroke:#fff;stroke-width:6px;stroke-linejoin:round}.label{fill:#fff;stroke:#d1d7da}text{font-family:${FONT_FAMILY}}
.name{font-size:13px;font-weight:600;fill:#1b2226}.event{font-size:12px;fill:#1b2226}.target,.turn{font-size:11px;font-weight:600;fill:#1b2226}
.tag{font-size:11px;fill:#006c82}.guard{font-size:11px;fill:#3d484e}.invoke,.action,.description,.more,.arrival{font-size:11px;fill:#4c5a61}
@media (prefers-color-scheme:dark){.ground{fill:#1a1d1f}.root{fill:#202426;stroke:#4d565b}.group{fill:#fff;stroke:#8b979d}
.state{fill:#2a2f32;stroke:#d3dbdf}.inset{stroke:#8b979d}.line{stroke:#b4bfc4}.head{fill:#b4bfc4}.line.alone{stroke:#a493c4}.head.alone,.event.alone{fill:#a493c4}
.line.error{stroke:#d7a58b}.head.error,.event.error{fill:#d7a58b}.line.done{stroke:#7fb6de}.head.done,.event.done{fill:#7fb6de}.dot{fill:#eef2f4}
.ring{fill:#202426;stroke:#b4bfc4}.post{stroke:#202426}.label{fill:#2f3538;stroke:#5a646a}.name,.event,.target,.turn{fill:#eef2f4}.tag{fill:#71bbd0}.guard{fill:#d3dbdf}
.invoke,.action,.description,.more,.arrival{fill:#b4bfc4}}
`.replaceAll('\n', '');

/** The drawing as a file of its own, which follows the viewer's light or dark colours. */
export function svgOf(title: string, layout: LaidOut): string {
  const { width, height, boxes, edges, initials } = layout;
  const junctions = junctionsIn(layout);
  const crossings = crossingsIn(layout, junctions);
  const tones = tonesIn(layout);
  const parts = [
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img">`,
    `<title>${escaped(title)}</title>`,
    `<style>${STYLE}</style>`,
    `<rect class="ground" width="${width}" height="${height}"/>`,
    ...boxes.map(boxOf),
    ...edges.flatMap((edge) => [
      ...edge.lines.map((line) => lineOf(line, tones.get(line), crossings.get(line))),
      ...groundOfLabels(edge),
      ...ringOf(edge),
    ]),
    ...signsOf(junctions, tones),
    ...edges.flatMap(({ posts = [] }) => textsOf(posts, null, ' post')),
    ...initials.map(
      ({ dot, points }) =>
        `<circle class="dot" cx="${dot.x}" cy="${dot.y}" r="5"/>${lineOf({ points, arrives: true })}`,
    ),
    ...boxes.flatMap((box) => [
      ...textsOf(box.texts, headCentreOf(box)),
      ...[...box.inner, ...(box.more ?? [])].flatMap(({ texts }) => textsOf(texts, null)),
    ]),
    ...edges.flatMap((edge) => edge.labels.map((label) => labelOf(label, edge))),
    '</svg>',
  ];
  return `${parts.join('\n')}\n`;
}

/** On lines: lines that run together have the same. */
function signsOf(junctions: ReturnType<typeof junctionsIn>, tones: ReturnType<typeof tonesIn>): readonly string[] {
  const signs = [...junctions].flatMap(([line, dots]) => {
    const pieces = tones.get(line) ?? [];
    return [
      ...pieces.flatMap(({ points, tone }) =>
        midwaysOf({ points }, dots).map((head) => `<path class="${toned('head', tone)}" d="${head}"/>`),
      ),
      ...dots.map((dot) => {
        const look = toned('head', toneAt(dot, pieces));
        return `<circle class="${look}" cx="${dot.x}" cy="${dot.y}" r="${JUNCTION}"/>`;
      }),
    ];
  });
  return [...new Set(signs)];
}

function groundOfLabels(edge: LaidOutEdge): readonly string[] {
  const ground = groundOf(edge);
  return ground === null
    ? []
    : [`<rect class="label" x="${ground.x}" y="${ground.y}" width="${ground.w}" height="${ground.h}" rx="4"/>`];
}

function ringOf(edge: LaidOutEdge): readonly string[] {
  const ring = ringOfEdge(edge);
  if (ring === null) return [];
  const { x, y } = ring.middle;
  const look = toned('line', toneOf(edge));
  const stub = ring.stub === null ? [] : [`<path class="${look}" d="${ring.stub}"/>`];
  return [...stub, `<circle class="ring" cx="${x}" cy="${y}" r="${RING_RADIUS}"/>`];
}

function boxOf({ x, y, w, h, path, kind, region }: LaidOutBox): string {
  const look = path === '' ? 'root' : isHolding({ kind }) ? 'group' : 'state';
  const rounding = kind === 'history' ? w / 2 : 6;
  const rectangle = `<rect class="${look}${region ? ' region' : ''}" x="${x}" y="${y}" width="${w}" height="${h}" rx="${rounding}"/>`;
  if (kind === 'final')
    return `${rectangle}<rect class="inset" x="${x + 3}" y="${y + 3}" width="${w - 6}" height="${h - 6}" rx="4"/>`;
  return kind === 'history'
    ? `${rectangle}<text class="name" x="${x + w / 2}" y="${y + h / 2 + 4}" text-anchor="middle">H</text>`
    : rectangle;
}

function lineOf(
  line: LaidOutLine,
  pieces: readonly Toned[] = [{ points: line.points, tone: 'plain' }],
  crossings: readonly Point[] = [],
): string {
  const drawn = pieces.map(
    ({ points, tone }) => `<path class="${toned('line', tone)}" d="${pathThrough(points, crossings)}"/>`,
  );
  const head = `<path class="${toned('head', pieces.at(-1)?.tone)}" d="${arrowHead(line.points)}"/>`;
  return [...drawn, ...(line.arrives ? [head] : [])].join('');
}

const toned = (name: 'line' | 'head', tone: Tone = 'plain'): string => (tone === 'plain' ? name : `${name} ${tone}`);

function labelOf(label: LaidOutLabel, edge: LaidOutEdge): string {
  const { x, y, w, h, texts, key } = label;
  const alone = groundOf(edge) === null;
  const tone = toneOfWords(edge, key);
  const words = textsOf(texts, labelCentreOf(label, !alone), tone === 'plain' ? '' : ` ${tone}`).join('');
  return alone ? `<rect class="label" x="${x}" y="${y}" width="${w}" height="${h}" rx="4"/>${words}` : words;
}

function textsOf(texts: readonly LaidOutText[], centre: number | null, look = ''): readonly string[] {
  const anchor = centre === null ? '' : ' text-anchor="middle"';
  return texts.map(
    ({ x, y, text, role }) =>
      `<text class="${role}${look}" x="${centre ?? x}" y="${y}"${anchor}>${escaped(text)}</text>`,
  );
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}
