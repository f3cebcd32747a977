import { type Plugin } from 'vite';

const IMPORTED = /import \{[^}]*\btokens\b(?! as)[^}]*\} from ['"]@fluentui\/react-(?:components|theme)['"]/;

/**
 * Writes Fluent's tokens as the variables that they stand for, ours and those in Fluent's own components: `tokens.shadow8` is
 * `'var(--shadow8)'`. The table of all of them, 4 kB over the wire, then belongs to no first load. A z-index has a value beside its
 * variable and stays.
 */
export function tokensPlugin(): Plugin {
  return {
    name: 'switchyard:tokens',
    apply: 'build',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx?$|@fluentui[\\/].+\.js$/, code: IMPORTED },
      handler: (code) => ({ code: withVariables(code), map: null }),
    },
  };
}

/** `code` with the names of variables instead of `tokens.…`. */
export function withVariables(code: string): string {
  return code.replace(/(?<![\w./])tokens\.(?!zIndex)(\w+)/g, "'var(--$1)'");
}
