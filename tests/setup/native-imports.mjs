import { readFileSync } from 'node:fs';
import { enableCompileCache, registerHooks, stripTypeScriptTypes } from 'node:module';
import { pathToFileURL } from 'node:url';
import { bundled, fileOfPackage } from './bundled-packages.mjs';
import { addressInTurn, withoutTurn } from './module-turns.mjs';

/** How tests of the server load it: as Node does, with what Node cannot read by itself made ready by `vitest.config.ts`. */

const root = new URL('../../', import.meta.url).href;
const cache = new URL('node_modules/.cache/', root);
enableCompileCache(new URL('compiled', cache).pathname);

const packages = new Map(bundled.map((name) => [name, pathToFileURL(fileOfPackage(name)).href]));
const found = (url, format) => ({ url, format, shortCircuit: true });

/** Sources of our modules without their types, for those who load them after the first. */
const stripped = new Map();

function sourceOf(url) {
  if (url.endsWith('.tsx'))
    return readFileSync(new URL(`tsx/${url.slice(root.length).replaceAll('/', '~')}.js`, cache), 'utf8');
  const known = stripped.get(url) ?? stripTypeScriptTypes(readFileSync(new URL(url), 'utf8'));
  stripped.set(url, known);
  return known;
}

registerHooks({
  resolve(specifier, context, next) {
    const { parentURL } = context;
    // Node would look for the nearest package.json of each of six hundred files.
    if (/^#(server|shared|tests|app|bench)\/.*\.tsx?$/.test(specifier))
      return found(addressInTurn(`${root}${specifier.slice(1)}`, parentURL), 'module-typescript');
    if (/^\.\.?\/.*\.tsx?$/.test(specifier) && parentURL?.startsWith(root) && !parentURL.includes('/node_modules/'))
      return found(addressInTurn(new URL(specifier, parentURL).href, parentURL), 'module-typescript');
    const [, words] = /^#messages\/([\w/]+\.js)$/.exec(specifier) ?? [];
    if (words) return found(`${root}messages/compiled/${words}`, 'module');
    const bundle = packages.get(specifier);
    // Not for `require`, which asks for a module of the other kind.
    return bundle && context.conditions.includes('import') ? found(bundle, 'module') : next(specifier, context);
  },
  load(url, context, next) {
    const plain = withoutTurn(url);
    // Node itself keeps what it made of those that are loaded under their own address.
    if (plain === url && !url.endsWith('.tsx')) return next(url, context);
    return { format: 'module', source: sourceOf(plain), shortCircuit: true };
  },
});
