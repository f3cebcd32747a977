import { type Plugin } from 'vite';

/** A machine's description of one of its states: a text on a line of its own, or broken over several. */
const DESCRIPTION =
  /^\s+description:\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*")(?:\s*\+\s*(?:'(?:[^'\\\n]|\\.)*'|"(?:[^"\\\n]|\\.)*"))*,\n/gm;

/**
 * Leaves out what machines say of their states: the statechart page has it as data, and in the first load it would be 2 kB over
 * the wire that nobody reads.
 */
export function descriptionsPlugin(): Plugin {
  return {
    name: 'switchyard:descriptions',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\/machines\/.+\.ts$/, code: 'description:' },
      handler: (code) => ({ code: withoutDescriptions(code), map: null }),
    },
  };
}

/** `code` of a machine without the descriptions of its states. */
export function withoutDescriptions(code: string): string {
  return code.replace(DESCRIPTION, '');
}
