import type { Browser, BrowserContext, Page } from 'playwright';
import { median, type Row } from '#bench/row.ts';
import { beOnSlowLine } from '#bench/slow-line.ts';
import { launchBrowser } from '#tests/setup/browser.ts';
import { type Product, startProduct } from '#tests/setup/product.ts';
import { giveSession } from '#tests/setup/sign-in.ts';

const runs = 3;
/** A phone's processor beside that of a desk. */
const slowerBy = 4;
/** Longer tasks keep a person waiting, by what they take beyond this; in milliseconds. */
const unnoticedMs = 50;

type Goal = { seconds: number; scriptBytes: number };
type Opening = { who: string; email: string; path: string; data: string; goal: Goal };

const mostRequests = 15;
const mostBlockedMs = 200;
const office: Goal = { seconds: 7, scriptBytes: 200_000 };
const colleague = { who: 'a colleague on hotel wifi', email: 'admin@vantaggio.example', data: 'REQ-0', goal: office };

/** Screens that people open first, signed in and with nothing in the cache. `data` stands in no screen before its record is there. */
const openings: Opening[] = [
  {
    who: 'a client in a train',
    email: 'client@vantaggio.example',
    path: '/client-dashboard',
    data: 'You hear from us',
    goal: { seconds: 5, scriptBytes: 160_000 },
  },
  { ...colleague, path: '/admin' },
  { ...colleague, path: '/admin/requests' },
];

/** In milliseconds of the page: when the first record was drawn, when that was painted, and how long tasks had kept the processor from answering. */
type FirstData = { drawn: number; painted: number; blocked: number };

/** To be called before the page is opened. */
async function hearOfFirstData(page: Page, data: string): Promise<() => Promise<FirstData>> {
  const { promise, resolve } = Promise.withResolvers<FirstData>();
  await page.exposeFunction('tellFirstData', resolve);
  await page.addInitScript(
    ([wanted, unnoticed]) => {
      const tell = (window as unknown as { tellFirstData: (data: FirstData) => void }).tellFirstData;
      const tasks: PerformanceEntry[] = [];
      new PerformanceObserver((list) => tasks.push(...list.getEntries())).observe({ type: 'longtask', buffered: true });
      const looking = new MutationObserver(() => {
        if (!document.querySelector('main')?.textContent?.includes(wanted)) return;
        looking.disconnect();
        const drawn = performance.now();
        requestAnimationFrame(() =>
          requestAnimationFrame(() => {
            const painted = performance.now();
            // What follows at once, effects of what was drawn, keeps from answering as well; tasks are told of when they are over.
            const sum = () => tasks.reduce((blocked, { duration }) => blocked + duration - unnoticed, 0);
            setTimeout(() => tell({ drawn, painted, blocked: sum() }), 1_000);
          }),
        );
      });
      looking.observe(document, { childList: true, characterData: true, subtree: true });
    },
    [data, unnoticedMs] as const,
  );
  return () => promise;
}

/** A browser context of somebody signed in, who has opened nothing yet. */
async function signedIn(browser: Browser, product: Product, email: string): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  const page = await context.newPage();
  await giveSession(page, product, email);
  await page.close();
  return context;
}

/** Over a slow line: when the first record is painted, what had been asked for by then, and how much of that was script, with its headers. */
async function openSlowly(browser: Browser, product: Product, { email, path, data }: Opening) {
  const context = await signedIn(browser, product, email);
  const page = await context.newPage();
  const network = await beOnSlowLine(page);
  const asked = new Map<string, { at: number; isScript: boolean; bytes: number }>();
  network.on('Network.requestWillBeSent', ({ requestId, timestamp, request }) =>
    asked.set(requestId, { at: timestamp, isScript: request.url.endsWith('.js'), bytes: 0 }),
  );
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const request = asked.get(requestId);
    if (request) request.bytes = encodedDataLength;
  });
  const firstData = await hearOfFirstData(page, data);
  await page.goto(product.url + path, { waitUntil: 'commit' });
  const { drawn, painted } = await firstData();
  await context.close();
  const [document] = asked.values();
  const byThen = [...asked.values()].filter(({ at }) => at - (document?.at ?? 0) < drawn / 1000);
  const scriptBytes = byThen.reduce((sum, { isScript, bytes }) => sum + (isScript ? bytes : 0), 0);
  return { painted, requests: byThen.length, scriptBytes };
}

/** On a slower processor, with all the network there is: how long it answers nobody. */
async function openOnPhone(browser: Browser, product: Product, { email, path, data }: Opening): Promise<number> {
  const context = await signedIn(browser, product, email);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowerBy });
  const firstData = await hearOfFirstData(page, data);
  await page.goto(product.url + path, { waitUntil: 'commit' });
  const { blocked } = await firstData();
  await context.close();
  return blocked;
}

/** From the address to the first record on the screen, medians of three: the line, the script, the requests, the processor. */
export async function measureOpening(): Promise<Row[]> {
  const [product, browser] = await Promise.all([startProduct(), launchBrowser()]);
  const rows: Row[] = [];
  for (const opening of openings) {
    const { who, path, goal } = opening;
    const row = (what: string, number: number, unit: string, most: number) =>
      rows.push({
        what: `${path}, ${who}: ${what}`,
        value: `${number.toFixed(unit === 's' ? 1 : 0)} ${unit}`,
        number,
        goal: `≤ ${most} ${unit}`,
        met: number <= most,
      });
    const slow: Awaited<ReturnType<typeof openSlowly>>[] = [];
    const blocked: number[] = [];
    for (let run = 0; run < runs; run += 1) {
      slow.push(await openSlowly(browser, product, opening));
      blocked.push(await openOnPhone(browser, product, opening));
    }
    row('first record', median(slow.map(({ painted }) => painted)) / 1000, 's', goal.seconds);
    row('script by then', median(slow.map(({ scriptBytes }) => scriptBytes)) / 1000, 'kB', goal.scriptBytes / 1000);
    row('requests by then', median(slow.map(({ requests }) => requests)), 'requests', mostRequests);
    row(`blocked on a processor ${slowerBy} times slower`, median(blocked), 'ms', mostBlockedMs);
  }
  await browser.close();
  await product.stop();
  return rows;
}
