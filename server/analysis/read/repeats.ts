import type { Cell } from './table.ts';

/** So many different rows are remembered: where a whole export stands twice, its first rows do. */
const mostRemembered = 20_000;

/** Fewer rows, or a smaller share of all, may be like others by chance. */
const least = { rows: 10, share: 0.1 } as const;
/** Not where all of a table stands there twice, be it as short as this. */
const shortest = 4;

/** Looks for rows that stand more than once in a table: an export that was pasted twice into one sheet, or two that overlap. */
export class Repeats {
  readonly #seen = new Set<string>();
  #all = 0;
  #again = 0;

  note(cells: readonly Cell[]): void {
    const row = cells.join('\n');
    this.#all += 1;
    if (this.#seen.has(row)) this.#again += 1;
    else if (this.#seen.size < mostRemembered) this.#seen.add(row);
  }

  /** How many rows at least stand there once more than they should; 0 where it may be chance. */
  get count(): number {
    const isPart = this.#again >= least.rows && this.#again >= this.#all * least.share;
    // One row may be a header that was pasted with the rest.
    const isWhole = this.#again >= shortest && this.#again * 2 >= this.#all - 1;
    return isPart || isWhole ? this.#again : 0;
  }
}
