import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeDatabase } from '#server/db/client.ts';
import { closeQueue } from '#server/jobs/queue.ts';
import { buildRequest, buildStaff } from '#tests/factories.ts';

afterAll(async () => {
  await closeQueue();
  await closeDatabase();
});

let admin: Awaited<ReturnType<typeof buildStaff>>;
beforeAll(async () => {
  admin = await buildStaff('Admin');
});

/** PostgreSQL has no year nought, and the day after the last one of the year 9999 is not written with four digits. */
const days = ['0000-01-01', '0001-01-01', '9999-12-31'];

it.each(days)('%s is a mistake of whoever asks, wherever a day is asked for', async (day) => {
  const { reference, version } = await buildRequest();
  const asked: [string, object?][] = [
    [`/audit?from=${day}`],
    [`/audit?to=${day}`],
    [`/figures?from=${day}&to=${day}`],
    [`/figures?to=${day}`],
    [`/statistics?from=${day}&to=${day}`],
    [`/statistics?to=${day}`],
    [`/requests/${reference}/step`, { version, step: { text: 'Telefonare', on: day, byId: null } }],
    ['/privacy/requests', { kind: 'access', email: 'ines@seller.example', receivedOn: day }],
  ];
  for (const [path, body] of asked) {
    const { status, json } = await admin.call(path, body);
    expect({ path, status, code: json.error?.code }).toEqual({ path, status: 422, code: 'invalid_input' });
  }
});

it('days in the wrong order are the same mistake at every list that is asked for by days', async () => {
  for (const path of ['/audit', '/audit/export', '/figures', '/figures/export', '/statistics']) {
    const { status, json } = await admin.call(`${path}?from=2026-03-30&to=2026-03-01`);
    expect({ path, status, fields: json.error?.details?.fields }).toMatchObject({
      path,
      status: 422,
      fields: { from: expect.anything() },
    });
  }
});
