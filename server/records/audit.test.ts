import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { afterAll, expect, it } from 'vitest';
import { closeDatabase, db } from '#server/db/client.ts';
import { forgetInAudit, recordChange } from './audit.ts';

afterAll(closeDatabase);

const refused = { code: '42501' };

async function buildEntry() {
  const about = randomUUID();
  const subject = { kind: 'user', id: about };
  await recordChange(db, {
    actor: 'system',
    action: 'user.invited',
    subject,
    personal: { about, after: { name: 'Ada' } },
  });
  const { id } = await db
    .selectFrom('audit_log')
    .select('id')
    .where('subject_id', '=', about)
    .executeTakeFirstOrThrow();
  return { id, about };
}

it('an entry, once written, is neither changed nor deleted, by whatever statement', async () => {
  const { id } = await buildEntry();
  await expect(db.updateTable('audit_log').set({ action: 'x' }).where('id', '=', id).execute()).rejects.toMatchObject(
    refused,
  );
  await expect(db.deleteFrom('audit_log').where('id', '=', id).execute()).rejects.toMatchObject(refused);
  await expect(sql`truncate audit_log cascade`.execute(db)).rejects.toMatchObject(refused);
  await expect(
    sql`insert into audit_log (id, actor_kind, action, subject_kind, subject_id) overriding system value
      values (${id}, 'system', 'x', 'x', 'x') on conflict (id) do update set action = excluded.action`.execute(db),
  ).rejects.toMatchObject(refused);
  const kept = await db.selectFrom('audit_log').select('action').where('id', '=', id).executeTakeFirstOrThrow();
  expect(kept.action).toBe('user.invited');
});

it('what names a person leaves with that person only, and the entry stays', async () => {
  const [one, other] = [await buildEntry(), await buildEntry()];
  const valuesOf = (id: number) =>
    db.selectFrom('audit_values').select('entry_id').where('entry_id', '=', id).execute();
  await expect(db.deleteFrom('audit_values').where('entry_id', '=', one.id).execute()).rejects.toMatchObject(refused);
  await expect(
    db.updateTable('audit_values').set({ after: null }).where('entry_id', '=', one.id).execute(),
  ).rejects.toMatchObject(refused);
  await expect(sql`truncate audit_values`.execute(db)).rejects.toMatchObject(refused);
  await db.transaction().execute((trx) => forgetInAudit(trx, [one.about]));
  expect(await valuesOf(one.id)).toEqual([]);
  expect(await valuesOf(other.id)).toHaveLength(1);
  expect(await db.selectFrom('audit_log').select('id').where('id', '=', one.id).execute()).toHaveLength(1);
});
