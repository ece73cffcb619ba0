/** How the compiler ends each message: it asks for the language, and says one of the two constants above. */
const ending =
  /\(\(inputs(?: = \{\})?, options = \{\}\) => \{\s*const locale = experimentalStaticLocale [^\n]*\n\s*if \(locale === "it"\) return it_(\w+)\(inputs\)\n\s*return en_\1\(inputs\)\s*\}\)/;

/** A text without anything to fill in, as the compiler writes it. */
const plainText = (language: string) =>
  new RegExp(`^const ${language}_\\w+ = +\\(\\) => \\{\\s*return +\\((\`(?:[^\`\\\\$]|\\\\.)*\`)\\)\\s*\\};?$`, 'm');
const plain = { en: plainText('en'), it: plainText('it') };

/** What of a module of the compiler runs: not its types, which are told elsewhere, nor what it imports. */
const bare = (code: string) => code.replaceAll(/^import .*\n|^\/\* eslint-disable \*\/\n|\/\*\*[\s\S]*?\*\/\n?/gm, '');

/**
 * A message in the least code, without imports: the compiler makes three functions of each, and there are thousands that servers load and
 * browsers fetch. What both languages say alike does not ask which; texts without anything to fill in are two strings.
 *
 * @param module what the compiler made of a message
 * @returns undefined where it is not written as it is known here
 */
export function leaner(module: string): string | undefined {
  const code = bare(module).trim();
  const [end, name] = ending.exec(code) ?? [];
  if (!end) return undefined;
  const alike = `const it_${name} = en_${name};\n`;
  if (code.includes(alike)) return code.replace(alike, '').replace(end, () => `en_${name}`);
  const [en, it] = [plain.en.exec(code), plain.it.exec(code)];
  if (!en || !it) return code.replace(end, () => `/* @__PURE__ */ said(en_${name}, it_${name})`);
  return code
    .replace(en[0], '')
    .replace(it[0], '')
    .replace(end, () => `/* @__PURE__ */ saidPlainly(${en[1]}, ${it[1]})`)
    .trim();
}

/** The blanks of a message by their names, as the compiler tells their types. */
export const blanksOf = (module: string): string[] => {
  const [, inputs = ''] = /@typedef \{\{(.*)\}\} \w+Inputs/.exec(module) ?? [];
  return [...inputs.matchAll(/(\w+): NonNullable<unknown>/g)].map(([, name = '']) => name);
};
