const empty = -1;

/**
 * Numbers for pairs of numbers, from 0 in the order in which they come. Half a million pairs stand in two arrays: a map of maps would make an object, or
 * a text as its key, for each of them.
 */
export class Pairs {
  /** The number of the pair whose place this is; a pair whose place is taken stands in the next free one. At most half of them are taken. */
  #places = new Int32Array(1_024).fill(empty);
  /** Both numbers of the first pair, then of the second one. */
  #pairs = new Int32Array(1_024);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  first(pair: number): number {
    return this.#pairs[2 * pair] as number;
  }

  second(pair: number): number {
    return this.#pairs[2 * pair + 1] as number;
  }

  /** The number of a pair: the next one, `size` until then, where it is new. */
  numberOf(first: number, second: number): number {
    const place = this.#placeOf(first, second);
    const known = this.#places[place] as number;
    if (known !== empty) return known;
    const pair = this.#size;
    this.#places[place] = pair;
    this.#pairs[2 * pair] = first;
    this.#pairs[2 * pair + 1] = second;
    this.#size += 1;
    if (2 * this.#size === this.#places.length) this.#grow();
    return pair;
  }

  /** Where a pair stands, or the free place in which it would. */
  #placeOf(first: number, second: number): number {
    const last = this.#places.length - 1;
    let place = mixed(first, second) & last;
    for (;;) {
      const pair = this.#places[place] as number;
      if (pair === empty || (this.first(pair) === first && this.second(pair) === second)) return place;
      place = (place + 1) & last;
    }
  }

  #grow(): void {
    this.#places = new Int32Array(2 * this.#places.length).fill(empty);
    const pairs = new Int32Array(2 * this.#pairs.length);
    pairs.set(this.#pairs);
    this.#pairs = pairs;
    for (let pair = 0; pair < this.#size; pair += 1)
      this.#places[this.#placeOf(this.first(pair), this.second(pair))] = pair;
  }
}

/** Both numbers in one, spread over all of its bits: by the golden ratio, then by a large odd number. */
function mixed(first: number, second: number): number {
  const one = Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca6b);
  const two = Math.imul(one ^ (one >>> 15), 0x2c1b3c6d);
  return two ^ (two >>> 13);
}
