import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type axe from 'axe-core';
import type { Frame, Page } from 'playwright';

const program = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
// By itself it hears frames of the same origin only; those of maps and captchas come from elsewhere.
const source = `${program};axe.configure({ allowedOrigins: ['<unsafe_all_origins>'] });`;

/** What was announced of a button that is gone stays in the announcer for some seconds, without the name that it was read with. */
const announcer = '[data-live-announcer]';

/** What is looked at, and by what. */
export type AxeScope = {
  /** Selectors of parts that are left out. */
  exclude?: string[] | undefined;
  /** Only these rules. */
  rules?: string[];
  /** Rules that axe does not ask by itself. */
  also?: string[];
};

/**
 * Colours are looked at when they are what they will be: nothing fades in or moves any more, but for what never ends. What is about to come
 * in is not there yet, and its transition has not begun either: React Aria masks it until it is ready, then marks it. After a window has become
 * narrower, what floats may stand beside it for some frames, where it is no dialog to axe, and what it covers is missed.
 */
const settle = (page: Page) =>
  page.evaluate(async () => {
    const nextFrame = () => new Promise(requestAnimationFrame);
    while (document.querySelector('[data-entering], [style*="mask-image"]')) await nextFrame();
    const standsBeside = (dialog: Element) => dialog.getBoundingClientRect().left >= window.innerWidth;
    for (let frame = 0; frame < 120 && [...document.querySelectorAll('[role="dialog"]')].some(standsBeside); frame += 1)
      await nextFrame();
    const ending = document
      .getAnimations()
      .filter(({ effect }) => Number.isFinite(Number(effect?.getComputedTiming().endTime)));
    await Promise.all(ending.map(({ finished }) => finished.catch(() => {})));
  });

/** Puts the program into a frame. One that went meanwhile has nothing to be looked at; one that shows another document by now, a preview, gets it there. */
async function handOver(frame: Frame, tries = 3): Promise<void> {
  const isThere = await frame.evaluate(() => 'axe' in window).catch(() => true);
  if (isThere) return;
  await frame.evaluate(source).catch((problem) => {
    if (frame.isDetached()) return;
    if (tries === 0) throw problem;
    return handOver(frame, tries - 1);
  });
}

/**
 * What axe finds on the page and in its frames, one line a rule: WCAG A and AA, and the tool's own best practices. It runs in the page, to
 * which its program is handed once: that takes as long as asking most of its rules, and so does carrying its whole report back.
 */
export async function axeFindings(page: Page, { exclude = [], rules, also = [] }: AxeScope = {}): Promise<string[]> {
  for (const frame of page.frames()) await handOver(frame);
  const options: axe.RunOptions = {
    resultTypes: ['violations'],
    selectors: false,
    ...(rules && { runOnly: { type: 'rule', values: rules } }),
    rules: Object.fromEntries(also.map((rule) => [rule, { enabled: true }])),
  };
  await settle(page);
  return page.evaluate(
    async ([excluded, given]) => {
      const tool = (window as unknown as { axe: typeof axe }).axe;
      const { violations } = await tool.run({ exclude: excluded }, given);
      return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`);
    },
    [[announcer, ...exclude].map((part) => [part]), options] as const,
  );
}
