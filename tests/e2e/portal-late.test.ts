import type { Page, Route } from 'playwright';
import { expect, it } from 'vitest';
import { openDashboard } from './portal/dashboard.ts';

/** From the report above the tasks to the list beneath them: what else comes above moves both. */
async function betweenReportAndList(page: Page): Promise<number> {
  const [above, beneath] = await Promise.all(
    ['Your report is ready', 'Recent Requests'].map((name) => page.getByRole('heading', { name }).boundingBox()),
  );
  return (beneath?.y ?? Number.NaN) - (above?.y ?? Number.NaN);
}

it.each([360, 1280])(
  'tasks whose code is refused once come a moment later, and what is beneath them stays in its place, at %i px',
  async (width) => {
    let refused = 0;
    const withoutTasks = async (route: Route) => {
      const response = await route.fetch();
      const script = await response.text();
      if (!script.includes('All tasks') || refused > 0) return route.fulfill({ response, body: script });
      refused += 1;
      return route.abort();
    };
    const { page, context } = await openDashboard('/client-dashboard', width, (made) =>
      made.route('**/assets/*.js', withoutTasks),
    );
    await page.getByRole('heading', { name: 'Recent Requests' }).waitFor();
    const before = await betweenReportAndList(page);
    expect(await page.getByRole('link', { name: 'All tasks' }).count()).toBe(0);
    await page.getByRole('link', { name: 'All tasks' }).waitFor();
    expect(refused).toBe(1);
    // Less than a line: what somebody is about to press stays under their finger.
    expect(Math.abs((await betweenReportAndList(page)) - before)).toBeLessThan(20);
    await context.unrouteAll({ behavior: 'wait' });
    await context.close();
  },
);
