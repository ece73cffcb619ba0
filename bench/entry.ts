import type { Browser } from 'playwright';
import { median, type Row } from '#bench/row.ts';
import { beOnSlowLine } from '#bench/slow-line.ts';
import { launchBrowser } from '#tests/setup/browser.ts';
import { startProduct } from '#tests/setup/product.ts';

const pages = ['/login', '/signup', '/recover'];
const runs = 5;

/** Most of each until the address can be typed and sent. */
const goals = { ms: 2_500, bytes: 60_000, requests: 8 };

type Usable = { ms: number; bytes: number; requests: number; underWay: number };

/** A first visit over a slow network, until the box of the address has been painted: from then on it takes letters and Enter. */
async function openSlowly(browser: Browser, url: string): Promise<Usable> {
  const context = await browser.newContext();
  const page = await context.newPage();
  const network = await beOnSlowLine(page);
  const asked: string[] = [];
  const sizes = new Map<string, number>();
  network.on('Network.requestWillBeSent', ({ requestId }) => asked.push(requestId));
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => sizes.set(requestId, encodedDataLength));
  const { promise, resolve } = Promise.withResolvers<{ ms: number; until: string[]; arrived: Set<string> }>();
  await page.exposeFunction('tellUsable', (ms: number) =>
    // The document counts whole, should its end be on its way still.
    resolve({ ms, until: [...asked], arrived: new Set([asked[0] ?? '', ...sizes.keys()]) }),
  );
  await page.addInitScript(() => {
    const look = () => {
      const box = document.querySelector<HTMLInputElement>('input[name="email"]');
      const isPainted = performance.getEntriesByName('first-contentful-paint').length > 0;
      if (isPainted && box && box.getBoundingClientRect().height > 0)
        (window as unknown as { tellUsable: (ms: number) => void }).tellUsable(performance.now());
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  await page.goto(url, { waitUntil: 'commit' });
  const { ms, until, arrived } = await promise;
  await page.waitForLoadState('networkidle');
  await context.close();
  const sum = (ids: string[]) => ids.reduce((bytes, id) => bytes + (sizes.get(id) ?? 0), 0);
  const [there, rest] = [until.filter((id) => arrived.has(id)), until.filter((id) => !arrived.has(id))];
  return { ms, requests: until.length, bytes: sum(there), underWay: sum(rest) };
}

/** Sign-in pages at 400 ms and 50 kB/s: when their form can be used, and what had arrived by then. Medians of five first visits. */
export async function measureEntry(): Promise<Row[]> {
  const [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  const rows: Row[] = [];
  for (const path of pages) {
    const found: Usable[] = [];
    for (let run = 0; run < runs; run += 1) found.push(await openSlowly(browser, product.url + path));
    const of = (name: keyof Usable) => median(found.map((each) => each[name]));
    const [ms, bytes, requests] = [of('ms'), of('bytes'), of('requests')];
    const fonts = `${(of('underWay') / 1000).toFixed(1)} kB begun`;
    rows.push({
      what: `${path} can be used`,
      value: `${(ms / 1000).toFixed(2)} s  ${(bytes / 1000).toFixed(1)} kB (${fonts})  ${requests} requests`,
      number: ms,
      goal: '2.5 s, 60 kB, 8 requests',
      met: ms <= goals.ms && bytes <= goals.bytes && requests <= goals.requests,
    });
  }
  await browser.close();
  await product.stop();
  return rows;
}
