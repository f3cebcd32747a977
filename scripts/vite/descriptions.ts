import { type Plugin } from 'vite';

/** What a machine says of itself or of a state: a text on a line of its own, or broken over several. */
const DESCRIPTION =
  /^\s+description:\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")(?:\s*\+\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"))*,\n/gm;

/** The title of a machine, and the sentences that it answers for. */
const META = /^ +meta: \{[^{}]*\},\n/gm;

/**
 * Leaves out what machines say of themselves and of their states: the statechart page has it as data, and in the first load it would
 * be 4.5 kB over the wire that nobody reads.
 */
export function descriptionsPlugin(): Plugin {
  return {
    name: 'switchyard:descriptions',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/machines\/.+\.ts$/, code: /description:|meta:/ },
      handler: (code) => ({ code: withoutDescriptions(code), map: null }),
    },
  };
}

/** `code` of a machine without its title, its sentences, its description and those of its states. */
export function withoutDescriptions(code: string): string {
  return code.replace(DESCRIPTION, '').replace(META, '');
}
