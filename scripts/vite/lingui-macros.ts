import { transformAsync } from '@babel/core';
import linguiMacros from '@lingui/babel-plugin-lingui-macro';
import { type Plugin } from 'vite';

/**
 * Expands the Lingui macros, the only thing here that needs babel. Syntax that babel
 * merely parses (types, JSX) goes on to Vite as it came. Message texts stay in the
 * code unless it is built for production, where they come from the catalogues.
 */
export function linguiMacrosPlugin(): Plugin {
  return {
    name: 'switchyard:lingui-macros',
    enforce: 'pre',
    transform: {
      filter: { id: /\.tsx?$/, code: /@lingui\/(?:react|core)\/macro/ },
      async handler(code, id) {
        const result = await transformAsync(code, {
          filename: id,
          babelrc: false,
          configFile: false,
          sourceMaps: true,
          parserOpts: { plugins: id.endsWith('x') ? ['typescript', 'jsx'] : ['typescript'] },
          plugins: [linguiMacros],
        });
        return result?.code ? { code: result.code, map: result.map ?? null } : null;
      },
    },
  };
}
