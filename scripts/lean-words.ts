import type { Plugin } from 'vite';

/** How the compiler ends each message: it asks for the language, and says one of the two constants above. */
const ending =
  /\/\*\* @type \{\(\(inputs.*\*\/ \(\(inputs(?: = \{\})?, options = \{\}\) => \{\s*const locale = experimentalStaticLocale [^\n]*\n\s*if \(locale === "it"\) return it_(\w+)\(inputs\)\n\s*return en_\1\(inputs\)\s*\}\)/;

/** A text without anything to fill in, as the compiler writes it. */
const plainText = (language: string) =>
  new RegExp(
    `^const ${language}_\\w+ = [^\\n]* \\(\\) => \\{\\s*return /\\*\\* @type \\{LocalizedString\\} \\*/ \\((\`(?:[^\`\\\\$]|\\\\.)*\`)\\)\\s*\\};?$`,
    'm',
  );
const plain = { en: plainText('en'), it: plainText('it') };

const helper = "import { said, saidPlainly } from '../../../scripts/said.ts';\n";

/**
 * A message in the least code: the compiler makes three functions of each, and there are thousands that servers load and browsers fetch.
 * What both languages say alike does not ask which; texts without anything to fill in are two strings.
 */
export function leaner(code: string): string | undefined {
  const [end, name] = ending.exec(code) ?? [];
  if (!end) return undefined;
  if (new RegExp(`^const it_${name} = en_${name};$`, 'm').test(code)) return code.replace(end, () => `en_${name}`);
  const [en, it] = [plain.en.exec(code), plain.it.exec(code)];
  if (!en || !it) return helper + code.replace(end, () => `/* @__PURE__ */ said(en_${name}, it_${name})`);
  const rest = code.replace(en[0], '').replace(it[0], '');
  return helper + rest.replace(end, () => `/* @__PURE__ */ saidPlainly(${en[1]}, ${it[1]})`);
}

/** Puts each message into the least code (`leaner`). */
export function leanWords(): Plugin {
  return {
    name: 'lean-words',
    transform: {
      filter: { id: /\/messages\/compiled\/messages\/(?!_)\w+\.js$/ },
      handler(code, id) {
        const lean = leaner(code);
        if (lean === undefined)
          this.error(`The compiler writes ${id} otherwise now: look whether this is needed still.`);
        return { code: lean, map: null };
      },
    },
  };
}
