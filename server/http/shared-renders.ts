import type { PageCache, Ticket } from '#server/http/page-cache.ts';

/** A page that is the same for every visitor, as it was just rendered. */
type Rendered = { ticket: Ticket; tags: string[]; headers: [string, string][]; body: Buffer<ArrayBuffer> };

export type Lead = {
  /** Hands the page to whoever waits for it, until it is `kept`; nothing where it is no page for everybody. What is given first counts. */
  give: (rendered: Rendered | undefined, kept?: Promise<unknown>) => void;
};

/**
 * Lets callers of a page that is not kept yet wait for one who renders it already: a thousand who ask for a page that was just dropped
 * render it once. Nobody is given a page of which something has changed since it was begun.
 */
export class SharedRenders {
  readonly #underWay = new Map<string, Promise<Rendered | undefined>>();
  readonly #cache: PageCache;

  constructor(cache: PageCache) {
    this.#cache = cache;
  }

  /** The page at `address` from whoever renders it; undefined when nobody does, or what they render is not for everybody. */
  async join(address: string): Promise<Rendered | undefined> {
    for (let other = this.#underWay.get(address); other; other = this.#underWay.get(address)) {
      const rendered = await other;
      if (!rendered) return undefined;
      if (this.#cache.isCurrent(rendered.ticket, rendered.tags)) return rendered;
      if (this.#underWay.get(address) === other) this.#underWay.delete(address);
    }
    return undefined;
  }

  /** To be called by whoever renders the page after all, and its `give` in any case. */
  lead(address: string): Lead {
    const { promise, resolve } = Promise.withResolvers<Rendered | undefined>();
    if (!this.#underWay.has(address)) this.#underWay.set(address, promise);
    const end = () => {
      if (this.#underWay.get(address) === promise) this.#underWay.delete(address);
    };
    let isGiven = false;
    return {
      give: (rendered, kept) => {
        if (isGiven) return;
        isGiven = true;
        resolve(rendered);
        if (rendered && kept) void kept.then(end, end);
        else end();
      },
    };
  }
}
