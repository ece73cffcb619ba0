import { expect, it } from 'vitest';
import { openDashboard, staff } from './portal/dashboard.ts';

/** A signed analysis while its client has it open. */

const path = '/client-dashboard/requests/REQ-004/analysis';

async function analysisOf(reference: string, status: string) {
  const { items } = await staff('/analyses?limit=100');
  const found = items.find(
    (each: { request: { reference: string } | null; status: string }) =>
      each.request?.reference === reference && each.status === status,
  );
  const { analysis } = await staff(`/analyses/${found.id}/desk`);
  return { id: found.id as string, version: analysis.version as number };
}

it('a correction takes the place of the report that is being read, and one that is taken back goes, on every open screen', async () => {
  const reading = await openDashboard(path, 1280);
  const overview = await openDashboard('/client-dashboard', 1280);
  await reading.page.getByText(/signed on .*, version 1$/).waitFor();
  const open = overview.page.getByRole('link', { name: 'Open the analysis of REQ-004' });
  await open.waitFor();

  const signed = await analysisOf('REQ-004', 'published');
  const { id } = await staff(`/analyses/${signed.id}/correct`, {});
  await staff(`/analyses/${id}/publish`, { version: (await analysisOf('REQ-004', 'draft')).version });
  await reading.page.getByText(/signed on .*, version 2$/).waitFor();
  await reading.page.getByRole('status').getByText('This page has new information.').waitFor({ state: 'attached' });

  await staff(`/analyses/${id}/revoke`, {
    version: (await analysisOf('REQ-004', 'published')).version,
    reason: 'Of another account.',
  });
  await reading.page.getByRole('alert').getByRole('heading').waitFor();
  expect(await reading.page.getByText('Money at risk').count()).toBe(0);
  await open.waitFor({ state: 'detached' });
  expect([...reading.complaints, ...overview.complaints]).toEqual([]);
  await Promise.all([reading.context.close(), overview.context.close()]);
});
