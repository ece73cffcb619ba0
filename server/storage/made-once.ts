/**
 * What takes a while to make and is the same whenever it is made: the newest of it stays in memory, never on disk, because it tells about people. One
 * thing is made at a time, so that pages are never short of a processor for long.
 */
export class MadeOnce {
  readonly #mostBytes: number;
  readonly #kept = new Map<string, Buffer>();
  readonly #underWay = new Map<string, Promise<Buffer>>();
  #last: Promise<unknown> = Promise.resolve();

  /** @param mostBytes - how much of it is kept */
  constructor(mostBytes: number) {
    this.#mostBytes = mostBytes;
  }

  #keep(key: string, content: Buffer): void {
    this.#kept.set(key, content);
    let bytes = [...this.#kept.values()].reduce((sum, each) => sum + each.length, 0);
    // The one that nobody has asked for the longest goes first.
    for (const [oldest, { length }] of this.#kept) {
      if (bytes <= this.#mostBytes) return;
      this.#kept.delete(oldest);
      bytes -= length;
    }
  }

  /** @param key - says everything on which the content depends */
  get(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
    const known = this.#kept.get(key);
    if (known) {
      this.#kept.delete(key);
      this.#kept.set(key, known);
      return Promise.resolve(known);
    }
    const making = this.#underWay.get(key);
    if (making) return making;
    const turn = this.#last
      .then(make)
      .then((content) => {
        this.#keep(key, content);
        return content;
      })
      .finally(() => this.#underWay.delete(key));
    this.#underWay.set(key, turn);
    this.#last = turn.catch(() => {});
    return turn;
  }
}
