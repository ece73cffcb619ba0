import { expect, it } from 'vitest';
import { openDashboard, product } from './portal/dashboard.ts';

it('documents are searched by what an address can ask for, however it was made', async () => {
  const { page, context } = await openDashboard('/client-dashboard/documents', 1280);
  const search = page.getByRole('searchbox', { name: 'Search documents' });
  for (const odd of ['none%00', 'n'.repeat(300)]) {
    await page.goto(`${product.url}/client-dashboard/documents?q=${odd}`);
    await expect.poll(() => search.inputValue()).toBe(odd.replace('%00', '').slice(0, 200));
  }
  await context.close();
});
