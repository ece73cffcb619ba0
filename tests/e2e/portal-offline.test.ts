import type { Route } from 'playwright';
import { it } from 'vitest';
import { openDashboard } from './portal/dashboard.ts';

it('a screen without a network stays as it is and says so, also where the code that shows messages has not come yet', async () => {
  const withoutToaster = async (route: Route) => {
    const response = await route.fetch();
    const script = await response.text();
    return script.includes('data-sonner-toaster') ? route.abort() : route.fulfill({ response, body: script });
  };
  const { page, context } = await openDashboard('/client-dashboard/requests', 1280, (made) =>
    made.route('**/assets/*.js', withoutToaster),
  );
  await page.getByRole('table', { name: 'My requests' }).waitFor();
  await context.setOffline(true);
  await page.getByRole('tab', { name: 'Documents' }).click();
  await page.getByText('this screen stays until the connection is back').waitFor();
  await page.getByRole('table', { name: 'My requests' }).waitFor();
  await context.unrouteAll({ behavior: 'wait' });
  await context.close();
});
