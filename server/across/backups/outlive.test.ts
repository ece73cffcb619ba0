import { createHash } from 'node:crypto';
import { readFileSync, rmSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { eraseDueAccounts } from '#server/across/account/erase.ts';
import { restoreTaskLock } from '#server/backup/restoring.ts';
import { closeDatabase, db } from '#server/db/client.ts';
import { readShownFigures } from '#server/domain/proofs/site.ts';
import { env } from '#server/env.ts';
import { closeQueue } from '#server/jobs/queue.ts';
import { queueMail } from '#server/jobs/send-mail.ts';
import { graceDays } from '#shared/privacy.ts';
import { forgetRateLimits } from '#tests/auth-service.ts';
import { restoreEnvironment, setEnvironment } from '#tests/environment.ts';
import { buildClient, buildRequest, buildStaff } from '#tests/factories.ts';
import { buildProof } from '#tests/proof-factory.ts';
import { endBrokenRestores, restoreFile } from './restore.ts';
import { backupInto } from './shell.ts';

afterAll(async () => {
  await closeQueue();
  await closeDatabase();
});
beforeEach(async () => {
  restoreEnvironment();
  await forgetRateLimits();
});

const file = path.join(env.DATA_DIR, 'outlive.backup');
const record = path.join(env.DATA_DIR, 'erased-people.txt');
const backup = () => backupInto(file, { database: true, files: true });
async function restore(options = {}) {
  await closeQueue(); // the queue's tables are made anew
  return restoreFile(file, options);
}

const clientRow = (id: string) => db.selectFrom('clients').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

/** Asks for the erasure, and lets the grace pass. */
async function erase(client: {
  call: (path: string, body?: unknown, method?: string) => Promise<{ status: number }>;
  userId: string;
}) {
  await db
    .insertInto('account_erasures')
    .values({ user_id: client.userId, requested_at: new Date(), erase_after: new Date(), token_hash: Buffer.alloc(32) })
    .execute();
  expect(await eraseDueAccounts(new Date(Date.now() + (graceDays + 1) * 86_400_000))).toBe(1);
}

describe('after a restore', () => {
  it('whoever was erased since is erased again, by the running database', async () => {
    const client = await buildClient();
    await buildRequest({ clientId: client.id, email: client.email, name: 'Elena Marchetti' });
    await backup();
    await erase(client);
    await restore();
    const after = await clientRow(client.id);
    expect(after).toMatchObject({ name: '', user_id: null, email: `${client.id}@erased.invalid` });
    expect(after.erased_at).not.toBeNull();
    const left = await db.selectFrom('auth.users').select('id').where('id', '=', client.userId).execute();
    expect(left).toEqual([]);
    const names = await db.selectFrom('requests').select('name').where('client_id', '=', client.id).execute();
    expect(names.map(({ name }) => name)).not.toContain('Elena Marchetti');
  });

  it('whoever was erased is erased again also when the database was lost: the data folder knows', async () => {
    const [leaving, staying] = [await buildClient(), await buildClient()];
    await backup();
    await erase(leaving);
    const hash = createHash('sha256').update(leaving.id).digest('hex');
    expect(readFileSync(record, 'utf8')).toContain(hash);
    await db.deleteFrom('erased_people').execute(); // as a new machine has it
    await restore();
    expect((await clientRow(leaving.id)).erased_at).not.toBeNull();
    expect((await clientRow(staying.id)).erased_at).toBeNull();
    rmSync(record);
  });

  it('nobody is signed in, and whoever left the newsletter stays away', async () => {
    const admin = await buildStaff('Admin');
    const reader = {
      email: 'reader@x.example',
      name: '',
      state: 'confirmed',
      source: 'blog',
      confirmed_at: new Date(),
    } as const;
    await db.insertInto('subscribers').values(reader).execute();
    await backup();
    await db
      .updateTable('subscribers')
      .set({ state: 'unsubscribed', ended_at: new Date(), updated_at: new Date() })
      .where('email', '=', reader.email)
      .execute();
    expect((await admin.call('/me')).status).toBe(200);
    await restore();
    expect(await db.selectFrom('auth.sessions').select('id').execute()).toEqual([]);
    const [found] = await db.selectFrom('subscribers').select('state').where('email', '=', reader.email).execute();
    expect(found?.state).toBe('unsubscribed');
  });

  it('figures that a client took off a page since stay away, also where nothing else is left of them', async () => {
    const [leaving, staying] = [await buildClient(), await buildClient()];
    const proofs = [await buildProof(leaving.id), await buildProof(staying.id)];
    const answer = (client: typeof leaving, { id }: { id: string }, allows: boolean) =>
      client.call(`/portal/proofs/${id}/answer`, { version: 1, allows });
    for (const [index, client] of [leaving, staying].entries())
      await answer(client, proofs[index] as { id: string }, true);
    await backup();
    await answer(leaving, proofs[0] as { id: string }, false);
    await db.deleteFrom('proofs').execute();
    await restore();
    const shown = await Promise.all(proofs.map(({ study }) => readShownFigures(study.slug)));
    expect([shown[0], shown[1] === null]).toEqual([null, false]);
  });

  it('no mail leaves a second time: what waited is left to people', async () => {
    await db.transaction().execute((trx) =>
      queueMail(trx, {
        template: 'security-notice',
        to: 'once@x.example',
        locale: 'en',
        props: { event: 'locked' },
        notBefore: new Date(Date.now() + 3_600_000),
      }),
    );
    await backup();
    await restore();
    const [mail] = await db
      .selectFrom('mails')
      .select(['state', 'secrets'])
      .where('recipient', '=', 'once@x.example')
      .execute();
    expect(mail).toEqual({ state: 'uncertain', secrets: null });
  });

  it('without the old key goes on only when asked, and takes away what nobody can open', async () => {
    await backup();
    const before = await db.selectFrom('auth_private.signing_keys').select('kid').execute();
    setEnvironment({ SECRET_KEY: 'another key of another machine, long enough' });
    await expect(restore()).rejects.toMatchObject({ reason: 'other-key' });
    expect(await db.selectFrom('auth_private.signing_keys').select('kid').execute()).toEqual(before);
    await restore({ withoutSecrets: true });
    expect(await db.selectFrom('auth_private.signing_keys').select('kid').execute()).toEqual([]);
    expect(await db.selectFrom('auth.mfa_factors').select('id').execute()).toEqual([]);
  });

  it('the list of backups is the one of this machine', async () => {
    await backup();
    const values = { kind: 'shell', with_database: true, with_files: false, state: 'failed' } as const;
    const { id } = await db.insertInto('backups').values(values).returning('id').executeTakeFirstOrThrow();
    await restore({ backupId: id });
    const [row] = await db.selectFrom('backups').selectAll().where('id', '=', id).execute();
    expect(row).toMatchObject({ state: 'failed', restore_state: 'done' });
  });

  it('one whose process died is told as broken off, one that is under way is not', async () => {
    const values = { kind: 'shell', with_database: true, with_files: false, restore_state: 'verifying' } as const;
    const asked = new Date(Date.now() - 120_000);
    const { id } = await db
      .insertInto('backups')
      .values({ ...values, restore_at: asked })
      .returning('id')
      .executeTakeFirstOrThrow();
    const process = new pg.Client({ connectionString: env.DATABASE_URL });
    await process.connect();
    await process.query('select pg_advisory_lock($1)', [restoreTaskLock]);
    expect(await endBrokenRestores()).toBe(0);
    await process.end();
    await vi.waitFor(async () => expect(await endBrokenRestores()).toBe(1), 15_000);
    const [row] = await db.selectFrom('backups').selectAll().where('id', '=', id).execute();
    expect(row).toMatchObject({ restore_state: 'failed', restore_failure: 'interrupted' });
  });
});
