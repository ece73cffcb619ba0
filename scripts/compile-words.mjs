import { promises as fs } from 'node:fs';
import path from 'node:path';
import messageFormat from '@inlang/plugin-message-format';
import { blanksOf, codeOf } from './word-code.ts';

/**
 * Makes programs of the words in `messages/`, which are written in inlang's format and read by its library.
 *
 * - `messages.js` has all of them, a line each: what servers, tests and development load. Its types stand beside it. What browsers are given is
 *   parted from it by the build (`scripts/words-apart.ts`).
 * - `named/` has tables of those that are found by the name of something else, as that of a column.
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

/** Beginnings of the words that are found by a name. */
const named = ['admin_fact_', 'admin_settings_card_', 'mail_name_', 'portal_new_', 'setting_', 'site_field_'];
const tables = named.flatMap((beginning) => {
  const file = `named/${beginning.slice(0, -1)}`;
  const ids = words.flatMap(({ id }) => (id.startsWith(beginning) ? [id] : []));
  return [
    [
      `${file}.js`,
      `import { ${ids.join(', ')} } from '../messages.js';\nexport const words = { ${ids.join(', ')} };\n`,
    ],
    [
      `${file}.d.ts`,
      `export declare const words: Partial<Record<string, (inputs?: Record<string, unknown>) => string>>;\n`,
    ],
  ];
});
const typeOf = ({ id, blanks }) =>
  `export declare const ${id}: ${blanks.length > 0 ? `Filled<${blanks.map((blank) => `'${blank}'`).join(' | ')}>` : 'Plain'};\n`;

const files = Object.fromEntries([
  [
    'messages.js',
    `import { isOne, said, saidPlainly } from '../runtime.ts';\n${words.map(({ code }) => code).join('')}export * as m from './messages.js';\n`,
  ],
  [
    'messages.d.ts',
    `type Options = { locale?: 'en' | 'it' };
type Plain = (inputs?: object, options?: Options) => string;
type Filled<Blank extends string> = (inputs: Record<Blank, NonNullable<unknown>>, options?: Options) => string;
${words.map(typeOf).join('')}export * as m from './messages.js';
`,
  ],
  ...tables,
]);
await fs.rm(outdir, { recursive: true, force: true });
await fs.mkdir(path.join(outdir, 'named'), { recursive: true });
await Promise.all(Object.entries(files).map(([file, code]) => fs.writeFile(path.join(outdir, file), code)));
