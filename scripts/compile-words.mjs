import { promises as fs } from 'node:fs';
import path from 'node:path';
import messageFormat from '@inlang/plugin-message-format';
import { blanksOf, codeOf } from './word-code.ts';

/**
 * Makes programs of the words in `messages/`, which are written in inlang's format and read by its library.
 *
 * - `messages.js` has all of them, for whoever keeps all of them anyway: the server, tests, development. Its types stand beside it.
 * - `messages/` has a module of each, and `apart.js` leads to those: browsers are given what their page says.
 */
const outdir = 'messages/compiled';

const settings = JSON.parse(await fs.readFile('project.inlang/settings.json', 'utf8'));
const { bundles, messages, variants } = await messageFormat.importFiles({
  settings,
  files: await Promise.all(
    settings.locales.map(async (locale) => ({ locale, content: await fs.readFile(`messages/${locale}.json`) })),
  ),
});

const keyOf = (id, locale) => `${locale} ${id}`;
const formsOf = Map.groupBy(variants, ({ messageBundleId, messageLocale }) => keyOf(messageBundleId, messageLocale));
const messageOf = new Map(
  messages.map(({ bundleId, locale, selectors }) => {
    const key = keyOf(bundleId, locale);
    return [key, { selectors, forms: formsOf.get(key) }];
  }),
);
const words = bundles.map(({ id, declarations }) => {
  const word = { id, declarations, en: messageOf.get(keyOf(id, 'en')), it: messageOf.get(keyOf(id, 'it')) };
  return { id, blanks: blanksOf(word), code: codeOf(word) };
});

const helpers = ['isOne', 'said', 'saidPlainly'];
const importing = (names, up) => (names.length > 0 ? `import { ${names.join(', ')} } from '${up}runtime.ts';\n` : '');
const apart = words.map(({ id, code }) => {
  const used = helpers.filter((name) => code.includes(`${name}(`));
  return [`messages/${id}.js`, importing(used, '../../') + code];
});
const typeOf = ({ id, blanks }) =>
  `export declare const ${id}: ${blanks.length > 0 ? `Filled<${blanks.map((blank) => `'${blank}'`).join(' | ')}>` : 'Plain'};\n`;

const files = Object.fromEntries([
  [
    'messages.js',
    `${importing(helpers, '../')}${words.map(({ code }) => code).join('')}export * as m from './messages.js';\n`,
  ],
  [
    'messages.d.ts',
    `type Options = { locale?: 'en' | 'it' };
type Plain = (inputs?: object, options?: Options) => string;
type Filled<Blank extends string> = (inputs: Record<Blank, NonNullable<unknown>>, options?: Options) => string;
${words.map(typeOf).join('')}export * as m from './messages.js';
`,
  ],
  ['messages/_all.js', words.map(({ id }) => `export * from './${id}.js';\n`).join('')],
  ['apart.js', `export * as m from './messages/_all.js';\n`],
  ...apart,
]);
await fs.rm(outdir, { recursive: true, force: true });
await fs.mkdir(path.join(outdir, 'messages'), { recursive: true });
await Promise.all(Object.entries(files).map(([file, code]) => fs.writeFile(path.join(outdir, file), code)));
