import { randomUUID } from 'node:crypto';
import { afterAll, expect, it } from 'vitest';
import { closeDatabase, db } from '#server/db/client.ts';
import { closeQueue } from '#server/jobs/queue.ts';
import { columnOf } from '#shared/column-names.ts';
import { ownFactNames, personalRequestColumns, requestFieldNames, situationNames } from '#shared/request-fields.ts';
import { buildClient, buildStaff, caller } from '#tests/factories.ts';
import { requestsSource } from './export.ts';
import { forgetRequests } from './forget.ts';

/** Every field of `shared/request-fields.ts`, also one that is added tomorrow, goes where the others go. */

afterAll(async () => {
  await closeQueue();
  await closeDatabase();
});

const texts = Object.fromEntries(situationNames.map((name) => [name, `Words of ${name}`]));

it('what a client tells is stored, shown to them and to staff, exported, and emptied when they are forgotten', async () => {
  const client = await buildClient();
  const wish = {
    key: randomUUID(),
    types: ['SEO Analysis'],
    urgency: 'high',
    budget: '5k-15k',
    timeline: '1-3 months',
  };
  const { request } = (await caller(client.token)('/portal/requests', { ...wish, ...texts })).json as {
    request: Record<string, string>;
  };
  const { key: _key, types: _types, ...choices } = wish;
  expect(request).toMatchObject({ ...choices, ...texts });
  expect(Object.keys(request)).toEqual(expect.arrayContaining(ownFactNames));

  const staff = caller((await buildStaff('Admin')).token);
  const seen = (await staff(`/requests/${request.reference}`)).json as { request: Record<string, string> };
  expect(seen.request).toMatchObject({ ...choices, ...texts });
  expect(Object.keys(seen.request)).toEqual(expect.arrayContaining(requestFieldNames));

  const { columns } = requestsSource({ timeZone: 'Europe/Rome' });
  expect(Object.keys(columns)).toEqual(expect.arrayContaining(requestFieldNames.map(columnOf)));

  await db.transaction().execute((trx) => forgetRequests(trx, client.id, new Date()));
  const row = await db.selectFrom('requests').selectAll().where('client_id', '=', client.id).executeTakeFirstOrThrow();
  for (const column of personalRequestColumns) expect(row[column], column).toBe('');
  expect(row).toMatchObject(choices);
});
