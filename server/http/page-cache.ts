import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { acceptsBrotli, acceptsGzip } from '#server/http/accept-encoding.ts';
import { notePageCacheHit, pageCacheBytes, type RouteClass, routeClassOf } from '#server/http/metrics.ts';
import { logAccess, namesOf } from '#server/http/request-context.ts';

const brotli = promisify(brotliCompress);
const gzipped = promisify(gzip);

type Encoding = 'br' | 'gzip' | 'identity';
type Variant = { headers: string[]; body: Buffer };

type Page = {
  key: string;
  path: string;
  route: RouteClass;
  tags: string[];
  etag: string;
  variants: Record<Encoding, Variant>;
  notModified: string[];
  bytes: number;
  /** Set by a hit, cleared when the eviction hand passes: a page in use is not dropped for a new one (CLOCK). */
  used: boolean;
};

/** Proof of when a render began: it is stored only if none of its tags was dropped since. */
export type Ticket = { begunAt: number };

type RenderedPage = {
  path: string;
  query: string;
  queryNames: readonly string[];
  tags: string[];
  headers: Record<string, string>;
  body: Buffer;
};

/**
 * A path as this site writes it. The router also takes `//`, `/Page` and `/page/` for the same page: kept under each of them,
 * anybody could fill the memory with copies, each compressed at great cost. Those are rendered every time.
 */
const onlySpelling = /^\/$|^(?:\/[a-z0-9._~-]+)+$/;

/** How long pages are answered without hearing of changes, in milliseconds. */
const servesAloneMs = 60 * 60_000;

/** Fixed cost of a page beside its bodies: keys, headers, objects. A guess on the high side. */
const overheadBytes = 4_096;

const encodingOf = (accepted: string | undefined): Encoding =>
  accepted === undefined ? 'identity' : acceptsBrotli(accepted) ? 'br' : acceptsGzip(accepted) ? 'gzip' : 'identity';

/** The last header of each kept answer: its value is put there when it goes out. */
const roomForId = ['x-request-id', ''];

/** `headers` with the id of this request, in place: an answer takes them while it is begun, and nobody needs them afterwards. */
function withId(headers: string[], requestId: string): string[] {
  headers[headers.length - 1] = requestId;
  return headers;
}

/**
 * Whole documents in memory, answered before any router runs. Bounded by bytes; tagged by the records a page shows;
 * one per worker, kept true by notifications.
 */
export class PageCache {
  readonly #maxBytes: number;
  readonly #pages = new Map<string, Page>();
  /** Query names that a path's page depends on; learned when a page of that path is stored. */
  readonly #queryNames = new Map<string, readonly string[]>();
  #bytes = 0;
  #clock = 0;
  readonly #droppedAt = new Map<string, number>();
  /** Pages that are being compressed. Many visitors of a large page that is not kept yet would compress it once each, and none in time. */
  readonly #underWay = new Map<string, Ticket>();
  #clearedAt = 0;
  /** While notifications may be lost nothing is stored. */
  #connected = false;
  #lostAt = Number.NEGATIVE_INFINITY;
  readonly #now: () => number;

  /** @param now milliseconds on a clock that only goes forward */
  constructor({ maxBytes = 64 * 1024 * 1024, now = () => performance.now() } = {}) {
    this.#maxBytes = maxBytes;
    this.#now = now;
  }

  get size(): number {
    return this.#pages.size;
  }

  get bytes(): number {
    return this.#bytes;
  }

  /** Key of a page: its path and the declared query names that are present, sorted. Undeclared names do not count. */
  keyOf(path: string, query: string, names: readonly string[]): string {
    if (names.length === 0 || query === '') return path;
    const given = new URLSearchParams(query);
    const kept = names.filter((name) => given.has(name)).sort();
    return kept.length === 0
      ? path
      : `${path}?${new URLSearchParams(kept.map((name) => [name, given.get(name) as string]))}`;
  }

  #find(url: string): Page | undefined {
    const mark = url.indexOf('?');
    if (mark === -1) return this.#pages.get(url);
    const path = url.slice(0, mark);
    const names = this.#queryNames.get(path);
    return names && this.#pages.get(this.keyOf(path, url.slice(mark + 1), names));
  }

  /** Notifications flow, or have been lost so lately that what was true then still serves better than a failure (RFC 5861). */
  #mayAnswer(): boolean {
    return this.#connected || this.#now() - this.#lostAt < servesAloneMs;
  }

  /** Answers `request` when its page is here. Returns false, having done nothing, when it is not. */
  answer(request: IncomingMessage, response: ServerResponse): boolean {
    const { method, headers, url = '' } = request;
    if (method !== 'GET' && method !== 'HEAD') return false;
    const page = this.#mayAnswer() ? this.#find(url) : undefined;
    if (!page) return false;
    const startedAt = performance.now();
    page.used = true;
    const names = namesOf(headers.traceparent as string | undefined);
    const { requestId } = names;
    const match = headers['if-none-match'];
    if (match?.includes(page.etag)) {
      response.writeHead(304, withId(page.notModified, requestId)).end();
    } else {
      const { headers: fixed, body } = page.variants[encodingOf(headers['accept-encoding'] as string | undefined)];
      response.writeHead(200, withId(fixed, requestId));
      response.end(method === 'HEAD' ? undefined : body);
    }
    logAccess({ names, method, path: page.path, status: response.statusCode, startedAt, route: page.route });
    notePageCacheHit();
    return true;
  }

  /** To be called before the data of a page is read. */
  begin(): Ticket {
    this.#clock += 1;
    return { begunAt: this.#clock };
  }

  #isStale(ticket: Ticket, tags: readonly string[]): boolean {
    return this.#clearedAt > ticket.begunAt || tags.some((tag) => (this.#droppedAt.get(tag) ?? 0) > ticket.begunAt);
  }

  /** True when nothing of `tags` has changed since `ticket`, and changes are heard of. */
  isCurrent(ticket: Ticket, tags: readonly string[]): boolean {
    return this.#connected && !this.#isStale(ticket, tags);
  }

  /**
   * Keeps a rendered page. Compresses it first, in the thread pool.
   * @returns false when a drop since `ticket` made it stale, when the same page is on its way already, or notifications are down
   */
  async store(ticket: Ticket, page: RenderedPage): Promise<boolean> {
    if (!this.#connected || !onlySpelling.test(page.path)) return false;
    const key = this.keyOf(page.path, page.query, page.queryNames);
    const other = this.#underWay.get(key);
    if (other && !this.#isStale(other, page.tags)) return false;
    this.#underWay.set(key, ticket);
    try {
      return await this.#compressAndKeep(key, ticket, page);
    } finally {
      if (this.#underWay.get(key) === ticket) this.#underWay.delete(key);
    }
  }

  async #compressAndKeep(key: string, ticket: Ticket, page: RenderedPage): Promise<boolean> {
    const identity = page.body;
    const [br, gz] = await Promise.all([
      brotli(identity, {
        params: { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: identity.length },
      }),
      gzipped(identity, { level: 9 }),
    ]);
    if (!this.#connected || this.#isStale(ticket, page.tags)) return false;
    const etag = `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`;
    const shared = Object.entries({ ...page.headers, etag: `W/${etag}`, vary: 'accept-encoding' }).flat();
    const variant = (body: Buffer, encoding?: string): Variant => ({
      body,
      headers: [
        ...shared,
        ...(encoding ? ['content-encoding', encoding] : []),
        'content-length',
        String(body.length),
        ...roomForId,
      ],
    });
    const bytes = identity.length + br.length + gz.length + overheadBytes;
    if (bytes > this.#maxBytes) return false;
    this.#remove(key);
    this.#makeRoom(bytes);
    this.#queryNames.set(page.path, page.queryNames);
    const variants = { identity: variant(identity), br: variant(br, 'br'), gzip: variant(gz, 'gzip') };
    const notModified = [...shared, ...roomForId];
    const { path, tags } = page;
    const route = routeClassOf(path);
    this.#pages.set(key, { key, path, route, tags, etag, variants, notModified, bytes, used: false });
    this.#bytes += bytes;
    pageCacheBytes.set(this.#bytes);
    return true;
  }

  #remove(key: string): void {
    const page = this.#pages.get(key);
    if (!page) return;
    this.#pages.delete(key);
    this.#bytes -= page.bytes;
    if (this.#pages.size === 0) this.#queryNames.clear();
  }

  #makeRoom(bytes: number): void {
    for (const page of this.#pages.values()) {
      if (this.#bytes + bytes <= this.#maxBytes) return;
      this.#pages.delete(page.key);
      if (page.used) {
        page.used = false;
        this.#pages.set(page.key, page); // a second chance, at the end of the line
      } else {
        this.#bytes -= page.bytes;
      }
    }
  }

  /** Forgets every page that shows one of `tags`, and refuses renders of them that have already begun. */
  drop(tags: readonly string[]): void {
    this.#clock += 1;
    for (const tag of tags) this.#droppedAt.set(tag, this.#clock);
    // Tags name records, and records are many: past this size one "everything" mark replaces them.
    if (this.#droppedAt.size > 10_000) {
      this.#clearedAt = this.#clock;
      this.#droppedAt.clear();
    }
    for (const page of this.#pages.values()) if (page.tags.some((tag) => tags.includes(tag))) this.#remove(page.key);
    pageCacheBytes.set(this.#bytes);
  }

  /** Forgets everything, renders under way included. @returns what was kept */
  clear(): { entries: number; bytes: number } {
    const dropped = { entries: this.#pages.size, bytes: this.#bytes };
    this.#clock += 1;
    this.#clearedAt = this.#clock;
    this.#droppedAt.clear();
    this.#pages.clear();
    this.#queryNames.clear();
    this.#bytes = 0;
    pageCacheBytes.set(0);
    return dropped;
  }

  /** Notifications flow (again): what happened while they did not is unknown, so the cache begins empty. */
  connected(): void {
    this.clear();
    this.#connected = true;
  }

  /**
   * Notifications may be lost, most likely because the database is away. What is here goes on being answered, for an hour at most:
   * the line is opened anew at once and again and again, and the moment it is back, everything is forgotten.
   */
  disconnected(): void {
    if (this.#connected) this.#lostAt = this.#now();
    this.#connected = false;
  }
}
