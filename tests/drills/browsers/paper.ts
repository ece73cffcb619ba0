import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { launchBrowser } from '#tests/setup/browser.ts';
import { caseSlug, postSlug } from '#tests/setup/public-pages.ts';
import type { Person } from './person.ts';

/** Pages on paper: as many sheets as Chromium needs, or one more where letters run wider. */

const printed = [`/blog/${postSlug}`, '/services/amazon-advertising', `/portfolio/${caseSlug}`, '/privacy'];

async function sheetsIn(data: Uint8Array): Promise<number> {
  const loading = getDocument({ data: new Uint8Array(data), verbosity: 0 });
  const { numPages } = await loading.promise;
  await loading.destroy();
  return numPages;
}

/** Sheets of A4 that Chromium needs for each page. */
export async function sheetsOfChromium(origin: string): Promise<Map<string, number>> {
  const browser = await launchBrowser();
  const page = await browser.newPage();
  const sheets = new Map<string, number>();
  for (const path of printed) {
    await page.goto(origin + path);
    sheets.set(path, await sheetsIn(await page.pdf({ format: 'A4' })));
  }
  await browser.close();
  return sheets;
}

export async function print(person: Person, expected: Map<string, number>): Promise<string[]> {
  const faults: string[] = [];
  for (const [path, most] of expected) {
    await person.open(path);
    const sheets = await sheetsIn(await person.engine.print(path.split('/').at(-1) as string));
    if (sheets > most + 1) faults.push(`${path} takes ${sheets} sheets, ${most} in Chromium`);
  }
  return faults;
}
