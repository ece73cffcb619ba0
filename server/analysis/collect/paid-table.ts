import { byText, type Figures, nameOf } from '#server/analysis/lines.ts';
import { Pairs } from '#server/analysis/pairs.ts';
import { PaidColumns, PaidRow, type Rest, type Target, type Window } from './paid-rows.ts';

/** What stands under one name: rows of several windows, the newest source first. */

const none = -1;

/** The rows of one kind of report in one scope, by what was bid on and the rest of their names. */
export class PaidTable {
  readonly #columns: PaidColumns;
  /** Names: what was bid on, then the term, which alone is the rest of the name in most reports. */
  readonly #names = new Pairs();
  /** By name, its first row; by row, the next one of its name. */
  readonly #firsts: number[] = [];
  readonly #nexts: number[] = [];
  /** Names that more than a term makes, counted downwards from -1: no term has such a number. */
  readonly #otherNames = new Map<string, number>();

  /** @param terms - their texts by their numbers; more may come */
  constructor(terms: readonly string[]) {
    this.#columns = new PaidColumns(terms);
  }

  /**
   * Adds a row, unless a newer file tells of the same on the same days.
   *
   * @returns the window of that file's row, where there is one
   */
  enter(target: Target, termId: number, window: Window, rest: Rest, figures: Figures): Window | undefined {
    const name = this.#names.numberOf(target.id, this.#keyOf(termId, rest));
    const { source, start, end } = window;
    let [same, last] = [none, none];
    for (let at = this.#firsts[name] ?? none; at !== none; at = this.#nexts[at] as number) {
      const there = this.#columns.windows[at] as Window;
      if (there.source !== source && start <= there.end && there.start <= end) return there;
      if (same === none && there.source === source && there.start === start && there.end === end) same = at;
      last = at;
    }
    if (same !== none) this.#columns.merge(same, rest, figures);
    else {
      const at = this.#columns.push(target, termId, window, rest, figures);
      this.#nexts.push(none);
      if (last === none) this.#firsts.push(at);
      else this.#nexts[last] = at;
    }
    return undefined;
  }

  /** What makes one name with the target: the term alone, in most reports. */
  #keyOf(termId: number, { asin, sku, placement }: Rest): number {
    const term = this.#columns.terms[termId] as string;
    if (term !== '' && asin === '' && sku === '' && placement === '') return termId;
    const name = nameOf(term, asin, sku, placement);
    const key = this.#otherNames.get(name) ?? -1 - this.#otherNames.size;
    this.#otherNames.set(name, key);
    return key;
  }

  /**
   * All rows by name, those of one name by day. The table is done with then.
   *
   * @param areDays - whether each day is a row of its own; otherwise those of one name are added
   */
  finish(areDays: boolean): PaidRow[] {
    const order: number[] = [];
    for (const name of this.#sorted()) {
      const first = this.#firsts[name] as number;
      // Most names have one row.
      if (this.#nexts[first] === none) order.push(first);
      else if (areDays) order.push(...this.#rowsOf(name));
      else order.push(this.#added(this.#rowsOf(name)));
    }
    this.#columns.arrange(order);
    return order.map((_, at) => new PaidRow(this.#columns, at));
  }

  /** The rows of a name by day. */
  #rowsOf(name: number): number[] {
    const rows: number[] = [];
    for (let at = this.#firsts[name] as number; at !== none; at = this.#nexts[at] as number) rows.push(at);
    const dayOf = (at: number) => (this.#columns.windows[at] as Window).day;
    return rows.sort((one, other) => byText(dayOf(one), dayOf(other)));
  }

  /** Adds all others to the first one. */
  #added([first, ...others]: readonly number[]): number {
    for (const at of others)
      this.#columns.merge(first as number, this.#columns.restOf(at), new PaidRow(this.#columns, at));
    return first as number;
  }

  /** Names in their order. */
  #sorted(): number[] {
    const byTarget: number[][] = [];
    for (const name of this.#firsts.keys()) {
      const { id } = this.#targetOf(name);
      byTarget[id] ??= [];
      byTarget[id].push(name);
    }
    const targets = byTarget
      .filter(Boolean)
      .map((names): [string, number[]] => [`${this.#targetOf(names[0] as number).name}/`, names])
      .sort(([one], [other]) => byText(one, other));
    // Names may hold a slash: then those of one target may stand between those of another.
    const isNested = targets.some(([name], at) => targets[at + 1]?.[0].startsWith(name));
    if (!isNested) {
      for (const [, names] of targets) names.sort((one, other) => this.#byRest(one, other));
      return targets.flatMap(([, names]) => names);
    }
    return targets
      .flatMap(([target, names]) => names.map((name): [string, number] => [target + this.#restOf(name), name]))
      .sort(([one], [other]) => byText(one, other))
      .map(([, name]) => name);
  }

  #targetOf(name: number): Target {
    return this.#columns.targets[this.#firsts[name] as number] as Target;
  }

  #termOf(name: number): string {
    return this.#columns.terms[this.#columns.termIds[this.#firsts[name] as number] as number] as string;
  }

  /** The name without what was bid on. */
  #restOf(name: number): string {
    const { asin, sku, placement } = this.#columns.restOf(this.#firsts[name] as number);
    return nameOf(this.#termOf(name), asin, sku, placement);
  }

  /** The order of two names of one target. Where no term begins with the other one, the terms decide, and nothing is put together for it. */
  #byRest(one: number, other: number): number {
    const [term, otherTerm] = [this.#termOf(one), this.#termOf(other)];
    const isLater = term > otherTerm;
    const [earlier, later] = isLater ? [otherTerm, term] : [term, otherTerm];
    if (earlier === '' || later.startsWith(earlier)) return byText(this.#restOf(one), this.#restOf(other));
    return isLater ? 1 : -1;
  }
}
