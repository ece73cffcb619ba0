import { type LetterNoun, type LetterValues, type VariableKey, variableKey, variablesOf } from './letter-words.ts';
import { escapeHtml, linkHtml, richHtml, unescapeHtml } from './rich-text.ts';

/**
 * The text of letters: rich text, or plain text that becomes it (`rich-text.ts`), with variables in `{{…}}`, links to them as `[words]({{…}})`
 * and blanks in `[[…]]` that somebody must fill in by hand. The layout comes from what was written alone: a value that is filled in is words and
 * nothing else, whatever a stranger typed as a name.
 */

/** Why a letter cannot be sent: a variable nobody knows, one without a value here, a blank, or half a pair of braces. */
/** `single`: a variable's name between braces that stand alone, which nobody would fill in. */
export type LetterProblem = { kind: 'unknown' | 'empty' | 'blank' | 'broken' | 'single'; name: string };

export type FilledLetter = { subject: string; html: string; problems: LetterProblem[] };

type Span = { text: string; url?: string };

type Token =
  | { kind: 'text'; text: string }
  | { kind: 'variable'; name: string }
  | { kind: 'blank'; name: string }
  | { kind: 'link'; text: string; target: Token };

const tokenPattern =
  /\{\{(?<variable>[^{}\n]{0,80})\}\}|\[\[(?<blank>[^[\]\n]{0,200})\]\]|\[(?<label>[^[\]{}\n]{1,200})\]\((?:(?<url>https?:\/\/[^\s()<>"{}]+)|\{\{(?<linked>[^{}\n]{1,80})\}\})\)|(?<bare>https?:\/\/[^\s<>"{}[\]]+)/g;

/** A sentence's full stop, or the bracket around an address, is not part of it. */
const trailing = /[.,;:!?'’»)]+$/;

function tokensOf(source: string): Token[] {
  const tokens: Token[] = [];
  let end = 0;
  const addText = (text: string) => text !== '' && tokens.push({ kind: 'text', text });
  for (const match of source.matchAll(tokenPattern)) {
    addText(source.slice(end, match.index));
    end = match.index + match[0].length;
    const { variable, blank, label = '', url, linked, bare } = match.groups ?? {};
    if (variable !== undefined) tokens.push({ kind: 'variable', name: variable.trim() });
    else if (blank !== undefined) tokens.push({ kind: 'blank', name: blank.trim() });
    else if (bare !== undefined) {
      const address = bare.replace(trailing, '');
      tokens.push({ kind: 'link', text: address, target: { kind: 'text', text: address } });
      addText(bare.slice(address.length));
    } else {
      const target: Token =
        url === undefined ? { kind: 'variable', name: (linked ?? '').trim() } : { kind: 'text', text: url };
      tokens.push({ kind: 'link', text: label, target });
    }
  }
  addText(source.slice(end));
  return tokens;
}

const asLine = (value: string) => value.replace(/[\p{Cc}\u2028\u2029\s]+/gu, ' ').trim();
const isAddress = (value: string) => /^https?:\/\/[^\s<>"]+$/.test(value);

/** Variables whose value is an address of ours. No value that a stranger typed ever becomes a link. */
const linkKeys: ReadonlySet<VariableKey> = new Set(['dashboard']);

class Filling {
  readonly #values: LetterValues;
  readonly #problems = new Map<string, LetterProblem>();

  constructor(values: LetterValues) {
    this.#values = values;
  }

  get problems(): LetterProblem[] {
    return [...this.#problems.values()];
  }

  #note(kind: LetterProblem['kind'], name: string): void {
    const key = `${kind} ${name.toLowerCase()}`;
    if (!this.#problems.has(key)) this.#problems.set(key, { kind, name });
  }

  #checkText(text: string): void {
    for (const [brace] of text.matchAll(/\{\{|\}\}|\[\[|\]\]/g)) this.#note('broken', brace);
    for (const [, name = ''] of text.matchAll(/(?<!\{)\{([^{}\n]{1,80})\}(?!\})/g))
      if (variableKey(name)) this.#note('single', name.trim());
  }

  #value(name: string): { key: VariableKey; text: string } | undefined {
    const key = variableKey(name);
    const value = key === undefined ? undefined : this.#values[key];
    if (key === undefined || value === undefined) {
      this.#note('unknown', name);
      return undefined;
    }
    const text = asLine(value);
    if (text === '') this.#note('empty', name);
    return text === '' ? undefined : { key, text };
  }

  span(token: Token): Span {
    if (token.kind === 'text') {
      this.#checkText(token.text);
      return { text: token.text };
    }
    if (token.kind === 'blank') {
      this.#note('blank', token.name);
      return { text: `[[${token.name}]]` };
    }
    if (token.kind === 'variable') {
      const value = this.#value(token.name);
      if (!value) return { text: `{{${token.name}}}` };
      return linkKeys.has(value.key) && isAddress(value.text)
        ? { text: value.text, url: value.text }
        : { text: value.text };
    }
    const target = this.span(token.target);
    if (token.target.kind === 'variable' && target.url === undefined) {
      // A variable that is no address: its words stand beside the label instead of behind it.
      return { text: `${token.text} (${target.text})` };
    }
    return { text: token.text, url: target.text };
  }

  /** A line of words, without links. */
  line(source: string): string {
    return tokensOf(source)
      .map((token) => this.span(token))
      .map(({ text, url }) => url ?? text)
      .join('');
  }

  /** Rich text, filled in between its tags. A link within a link is words. */
  html(source: string): string {
    let open = 0;
    return source
      .split(/(<[^>]*>)/)
      .map((part, index) => {
        if (index % 2 === 0) return this.#words(part, open > 0);
        if (/^<a[\s>]/i.test(part)) open += 1;
        else if (/^<\/a\s*>/i.test(part)) open -= 1;
        return part;
      })
      .join('');
  }

  #words(escaped: string, isInLink: boolean): string {
    return tokensOf(unescapeHtml(escaped))
      .map((token) => this.span(token))
      .map(({ text, url }) => (url === undefined || isInLink ? escapeHtml(text) : linkHtml(escapeHtml(text), url)))
      .join('');
  }
}

/** Fills a letter in. What cannot be filled in stays as it was written, and is named among the problems. */
export function fillLetter(letter: { subject: string; body: string }, values: LetterValues): FilledLetter {
  const filling = new Filling(values);
  const subject = asLine(filling.line(asLine(letter.subject)));
  const html = filling.html(richHtml(letter.body));
  return { subject, html, problems: filling.problems };
}

/** The variables of a template that do not exist for one of the nouns it is for, and broken braces. Blanks are what templates are for. */
export function templateProblems(
  template: { subject: string; body: string },
  nouns: readonly LetterNoun[],
): LetterProblem[] {
  const found = new Map<string, LetterProblem>();
  for (const noun of nouns) {
    const values = Object.fromEntries(variablesOf(noun).map(({ key }) => [key, 'x'])) as LetterValues;
    for (const problem of fillLetter(template, values).problems)
      if (problem.kind !== 'blank') found.set(`${problem.kind} ${problem.name}`, problem);
  }
  return [...found.values()];
}
