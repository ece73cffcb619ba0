import { amountOf, countOf, shareOf } from '#shared/tools/typed.ts';

/** The fields of a tool as an address holds them: what was typed, what it means, and what is wrong with it. */

/** Longer texts are no amounts. */
const longest = 40;

export type Fault = 'amount' | 'price' | 'share' | 'target' | 'rate' | 'count' | 'orders' | 'none';
export type Typed<Name extends string> = Record<Name, string>;
export type Faults<Name extends string> = Partial<Record<Name, Fault>>;

/** What was typed into each field; null where the address holds none of them: then nobody has asked for anything yet. */
export function typedIn<Name extends string>(query: URLSearchParams, names: readonly Name[]): Typed<Name> | null {
  if (!names.some((name) => query.has(name))) return null;
  return Object.fromEntries(
    names.map((name) => [name, (query.get(name) ?? '').replace(/\p{C}/gu, '').slice(0, longest).trim()]),
  ) as Typed<Name>;
}

/** Reads fields one after the other, and collects what is wrong. */
export class Reading<Name extends string> {
  readonly faults: Faults<Name> = {};
  readonly #typed: Typed<Name>;

  constructor(typed: Typed<Name>) {
    this.#typed = typed;
  }

  #or(name: Name, value: number | undefined, fault: Fault): number {
    if (value === undefined || Number.isNaN(value)) this.faults[name] ??= fault;
    return value ?? 0;
  }

  amount(name: Name, fault: 'amount' | 'price' = 'amount'): number {
    const read = amountOf(this.#typed[name]);
    const value = read === undefined ? undefined : Number(read);
    return this.#or(name, fault === 'price' && value === 0 ? undefined : value, fault);
  }

  /** A percentage as a fraction; `otherwise` where nothing was typed. */
  share(name: Name, otherwise?: string): number {
    const read = this.#typed[name] === '' ? otherwise : shareOf(this.#typed[name]);
    return this.#or(name, read === undefined ? undefined : Number(read), 'share');
  }

  /** A percentage as a fraction, and not nothing. */
  target(name: Name): number {
    const read = Number(shareOf(this.#typed[name]) ?? 0);
    return this.#or(name, read > 0 ? read : undefined, 'target');
  }

  /** Orders in a hundred clicks, as a fraction. */
  rate(name: Name, otherwise: number): number {
    if (this.#typed[name] === '') return otherwise;
    const read = amountOf(this.#typed[name].replace('%', ''));
    const value = read === undefined ? undefined : Number(read) / 100;
    return this.#or(name, value === undefined || value <= 0 || value > 1 ? undefined : value, 'rate');
  }

  /** `otherwise` where nothing was typed. */
  count(name: Name, otherwise?: number): number {
    return this.#or(name, this.#typed[name] === '' ? otherwise : countOf(this.#typed[name]), 'count');
  }

  /** An amount, 0 where nothing was typed. */
  amountOrNone(name: Name): number {
    return this.#typed[name] === '' ? 0 : this.amount(name);
  }
}

export const isRight = (faults: Faults<string>): boolean => Object.keys(faults).length === 0;
