import { expect, it } from 'vitest';
import { ask, openDesk } from './desk.ts';

it('what a colleague restored while it was asked about is not said to be deleted for ever', async () => {
  const { request } = await ask('/requests/REQ-003');
  await ask('/requests/removal', { targets: [{ reference: 'REQ-003', version: request.version }] });

  const { page, leave } = await openDesk('/admin/trash');
  await page.getByRole('button', { name: /^Elimina per sempre REQ-003/ }).click();
  const question = page.getByRole('alertdialog');
  await question.waitFor();
  const [item] = (await ask('/trash?q=REQ-003')).items;
  await ask('/trash/restoring', { items: [{ kind: 'request', id: item.id }] });
  await question.getByRole('button', { name: 'Elimina per sempre' }).click();

  await page.getByText('Non eliminato: REQ-003, Tom Azzopardi non era più nel cestino.').waitFor();
  await page.getByText('Il cestino è vuoto').waitFor();
  expect((await ask('/requests/REQ-003')).request.reference).toBe('REQ-003');
  await leave();
});
