import { afterAll, expect, it } from 'vitest';
import { closeDatabase } from '#server/db/client.ts';
import { closeQueue } from '#server/jobs/queue.ts';
import { buildRequest, buildStaff } from '#tests/factories.ts';

afterAll(async () => {
  await closeQueue();
  await closeDatabase();
});

it('what a request is for is corrected once, with its name where that only said so, and taken back', async () => {
  const [{ call }, request] = [await buildStaff('Editor'), await buildRequest()];
  const correct = (body: object) => call(`/requests/${request.reference}/types`, body);
  const types = ['SEO Analysis', 'Market Analysis'];
  const { json } = await correct({ types: [...types, 'SEO Analysis'], version: 1 });
  expect(json.request).toMatchObject({ types, title: 'SEO Analysis, Market Analysis', version: 2 });
  expect((await correct({ types: types.toReversed(), version: 1 })).json.undo).toBeNull();
  const { events } = (await call(`/requests/${request.reference}`)).json;
  expect(events[0]).toMatchObject({ kind: 'types', data: { from: 'Business Analysis', to: types.join(', ') } });
  await call(`/changes/${json.undo.id}/undo`, {});
  const back = (await call(`/requests/${request.reference}`)).json.request;
  expect(back).toMatchObject({ types: ['Business Analysis'], title: 'Business Analysis' });
  for (const wrong of [[], ['Tea leaves'], 'SEO Analysis'])
    expect((await correct({ types: wrong, version: 3 })).status).toBe(422);
});
