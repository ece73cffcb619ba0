import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';
import type { Row } from '#bench/row.ts';
import { startProduct } from '#tests/setup/product.ts';

const goals: Record<string, number> = { '/': 100, '/analysis-request': 97 };
const flags = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** Lighthouse with its mobile defaults on the production server. */
export async function measureLighthouse(): Promise<Row[]> {
  const product = await startProduct();
  const chrome = await launch({ chromePath: process.env.CHROMIUM_PATH ?? '/usr/bin/chromium', chromeFlags: flags });
  const rows: Row[] = [];
  for (const [page, goal] of Object.entries(goals)) {
    const url = product.url.replace('127.0.0.1', 'localhost') + page;
    await fetch(url);
    const result = await lighthouse(url, {
      port: chrome.port,
      logLevel: 'error',
      onlyCategories: ['performance', 'accessibility', 'best-practices', 'seo'],
    });
    const scores = Object.values(result?.lhr.categories ?? {}).map((category) =>
      Math.round((category.score ?? 0) * 100),
    );
    const met = scores.length === 4 && (scores[0] ?? 0) >= goal && scores.slice(1).every((score) => score === 100);
    rows.push({
      what: `Lighthouse mobile ${page}`,
      value: scores.join(' / '),
      goal: `performance >= ${goal}, others 100`,
      met,
    });
    for (const audit of Object.values(result?.lhr.audits ?? {})) {
      if (audit.score !== null && audit.score < 0.9 && audit.scoreDisplayMode === 'binary')
        rows.push({ what: `  ${page} ${audit.id}`, value: 'failed' });
    }
  }
  await chrome.kill();
  await product.stop();
  return rows;
}
