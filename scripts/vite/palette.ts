import { type Plugin } from 'vite';

/** The colours of Fluent's palette for persons that something here uses (`src/components/service-colours.ts`). */
const USED = ['blue', 'forest', 'gold', 'pink', 'pumpkin', 'purple', 'teal'] as const;
/** The others, and what each is called in the name of a token. */
const isUnused = (colour: string): boolean =>
  !USED.some((used) => used === colour.replace(/^./, (c) => c.toLowerCase()));

const TOKEN = /--colorPalette([A-Z]\w*?)(?:Background|Foreground|Border)/g;

/**
 * Leaves Fluent's colours for pictures of persons out of its themes, but for those that are used: three shades of twenty-eight, in each
 * theme, 2 kB of the first load. A build that names the variable of one that is left out fails.
 */
export function palettePlugin(): Plugin {
  const persons = new Set<string>();
  return {
    name: 'switchyard:palette',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /@fluentui[\\/]tokens[\\/]lib[\\/].+\.js$/, code: /persona(?:Shared|Color)/ },
      handler(code) {
        for (const colour of personsIn(code)) persons.add(colour);
        return { code: withoutPersons(code), map: null };
      },
    },
    generateBundle(_, bundle) {
      for (const chunk of Object.values(bundle))
        for (const [, colour = ''] of chunk.type === 'chunk' ? chunk.code.matchAll(TOKEN) : [])
          if (isUnused(colour) && persons.has(colour.toLowerCase()))
            this.error(`${colour} is a colour that the themes do without: name it in ${import.meta.filename}`);
    },
  };
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
