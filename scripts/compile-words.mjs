import { randomUUID } from 'node:crypto';
import { promises as fs } from 'node:fs';
import path from 'node:path';
import { compileProject } from '@inlang/paraglide-js';
import messageFormat from '@inlang/plugin-message-format';
import { loadProjectInMemory, newProject } from '@inlang/sdk';
import { blanksOf, leaner } from './lean-words.ts';

/**
 * Makes programs of the words in `messages/`, as `paraglide-js compile` does. That asks its database five questions for each of thirteen
 * thousand texts, which takes nine seconds; here they are put in by the thousand, in half of one.
 *
 * - `messages.js` has all of them, for whoever keeps all of them anyway: the server, tests, development. Its types stand beside it.
 * - `messages/` has a module of each, and `apart.js` leads to those: browsers are given what their page says.
 */
const outdir = 'messages/compiled';
const rowsAtOnce = 1000;

const settings = JSON.parse(await fs.readFile('project.inlang/settings.json', 'utf8'));
const texts = await Promise.all(
  settings.locales.map(async (locale) => ({ locale, content: await fs.readFile(`messages/${locale}.json`) })),
);
const { bundles, messages, variants } = await messageFormat.importFiles({ files: texts, settings });

const project = await loadProjectInMemory({ blob: await newProject({ settings: { ...settings, modules: [] } }) });
async function insert(table, rows) {
  for (let from = 0; from < rows.length; from += rowsAtOnce)
    await project.db
      .insertInto(table)
      .values(rows.slice(from, from + rowsAtOnce))
      .execute();
}
const ids = new Map();
await insert('bundle', bundles);
await insert(
  'message',
  messages.map((message) => {
    const id = randomUUID();
    ids.set(`${message.bundleId} ${message.locale}`, id);
    return { ...message, id };
  }),
);
await insert(
  'variant',
  variants.map(({ messageBundleId, messageLocale, ...variant }) => ({
    ...variant,
    id: randomUUID(),
    messageId: ids.get(`${messageBundleId} ${messageLocale}`),
  })),
);

const strategy = ['globalVariable', 'baseLocale'];
const output = await compileProject({
  project,
  projectPath: './project.inlang',
  compilerOptions: { project: './project.inlang', outdir, strategy, outputStructure: 'message-modules' },
});
await project.close();

/** What words are made with, as a module imports it that lies below `up`. */
const helpersFrom = (up) => ({
  said: `import { said, saidPlainly } from '${up}../../scripts/said.ts';\n`,
  rules: `import * as registry from '${up}registry.js';\n`,
});

const words = Object.entries(output).flatMap(([file, module]) => {
  const [, name] = /^messages\/(?!_)(\w+)\.js$/.exec(file) ?? [];
  if (!name) return [];
  const code = leaner(module);
  if (code === undefined) throw new Error(`The compiler writes ${file} otherwise now: look at scripts/lean-words.ts`);
  if (/\bregistry\.(?!plural\("\w+", [^,()]+, \{\}\))/.test(code))
    throw new Error(`${file} asks for more than a plural by the rules of its language`);
  return [{ name, code, blanks: blanksOf(module) }];
});

const apart = words.map(({ name, code }) => {
  const { said, rules } = helpersFrom('../');
  const needed = [/\bsaid(?:Plainly)?\(/.test(code) ? said : '', code.includes('registry.') ? rules : ''];
  return [`messages/${name}.js`, `${needed.join('')}${code}\n`];
});
const typeOf = ({ name, blanks }) =>
  `export declare const ${name}: ${blanks.length > 0 ? `Filled<${blanks.map((blank) => `'${blank}'`).join(' | ')}>` : 'Plain'};\n`;

const files = Object.fromEntries([
  ['runtime.js', output['runtime.js']],
  // The compiler asks for the rules of a language anew with each text that counts something, which takes longer than the text. And Italian has a
  // third form for whole millions, which is for words (`un milione di righe`): beside figures there are two, and words have no more.
  [
    'registry.js',
    `const rules = {};
export const plural = (locale, input) =>
  (rules[locale] ??= new Intl.PluralRules(locale)).select(Number(input)) === 'one' ? 'one' : 'other';
`,
  ],
  [
    'messages.js',
    `${Object.values(helpersFrom('./')).join('')}${words.map(({ code }) => `${code}\n`).join('')}export * as m from './messages.js';\n`,
  ],
  [
    'messages.d.ts',
    `type Options = { locale?: 'en' | 'it' };
type Plain = (inputs?: object, options?: Options) => string;
type Filled<Blank extends string> = (inputs: Record<Blank, NonNullable<unknown>>, options?: Options) => string;
${words.map(typeOf).join('')}export * as m from './messages.js';
`,
  ],
  ['messages/_all.js', words.map(({ name }) => `export * from './${name}.js';\n`).join('')],
  ['apart.js', `export * as m from './messages/_all.js';\n`],
  ...apart,
]);
await fs.rm(outdir, { recursive: true, force: true });
await fs.mkdir(path.join(outdir, 'messages'), { recursive: true });
await Promise.all(Object.entries(files).map(([file, code]) => fs.writeFile(path.join(outdir, file), code)));
