import { unreadable } from '#server/http/data-api-errors.ts';

/** Reads a query text from left to right. What cannot be read is a 400 that shows the text. */
export class Reader {
  readonly #text: string;
  readonly #what: string;
  position = 0;

  constructor(text: string, what: string) {
    this.#text = text;
    this.#what = what;
  }

  get rest(): string {
    return this.#text.slice(this.position);
  }

  get isAtEnd(): boolean {
    return this.position >= this.#text.length;
  }

  fail(details: string): never {
    throw unreadable(this.#what, this.#text.slice(0, 200), details);
  }

  /** Takes `token` if it comes next. */
  takes(token: string): boolean {
    if (!this.#text.startsWith(token, this.position)) return false;
    this.position += token.length;
    return true;
  }

  expect(token: string): void {
    if (!this.takes(token)) this.fail(`expecting "${token}" at column ${this.position + 1}`);
  }

  /** Takes what `pattern` (sticky) matches here. */
  match(pattern: RegExp): RegExpExecArray | undefined {
    pattern.lastIndex = this.position;
    const found = pattern.exec(this.#text) ?? undefined;
    if (found) this.position += found[0].length;
    return found;
  }

  /** A name: letters, digits, `_`, `$` and blanks inside, or anything in double quotes. */
  name(): string {
    const inQuotes = this.#quoted();
    if (inQuotes !== undefined) return inQuotes;
    const found = this.match(/[\p{L}_][\p{L}\p{N}_$ ]*/uy);
    return found ? found[0].trim() : this.fail(`expecting a name at column ${this.position + 1}`);
  }

  #quoted(): string | undefined {
    const found = this.match(/"((?:[^"\\]|\\.)*)"/sy);
    return found?.[1]?.replace(/\\(.)/gs, '$1');
  }

  /** A value inside a list or a tree of conditions: in double quotes, in braces (an array), or up to the next comma or parenthesis. */
  value(): string {
    return this.#quoted() ?? this.match(/\{[^{}]*\}/y)?.[0] ?? this.match(/[^,()]*/y)?.[0] ?? '';
  }

  /** `(a,b,"c,d")` */
  list(): string[] {
    this.expect('(');
    if (this.takes(')')) return [];
    const values: string[] = [];
    do values.push(this.value());
    while (this.takes(','));
    this.expect(')');
    return values;
  }
}
