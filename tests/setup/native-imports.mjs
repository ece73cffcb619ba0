import { readFileSync } from 'node:fs';
import { enableCompileCache, registerHooks } from 'node:module';
import { pathToFileURL } from 'node:url';
import { bundled, fileOfPackage } from './bundled-packages.mjs';

/** How tests of the server load it: as Node does, with what Node cannot read by itself made ready by `vitest.config.ts`. */

const root = new URL('../../', import.meta.url).href;
const cache = new URL('node_modules/.cache/', root);
enableCompileCache(new URL('compiled', cache).pathname);

const packages = new Map(bundled.map((name) => [name, pathToFileURL(fileOfPackage(name)).href]));
const found = (url, format) => ({ url, format, shortCircuit: true });

registerHooks({
  resolve(specifier, context, next) {
    // Node would look for the nearest package.json of each of six hundred files.
    if (/^#(server|shared|tests|app)\/.*\.ts$/.test(specifier))
      return found(`${root}${specifier.slice(1)}`, 'module-typescript');
    if (/^\.\/.*\.ts$/.test(specifier) && context.parentURL?.startsWith(root))
      return found(new URL(specifier, context.parentURL).href, 'module-typescript');
    const [, words] = /^#messages\/(messages|runtime)\.js$/.exec(specifier) ?? [];
    if (words) return found(new URL(`words/${words}.js`, cache).href, 'module');
    const bundle = packages.get(specifier);
    // Not for `require`, which asks for a module of the other kind.
    return bundle && context.conditions.includes('import') ? found(bundle, 'module') : next(specifier, context);
  },
  load(url, context, next) {
    if (!url.endsWith('.tsx')) return next(url, context);
    const prepared = new URL(`tsx/${url.slice(root.length).replaceAll('/', '~')}.js`, cache);
    return { format: 'module', source: readFileSync(prepared, 'utf8'), shortCircuit: true };
  },
});
