import { readFileSync } from 'node:fs';
import { enableCompileCache, registerHooks } from 'node:module';

/** How tests of the server load it: as Node does, with what Node cannot read by itself made ready by `vitest.config.ts`. */

const root = new URL('../../', import.meta.url).href;
const cache = new URL('node_modules/.cache/', root);
enableCompileCache(new URL('compiled', cache).pathname);

registerHooks({
  resolve(specifier, context, next) {
    const [, words] = /^#messages\/(messages|runtime)\.js$/.exec(specifier) ?? [];
    return words ? { url: new URL(`words/${words}.js`, cache).href, shortCircuit: true } : next(specifier, context);
  },
  load(url, context, next) {
    if (!url.endsWith('.tsx')) return next(url, context);
    const prepared = new URL(`tsx/${url.slice(root.length).replaceAll('/', '~')}.js`, cache);
    return { format: 'module', source: readFileSync(prepared, 'utf8'), shortCircuit: true };
  },
});
