import type { Page } from 'playwright';

type Watching = { slowestPaint: number };

/** Notes how long the slowest press or key of a page takes to the next paint, as browsers tell it (Event Timing). To be called before it is opened. */
export async function watchPaints(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watching = window as unknown as Watching;
    watching.slowestPaint = 0;
    new PerformanceObserver((list) => {
      for (const { duration, interactionId } of list.getEntries() as (PerformanceEntry & { interactionId: number })[])
        if (interactionId) watching.slowestPaint = Math.max(watching.slowestPaint, duration);
    }).observe({ type: 'event', durationThreshold: 16, buffered: true } as PerformanceObserverInit);
  });
}

/** Milliseconds; 0 where each was painted within a frame. */
export async function slowestPaint(page: Page): Promise<number> {
  // What was pressed last is told of after the paint that it led to.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100))));
  return page.evaluate(() => (window as unknown as Watching).slowestPaint);
}
