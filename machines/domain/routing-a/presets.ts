import { covers } from './coverage';
import { parse } from './parse';
import { withRule } from './place-rule';
import { defaultOf, routeOf, type Route } from './routes';
import { edited, type Line, type RuleLine, withoutLine } from './tree';

export type PresetName =
  'private' | 'advertising' | 'streaming' | 'assistants' | 'torrents' | 'china' | 'directDefault';

/** `null` stands for the outbound that the person chooses. */
type PresetRule = readonly [conditions: string, outbound: string | null];

const RULES: Readonly<Record<Exclude<PresetName, 'directDefault'>, readonly PresetRule[]>> = {
  private: [['ip(geoip: private)', 'direct']],
  advertising: [['domain(geosite: category-ads-all)', 'block']],
  streaming: [
    [
      `domain(${['netflix', 'disney', 'hbo', 'primevideo', 'hulu', 'spotify'].map((name) => `geosite: ${name}`).join(', ')})`,
      null,
    ],
  ],
  assistants: [['domain(geosite: openai, geosite: anthropic)', null]],
  torrents: [['protocol(bittorrent)', 'direct']],
  china: [
    ['domain(geosite: cn)', 'direct'],
    ['ip(geoip: cn)', 'direct'],
  ],
};

export const PRESETS: readonly PresetName[] = [
  'directDefault',
  'private',
  'advertising',
  'streaming',
  'assistants',
  'torrents',
  'china',
];

const DIRECT = 'default: direct';
const OFF = '# ';

/** The lines that a preset adds. */
export function presetLines(name: PresetName, outbound: string): readonly string[] {
  return name === 'directDefault'
    ? [DIRECT]
    : RULES[name].map(([conditions, to]) => `${conditions} -> ${to ?? outbound}`);
}

/** What its rules ask for; nothing for the default. */
export function presetRoutes(name: PresetName): readonly Route[] {
  return presetLines(name, 'any').flatMap((text) => {
    const [line] = parse(text).lines;
    return line?.kind === 'rule' ? [routeOf(line)] : [];
  });
}

/** Whether a script has all that a preset adds, wherever its rules lead. */
export function hasPreset(script: string, name: PresetName): boolean {
  const tree = parse(script);
  if (name === 'directDefault') return defaultOf(tree)?.value.text === 'direct';
  return presetRoutes(name).every((route) => ruleFor(tree.lines, route) !== undefined);
}

/** The script with a preset: each rule where it takes effect; a default that was there becomes a comment above. */
export function withPreset(script: string, name: PresetName, outbound: string): string {
  if (hasPreset(script, name)) return script;
  if (name !== 'directDefault') {
    const missing = presetRoutes(name).map((route) => ruleFor(parse(script).lines, route) === undefined);
    return presetLines(name, outbound).reduce(
      (text, line, index) => (missing[index] === true ? withRule(text, line).script : text),
      script,
    );
  }
  const before = defaultOf(parse(script));
  if (before === null) return `${DIRECT}\n${script}`;
  return edited(script, [
    { from: before.from, to: before.from, insert: OFF },
    { from: before.from + before.text.length, to: before.from + before.text.length, insert: `\n${DIRECT}` },
  ]);
}

/** The script without it, as it was before `withPreset`. */
export function withoutPreset(script: string, name: PresetName): string {
  if (name !== 'directDefault')
    return presetRoutes(name).reduce((text, route) => {
      const line = ruleFor(parse(text).lines, route);
      return line === undefined ? text : edited(text, [withoutLine(text, line)]);
    }, script);
  const tree = parse(script);
  const line = defaultOf(tree);
  if (line?.value.text !== 'direct') return script;
  const above = tree.lines[tree.lines.indexOf(line) - 1];
  const gone = edited(script, [withoutLine(script, line)]);
  const was = above?.kind === 'comment' ? defaultOf(parse(above.text.slice(OFF.length))) : null;
  return above === undefined || was === null
    ? gone
    : edited(gone, [{ from: above.from, to: above.from + OFF.length, insert: '' }]);
}

/** The script with a preset that it lacks, or without one that it has. */
export function presetToggled(script: string, name: PresetName, outbound: string): string {
  return hasPreset(script, name) ? withoutPreset(script, name) : withPreset(script, name, outbound);
}

function ruleFor(lines: readonly Line[], route: Route): RuleLine | undefined {
  return lines.find((line): line is RuleLine => {
    if (line.kind !== 'rule' || line.variables.length > 0) return false;
    const there = routeOf(line);
    return covers(there, route) && covers(route, there);
  });
}
