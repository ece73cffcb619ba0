type Part = { type: string; value?: string; arg?: { type: string; name?: string }; annotation?: unknown };
type Form = { matches: { type: string; key: string; value?: string }[]; pattern: Part[] };
type Declaration = {
  type: string;
  name: string;
  value?: { arg: { type: string; name?: string }; annotation?: { name: string } };
};

/** A word in one language, as inlang's library reads it: its texts, and by what one of them is chosen. */
export type Message = { selectors: { name: string }[]; forms: Form[] };

/** A word in its languages. Without an Italian text it says the English one. */
export type Word = { id: string; declarations: Declaration[]; en: Message; it?: Message | undefined };

const escaped = (text: string) =>
  text
    .replaceAll(/[\\`]|\$(?=\{)/g, '\\$&')
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r');

function textOf({ pattern }: Form): string {
  const parts = pattern.map(({ type, value, arg, annotation }) => {
    if (type === 'text') return escaped(value ?? '');
    if (arg?.type !== 'variable-reference' || annotation) throw new Error('has a blank that is more than a name');
    return `\${i?.${arg.name}}`;
  });
  return `\`${parts.join('')}\``;
}

/** A form for one and a form for many, or one text. */
function saying(declarations: Declaration[], locale: string, { selectors, forms }: Message): string {
  const [only] = forms;
  if (only && forms.length === 1 && selectors.length === 0) return textOf(only);
  const counted = declarations.find(({ name }) => name === selectors[0]?.name)?.value;
  const formFor = (form: string) => forms.find(({ matches }) => matches.every(({ value }) => value === form));
  const [one, other] = [formFor('one'), formFor('other')];
  if (selectors.length !== 1 || forms.length !== 2 || !one || !other || counted?.annotation?.name !== 'plural')
    throw new Error('asks for more than a form for one and a form for many');
  return `isOne('${locale}', i?.${counted.arg.name}) ? ${textOf(one)} : ${textOf(other)}`;
}

/** What has to be given to say a word, by name. */
export const blanksOf = ({ declarations }: Word): string[] =>
  declarations.filter(({ type }) => type === 'input-variable').map(({ name }) => name);

/**
 * The least code of a word, in one line and without its imports (`messages/runtime.ts`): there are thousands, which servers load and browsers
 * fetch. What both languages say alike does not ask which.
 *
 * @throws an error that names the word, where it wants what no word has wanted yet
 */
export function codeOf(word: Word): string {
  const say = (locale: 'en' | 'it', message: Message) => {
    try {
      return saying(word.declarations, locale, message);
    } catch (error) {
      throw new Error(`${word.id} (${locale}) ${(error as Error).message}`);
    }
  };
  const en = say('en', word.en);
  const it = word.it ? say('it', word.it) : en;
  const isPlain = blanksOf(word).length === 0;
  const code =
    en === it
      ? `${isPlain ? '()' : '(i)'} => ${en}`
      : `/* @__PURE__ */ ${isPlain ? `saidPlainly(${en}, ${it})` : `said((i) => ${en}, (i) => ${it})`}`;
  return `export const ${word.id} = ${code};\n`;
}
