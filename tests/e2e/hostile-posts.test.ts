import { randomUUID } from 'node:crypto';
import pg from 'pg';
import type { Browser, BrowserContext, Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cleanRichHtml } from '#server/rich/clean.ts';
import { richElements } from '#shared/rich-html.ts';
import { hostileHtml } from '#tests/hostile-html.ts';
import { launchBrowser } from '#tests/setup/browser.ts';
import { forgettingCalls } from '#tests/setup/ceilings.ts';
import { type Product, samplePassword, startProduct, workerEnvironment } from '#tests/setup/product.ts';
import { signInForToken } from '#tests/setup/sign-in.ts';

/**
 * Hostile texts in a real browser, in a page without any policy of its own: what keeps it from running is the text alone. Another way to
 * bring a text in is added to `ways`, another page that shows one to `places`.
 */

let browser: Browser;
let product: Product;
let database: pg.Client;
let call: (path: string, body?: unknown, method?: string) => Promise<{ status: number; json: { post: Shown } }>;

type Shown = {
  id: number;
  slug: string;
  version: number;
  content: string;
  workingCopy: { fields: { content: string } } | null;
};

beforeAll(async () => {
  [browser, product] = await Promise.all([launchBrowser(), startProduct({ env: { SAMPLE_PASSWORD: samplePassword } })]);
  const { token } = await signInForToken(product, 'editor@vantaggio.example', samplePassword);
  const counted = forgettingCalls(() => database);
  call = async (path, body, method = body === undefined ? 'GET' : 'POST') => {
    await counted();
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const answer = await fetch(`${product.url}/api/v1${path}`, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    return { status: answer.status, json: (await answer.json()) as { post: Shown } };
  };
  database = new pg.Client({ connectionString: workerEnvironment(product).DATABASE_URL });
  await database.connect();
});
afterAll(async () => {
  await database?.end();
  await browser?.close();
  await product?.stop();
});

const begin = async (): Promise<Shown> => (await call('/posts', { key: randomUUID() })).json.post;
const fieldsWith = (content: string) => ({ title: 'Hostile', content });
/** Posts that each way of bringing a text in writes to, so that a text costs one call. */
const posts = new Map<string, Shown>();

async function postFor(name: string): Promise<Shown> {
  const known = posts.get(name) ?? (await begin());
  posts.set(name, known);
  return known;
}

/** Ways in which a text comes to those who show it: each takes it and answers what is shown. */
const ways: Record<string, (html: string) => Promise<string>> = {
  async 'the saved text'(html) {
    const { id, version } = await postFor('saved');
    const { status, json } = await call(`/posts/${id}`, { version, status: 'draft', fields: fieldsWith(html) }, 'PUT');
    if (status !== 200) throw new Error(`a text was refused with ${status}: ${html}`);
    posts.set('saved', json.post);
    return json.post.content;
  },
  async 'the typed text'(html) {
    const { id, version } = await postFor('typed');
    const tab = '00000000-0000-4000-8000-000000000001';
    const typed = { tab, sequence: Date.now() * 1_000 + Math.floor(Math.random() * 1_000), baseVersion: version };
    const { status } = await call(`/posts/${id}/working-copy`, { ...typed, fields: fieldsWith(`${html} `) }, 'PUT');
    if (status !== 200) throw new Error(`a text was refused with ${status}: ${html}`);
    return (await call(`/posts/${id}`)).json.post.workingCopy?.fields.content ?? '';
  },
  async 'a text put straight into the database'(html) {
    const { id } = await postFor('straight');
    await database.query('update posts set content = $1 where id = $2', [html, id]);
    return (await call(`/posts/${id}`)).json.post.content;
  },
};

/** Everything that somebody's hand or eye may set off. */
const events =
  'click mouseover mouseenter mousemove focus focusin blur pointerenter pointermove keydown wheel scroll input change submit toggle animationstart animationend transitionend load error beginEvent contextmenu auxclick dragstart copy paste'.split(
    ' ',
  );

type Witness = { page: Page; context: BrowserContext; seen: string[] };

/** What pages add to a text when they show it. */
const additions: Record<string, readonly string[]> = {
  h2: ['id'],
  h3: ['id'],
  div: ['class', 'role', 'aria-label', 'tabindex'],
  pre: ['tabindex'],
};
const shownElements = Object.fromEntries(
  [...Object.keys(richElements), ...Object.keys(additions)].map((name) => [
    name,
    [...(richElements[name as keyof typeof richElements] ?? []), ...(additions[name] ?? [])],
  ]),
);

/** A page that notes whatever runs, asks, or is asked for elsewhere: of a bare site of its own, or of the product. */
async function openWitness(): Promise<Witness> {
  const context = await browser.newContext({ reducedMotion: 'no-preference' });
  const seen: string[] = [];
  await context.exposeFunction('pwnNoted', () => void seen.push('a script ran'));
  await context.addInitScript(() => {
    Object.defineProperty(window, 'pwn', { value: () => (window as unknown as { pwnNoted(): void }).pwnNoted() });
  });
  await context.route('**/*', (route) => {
    const url = new URL(route.request().url());
    if (product.url === url.origin) return route.continue();
    if (url.host !== 'bare.test') {
      seen.push(`asked for ${url.href.slice(0, 100)}`);
      return route.abort();
    }
    if (url.pathname.startsWith('/pictures/text/')) return route.fulfill({ status: 404, body: '' });
    return route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>bare</title><main></main>' });
  });
  const page = await context.newPage();
  page.on('dialog', (dialog) => {
    seen.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame()) seen.push('a frame was there');
    else if (!['http://bare.test', product.url].includes(new URL(frame.url()).origin))
      seen.push(`the page went to ${frame.url()}`);
  });
  page.on('popup', () => seen.push('a window opened'));
  await page.goto('http://bare.test/');
  return { page, context, seen };
}

/** Shows a text as a document does and as a script does, touches all of it, and answers what is in the page that should not be. */
async function show(page: Page, html: string): Promise<string[]> {
  return page.evaluate(
    async ({ html, allowed, events }) => {
      const faults: string[] = [];
      const parsed = new DOMParser().parseFromString(`<!doctype html><main>${html}</main>`, 'text/html');
      const main = document.querySelector('main') as HTMLElement;
      for (const way of ['parsed', 'written', 'read again']) {
        if (way === 'parsed')
          main.replaceChildren(...document.importNode(parsed.querySelector('main') as HTMLElement, true).childNodes);
        else main.innerHTML = way === 'written' ? html : main.innerHTML;
        for (const element of [...main.querySelectorAll('*')]) {
          const attributes = allowed[element.localName];
          if (!attributes || element.namespaceURI !== 'http://www.w3.org/1999/xhtml')
            faults.push(`${way}: <${element.localName}>`);
          for (const { name } of [...element.attributes])
            if (!attributes?.includes(name)) faults.push(`${way}: ${element.localName} ${name}`);
          if (element instanceof HTMLAnchorElement && element.hasAttribute('href')) {
            if (!['https:', 'http:', 'mailto:', 'tel:'].includes(element.protocol))
              faults.push(`${way}: ${element.href}`);
            element.addEventListener('click', (event) => event.preventDefault());
          }
          for (const name of events) element.dispatchEvent(new Event(name, { bubbles: true, cancelable: true }));
        }
      }
      if (document.querySelectorAll('main').length !== 1) faults.push('the page has another form');
      // What an element does when it has failed to load, or in the next frame, is done now.
      await new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
      return faults;
    },
    { html, allowed: shownElements, events },
  );
}

const corpus = hostileHtml.map(({ html }) => html.replaceAll('\0', ''));

/** What is left open swallows what comes after it: such a text ends a batch of others. */
const isOpen = (html: string) => !cleanRichHtml(`${html}\n<p>after</p>`).includes('<p>after</p>');
const [open, closed] = [corpus.filter(isOpen), corpus.filter((html) => !isOpen(html))];
const perBatch = Math.ceil(closed.length / open.length);
/** All of them in some texts of which each part is read. */
const batches = open.map((last, index) => [...closed.slice(index * perBatch, (index + 1) * perBatch), last].join('\n'));

it('the witness sees what runs where nothing is cleaned', async () => {
  const { page, context, seen } = await openWitness();
  const faults = await show(page, '<img src=x onerror=pwn()><iframe src="https://elsewhere.example/"></iframe>');
  expect(faults).toContain('written: img onerror');
  await expect.poll(() => seen).toContain('a script ran');
  await expect.poll(() => seen.some((each) => each.startsWith('asked for https://elsewhere.example'))).toBe(true);
  await context.close();
});

describe.each(Object.keys(ways))('%s', (name) => {
  it('does nothing and reaches nobody, hostile texts together and each alone', async () => {
    const { page, context, seen } = await openWitness();
    const way = ways[name] as (html: string) => Promise<string>;
    for (const html of [...batches, ...corpus]) {
      const faults = await show(page, await way(html));
      expect({ faults, seen }, html.slice(0, 500)).toEqual({ faults: [], seen: [] });
    }
    await context.close();
  });
});

/** Where the product shows a text, in an element of the class `prose`: each answers the address of the page. */
const places: Record<string, (post: Shown) => Promise<string>> = {
  'the page of the post': async ({ slug }) => `/blog/${slug}`,
  'the page of the post as it is typed': async ({ id }) => {
    const { json } = await call(`/posts/${id}/preview-link`, {});
    return (json as unknown as { url: string }).url;
  },
};

describe('on the site', () => {
  const posts: Shown[] = [];
  beforeAll(async () => {
    // Past the API: what pages show they clean themselves.
    for (const [index, html] of batches.entries()) {
      const slug = `hostile-${index}`;
      const { rows } = await database.query(
        `insert into posts (slug, title, category, excerpt, content, status, published_at)
          values ($1, $2, 'SEO', $2, $3, 'published', now()) returning id`,
        [slug, '"><img src=x onerror=pwn()>', html],
      );
      posts.push({ id: Number(rows[0].id), slug, version: 1, content: html, workingCopy: null });
    }
  });

  it.each(Object.keys(places))('%s does nothing and reaches nobody', async (name) => {
    const { page, context, seen } = await openWitness();
    const texts: string[] = [];
    for (const post of posts) {
      const answer = await page.goto(product.url + (await places[name]?.(post)), { waitUntil: 'domcontentloaded' });
      expect(answer?.status()).toBe(200);
      texts.push(await page.locator('.prose').innerHTML());
      await page.locator('.prose').evaluate((prose, names) => {
        for (const element of [...prose.querySelectorAll('*')]) {
          element.addEventListener('click', (event) => event.preventDefault());
          for (const each of names) element.dispatchEvent(new Event(each, { bubbles: true, cancelable: true }));
        }
      }, events);
      expect(seen, post.content.slice(0, 500)).toEqual([]);
    }
    await page.goto('http://bare.test/');
    // The same texts again where no policy stands by.
    for (const text of texts) expect({ faults: await show(page, text), seen }).toEqual({ faults: [], seen: [] });
    await context.close();
  });

  it('the feed holds texts that do nothing where they are read', async () => {
    const feed = await (await fetch(`${product.url}/blog/rss.xml`)).text();
    const { page, context, seen } = await openWitness();
    const texts = await page.evaluate((xml) => {
      const parsed = new DOMParser().parseFromString(xml, 'application/xml');
      if (parsed.querySelector('parsererror')) throw new Error('the feed is no XML');
      return [...parsed.getElementsByTagName('*')]
        .filter(({ localName }) => localName === 'encoded')
        .map(({ textContent }) => textContent ?? '');
    }, feed);
    expect(texts).toHaveLength(20);
    for (const html of texts) expect({ faults: await show(page, html), seen }).toEqual({ faults: [], seen: [] });
    await context.close();
  });
});
