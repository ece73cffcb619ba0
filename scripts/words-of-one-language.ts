import type { Plugin } from 'vite';

/** The end of a message of the compiler that has no Italian of its own: it asks for the language, and says the same in both. */
const sameInBoth =
  /\(\(inputs(?: = \{\})?, options = \{\}\) => \{\s*const locale = experimentalStaticLocale [^\n]*\n\s*if \(locale === "it"\) return it_(\w+)\(inputs\)\n\s*return en_\1\(inputs\)\s*\}\)/;

/** What is said in one language does not ask which: the public site is in English, and each of its words carried the question to the browser. */
export function wordsOfOneLanguage(): Plugin {
  return {
    name: 'words-of-one-language',
    transform: {
      filter: { id: /\/messages\/compiled\/messages\/\w+\.js$/ },
      handler: (code) =>
        /^const it_(\w+) = en_\1;$/m.test(code) ? { code: code.replace(sameInBoth, 'en_$1'), map: null } : null,
    },
  };
}
