import { appendFileSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright';

const reader = readFileSync(fileURLToPath(import.meta.resolve('@guidepup/virtual-screen-reader/browser.js')), 'utf8');

type Reader = {
  start: (options: { container: Element }) => Promise<void>;
  next: () => Promise<void>;
  lastSpokenPhrase: () => Promise<string>;
  spokenPhraseLog: () => Promise<string[]>;
  stop: () => Promise<void>;
};

/** More than any screen of ours says. */
const mostPhrases = 1_500;

/**
 * What a screen reader says of the main part of the page, from its beginning to its end. With `SPOKEN` a file, it is added there under `name`. The
 * context has to let scripts of others run (`bypassCSP`).
 */
export async function spokenOn(page: Page, name: string): Promise<string[]> {
  await page.route('**/screen-reader.js', (route) => route.fulfill({ contentType: 'text/javascript', body: reader }));
  const content = "import { virtual } from '/screen-reader.js'; window.screenReader = virtual;";
  await page.addScriptTag({ type: 'module', content });
  await page.waitForFunction(() => 'screenReader' in window);
  const said = await page.evaluate(async (most) => {
    const { screenReader: virtual } = window as unknown as { screenReader: Reader };
    const container = document.querySelector('main') as Element;
    await virtual.start({ container });
    for (let step = 0; step < most; step += 1) {
      await virtual.next();
      const last = await virtual.lastSpokenPhrase();
      if (last === 'end of main' || last === 'main') break;
    }
    const log = await virtual.spokenPhraseLog();
    await virtual.stop();
    return log;
  }, mostPhrases);
  const file = process.env.SPOKEN;
  if (file) appendFileSync(file, `## ${name}\n\n${said.join('\n')}\n\n`);
  return said;
}

/** The first of `words` that is not said after those before it; undefined where all are, in this order. */
export function unsaid(said: string[], words: readonly (string | RegExp)[]): string | undefined {
  let from = 0;
  for (const word of words) {
    const at = said.findIndex(
      (phrase, index) => index >= from && (typeof word === 'string' ? phrase === word : word.test(phrase)),
    );
    if (at < 0) return String(word);
    from = at + 1;
  }
  return undefined;
}
