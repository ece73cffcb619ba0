import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { db, pool } from '#server/db/client.ts';
import { readVisitorTotals, recordView, rollUpVisits, writeVisits } from '#server/domain/visits/visits.ts';

const now = new Date('2030-05-06T10:00:00Z');
const view = (address: string) =>
  recordView(
    { caller: { address, userAgent: 'Firefox' }, path: '/', query: new URLSearchParams(), mobileHint: undefined },
    now,
  );

it('leaves the roll-up to another process that is at it, and makes up for what that one did not see', async () => {
  await rollUpVisits(now);
  const other = await pool.connect();
  await other.query(`begin`);
  await other.query(`select pg_advisory_xact_lock(hashtextextended('visits', 4))`);
  await view('203.0.113.1');
  await writeVisits();
  await rollUpVisits(now);
  expect(await readVisitorTotals(now)).toMatchObject({ today: 0 });
  await other.query('commit');
  other.release();
  await rollUpVisits(now);
  expect(await readVisitorTotals(now)).toMatchObject({ today: 1 });
});

it('adds up what workers wrote side by side, each view once', async () => {
  await sql`truncate visit_views, visit_days`.execute(db);
  await Promise.all(
    Array.from({ length: 40 }, async (_, index) => {
      await view(`203.0.113.${index % 20}`);
      await writeVisits();
    }),
  );
  await rollUpVisits(now);
  expect(await readVisitorTotals(now)).toMatchObject({ today: 20, total: 20 });
});
