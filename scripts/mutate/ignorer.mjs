// What StrykerJS leaves alone, because nothing that runs depends on it.
import { declareValuePlugin, PluginKind } from '@stryker-mutator/api/plugin';

/** @typedef {import('@babel/core').NodePath} Path */

/** @param {Path} path @param {string} name */
const isValueOf = (path, name) =>
  path.parentPath?.isObjectProperty() === true &&
  path.key === 'value' &&
  !path.parentPath.node.computed &&
  path.parentPath.get('key').isIdentifier({ name });

/** @param {Path} path */
const isOnlyDescribed = (path) => {
  if (!path.isObjectExpression() || path.node.properties.length !== 1) return false;
  const [only] = path.get('properties');
  return only?.isObjectProperty() === true && isValueOf(/** @type {Path} */ (only.get('value')), 'description');
};

/** @param {Path} path */
const isArgumentOfSetup = (path) =>
  path.parentPath?.isObjectExpression() === true &&
  path.parentPath.parentPath?.isCallExpression() === true &&
  path.parentPath.parentPath.get('callee').isIdentifier({ name: 'setup' });

export const strykerPlugins = [
  declareValuePlugin(PluginKind.Ignore, 'what-only-readers-see', {
    shouldIgnore(visited) {
      // Stryker declares only the part of babel's type that it uses itself.
      const path = /** @type {Path} */ (/** @type {unknown} */ (visited));
      if (isOnlyDescribed(path)) return 'A state with nothing but a description.';
      if (isValueOf(path, 'description')) return 'Descriptions are drawn on the chart.';
      if (isValueOf(path, 'meta')) return 'The title and the sentences are shown beside the chart.';
      if (isValueOf(path, 'types') && path.parentPath && isArgumentOfSetup(path.parentPath))
        return 'Types are gone when the machine runs.';
      return undefined;
    },
  }),
];
