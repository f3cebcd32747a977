import { type Plugin } from 'vite';

/** The colours of Fluent's palette for persons that something here uses (`src/components/service-colours.ts`). */
const USED = ['blue', 'forest', 'gold', 'pink', 'pumpkin', 'purple', 'teal'] as const;
/** The others, and what each is called in the name of a token. */
const isUnused = (colour: string): boolean =>
  !USED.some((used) => used === colour.replace(/^./, (c) => c.toLowerCase()));

const TOKEN = /--colorPalette([A-Z]\w*?)(?:Background|Foreground|Border)/g;

/** Colours of Fluent's themes that nothing here is drawn in, by their names. */
const IDLE =
  /^color\w*(?:Card|Brand\w+Static|Foreground5|OnLight|Background[78]|NeutralBackground[245][HPS]|Inverted(?:Hover|Pressed|Selected|Disabled|2|LinkS)|(?:Subtle|Brand)BackgroundInverted|LightAlpha[HPS]|Stroke4|StrokeSubtle|Stencil(?:2|1A)|BackgroundAlpha|StrokeAlpha$|OnBrand2[HPS]|Disabled2|BrandStroke2[HP]|ScrollbarOverlay)/;

/**
 * Leaves out of Fluent's themes what nothing is drawn in: its colours for pictures of persons, three shades of twenty-eight, but for
 * those that are used, and `IDLE`; 3 kB of the first load. A build that names the variable of one that is left out fails.
 */
export function palettePlugin(): Plugin {
  const persons = new Set<string>();
  return {
    name: 'switchyard:palette',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: {
        id: /@fluentui[\\/]tokens[\\/]lib[\\/].+\.js$/,
        code: /persona(?:Shared|Color)|generateColorTokens = /,
      },
      handler(code) {
        for (const colour of personsIn(code)) persons.add(colour);
        return { code: withoutIdle(withoutPersons(code)), map: null };
      },
    },
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        const left = (colour: string, how: string): never =>
          this.error(`${colour} is a colour that the themes do without: ${how} in ${import.meta.filename}`);
        for (const [, colour = ''] of chunk.code.matchAll(TOKEN))
          if (isUnused(colour) && persons.has(colour.toLowerCase())) left(colour, 'name it');
        for (const [, colour = ''] of chunk.code.matchAll(/--(color\w+)/g))
          if (IDLE.test(colour)) left(colour, 'take it out of IDLE');
      }
    },
  };
}

/** `code` of one of Fluent's themes without the colours that nothing is drawn in. */
export function withoutIdle(code: string): string {
  return code.replace(/^ +(color\w+): [^\n]+,?\n/gm, (line, name: string) => (IDLE.test(name) ? '' : line));
}

const NAMES = /(personaSharedColorNames = \[)([^\]]*)\]/;
const COLOURS = /(personaSharedColors = \{)([^}]*)\}/;

function personsIn(code: string): readonly string[] {
  const [, , names = ''] = NAMES.exec(code) ?? [];
  return [...names.matchAll(/\w+/g)].map(([name]) => name.toLowerCase());
}

/** `code` of Fluent's tokens without the colours for persons that nothing uses, and without what is put right in them. */
export function withoutPersons(code: string): string {
  const used = (list: string): string =>
    list.replace(/\s*'?(\w+)'?,?/g, (one, name: string) => (isUnused(name) ? '' : one));
  return code
    .replace(NAMES, (_, before: string, names: string) => `${before}${used(names)}]`)
    .replace(COLOURS, (_, before: string, names: string) => `${before}${used(names)}}`)
    .replace(/^personaColorPaletteTokens\.\w+ = personaSharedColors\.(\w+)\.\w+;$/gm, (line, name: string) =>
      isUnused(name) ? '' : line,
    );
}
