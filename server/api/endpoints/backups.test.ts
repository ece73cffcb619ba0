import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { linkToBackup, openBackupLink } from '#server/across/backups/links.ts';
import { makerLock, workOffBackups } from '#server/across/backups/make.ts';
import { api } from '#server/api/index.ts';
import { closeDatabase, db } from '#server/db/client.ts';
import { env } from '#server/env.ts';
import { closeQueue } from '#server/jobs/queue.ts';
import { backupShelf, backupSpool } from '#server/storage/backup-shelf.ts';
import type { ObjectStore } from '#server/storage/object-store.ts';
import { replaceStorage } from '#server/storage/storage.ts';
import { buildClient, buildStaff, caller } from '#tests/factories.ts';
import { ageProofs } from '#tests/proofs.ts';

let admin: Awaited<ReturnType<typeof buildStaff>>;
beforeAll(async () => {
  admin = await buildStaff('Admin');
});
afterAll(async () => {
  await closeQueue();
  await closeDatabase();
});

const anybody = async () => {};
const bring = (body: Buffer<ArrayBuffer>) =>
  api.request('/backups/uploads', {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.token}` },
    body: new Blob([body]),
  });
const one = (id: string) => admin.call(`/backups/${id}`);

/** Asks, makes and reads it. */
async function makeOne(asked: object = {}) {
  const { status, json } = await admin.call('/backups', asked);
  expect(status, JSON.stringify(json)).toBe(202);
  await workOffBackups();
  const made = (await one(json.id)).json;
  expect(made.state).toBe('done');
  return made;
}

async function download(id: string, headers: Record<string, string> = {}) {
  const { json } = await admin.call(`/backups/${id}/link`, {});
  const answer = await api.request(json.url.replace('/api/v1', ''), { headers });
  return { answer, bytes: Buffer.from(await answer.arrayBuffer()) };
}

describe('/api/v1/backups', () => {
  it('is for Admins alone', async () => {
    const others = [await buildStaff('Editor'), await buildStaff('Viewer'), await buildClient()];
    for (const { call } of others)
      for (const [path, body] of [['/backups'], ['/backups', {}]] as const)
        expect((await call(path, body)).status).toBe(403);
    expect((await caller()('/backups')).status).toBe(401);
  });

  it('makes what the settings say, or what is asked for; a second wish for the same is the same backup', async () => {
    const first = await admin.call('/backups', {});
    const second = await admin.call('/backups', {});
    expect(second.json.id).toBe(first.json.id);
    await workOffBackups();
    expect((await one(first.json.id)).json).toMatchObject({
      state: 'done',
      kind: 'manual',
      holds: { database: true, files: false },
      madeBy: admin.name,
      contents: { siteName: 'Vantaggio', opensSecrets: true, damagedFiles: 0 },
    });
    expect((await makeOne({ database: false, files: true })).contents).toMatchObject({ tables: null, files: 0 });
    expect((await admin.call('/backups', { database: false, files: false })).status).toBe(422);
  });

  it('gives the file by a link, whole or in parts, with the digest of the list', async () => {
    const { id, bytes, sha256 } = await makeOne();
    const whole = await download(id);
    expect(whole.answer.headers.get('content-disposition')).toMatch(/^attachment; filename="vantaggio-/);
    expect(whole.bytes.length).toBe(bytes);
    expect(createHash('sha256').update(whole.bytes).digest('hex')).toBe(sha256);
    const part = await download(id, { range: 'bytes=10-19' });
    expect(part.answer.status).toBe(206);
    expect(part.answer.headers.get('content-range')).toBe(`bytes 10-19/${bytes}`);
    expect(part.bytes).toEqual(whole.bytes.subarray(10, 20));
    expect((await download(id, { range: `bytes=${bytes}-` })).answer.status).toBe(416);
  });

  it('opens no link after a quarter of an hour, after the session, or that was made up', async () => {
    const { id } = await makeOne();
    const session = await db
      .selectFrom('auth.sessions')
      .select('id')
      .where('user_id', '=', admin.userId)
      .executeTakeFirstOrThrow();
    const person = { kind: 'staff', userId: admin.userId, name: '', email: '', role: 'Admin' } as const;
    const now = new Date();
    const { url } = await linkToBackup({ person, session: { sessionId: session.id } }, id, now);
    const token = url.split('/').at(-1) as string;
    expect((await openBackupLink(token, anybody, now)).id).toBe(id);
    await expect(openBackupLink(token, anybody, new Date(now.getTime() + 16 * 60_000))).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(openBackupLink(`${token}x`, anybody, now)).rejects.toMatchObject({ code: 'not_found' });
    const other = await buildStaff('Admin');
    const foreign = await linkToBackup(
      { person: { ...person, userId: other.userId }, session: { sessionId: session.id } },
      id,
      now,
    );
    await expect(openBackupLink(foreign.url.split('/').at(-1) as string, anybody, now)).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('checks a file that was changed since, and says so', async () => {
    const { id, name } = await makeOne();
    const { backupFolder } = await import('#server/storage/backup-shelf.ts');
    const { readFileSync, writeFileSync } = await import('node:fs');
    const file = `${backupFolder()}/${name}`;
    const bytes = readFileSync(file);
    const at = Math.floor(bytes.length / 2);
    bytes[at] = (bytes[at] as number) ^ 1;
    writeFileSync(file, bytes);
    expect((await admin.call(`/backups/${id}/check`, {})).json.check.state).toBe('waiting');
    await workOffBackups();
    expect((await one(id)).json.check).toMatchObject({ state: 'failed', failure: 'damaged' });
  });

  it('restores only by the name of the site, after a fresh sign-in', async () => {
    const { id } = await makeOne();
    const wrong = await admin.call(`/backups/${id}/restore`, { name: 'Another' });
    expect(wrong.status).toBe(422);
    const sent = vi.spyOn(process as { send: (message: unknown) => boolean }, 'send').mockReturnValue(true);
    const asked = await admin.call(`/backups/${id}/restore`, { name: ' Vantaggio ' });
    expect(asked).toMatchObject({ status: 202, json: { restore: { state: 'asked' } } });
    expect(sent).toHaveBeenCalledWith({ type: 'restore', backupId: id, by: admin.userId });
    sent.mockRestore();
    // One at a time; and what is being restored is not deleted meanwhile.
    expect((await admin.call(`/backups/${id}/restore`, { name: 'Vantaggio' })).status).toBe(422);
    expect((await admin.call(`/backups/${id}`, undefined, 'DELETE')).status).toBe(422);
    await db.updateTable('backups').set({ restore_state: null, restore_at: null }).execute();
    const stale = await buildStaff('Admin');
    await ageProofs(stale.userId, 60);
    const refused = await stale.call(`/backups/${id}/restore`, { name: 'Vantaggio' });
    expect(refused).toMatchObject({ status: 403, json: { error: { code: 'recent_sign_in_required' } } });
  });

  it('deletes file and row; twice is as good as once', async () => {
    const { id, name } = await makeOne();
    expect((await admin.call(`/backups/${id}`, undefined, 'DELETE')).status).toBe(204);
    expect((await admin.call(`/backups/${id}`, undefined, 'DELETE')).status).toBe(204);
    expect((await one(id)).status).toBe(404);
    const { items } = (await admin.call('/backups')).json;
    expect(items.map((item: { name: string }) => item.name)).not.toContain(name);
  });
});

describe('making', () => {
  const content = Buffer.from('what somebody uploaded');
  const sha256 = createHash('sha256').update(content).digest();
  const key = '00000000-0000-4000-8000-00000000000a';
  beforeAll(async () => {
    const object = { sha256, key, bytes: content.length, media_type: 'text/plain' };
    await db.insertInto('stored_objects').values(object).execute();
  });
  afterEach(() => replaceStorage(undefined));

  const refer = () =>
    db.insertInto('files').values({ sha256, name: 'a.txt', subject_kind: 'client', subject_id: 'x' }).execute();
  const ask = async () => (await admin.call('/backups', { database: false, files: true })).json.id as string;

  it('passes over a content that is gone and that nothing refers to, and tells of one that is missed', async () => {
    expect((await makeOne({ database: false, files: true })).contents).toMatchObject({ files: 0, damagedFiles: 0 });
    await refer();
    expect((await makeOne({ database: false, files: true })).contents).toMatchObject({ files: 0, damagedFiles: 1 });
  });

  it('ends at once on a full disk, and after three attempts on anything else', async () => {
    const broken = (code: string) => ({
      ...({} as ObjectStore),
      read: async () => {
        throw Object.assign(new Error('broken'), { code });
      },
    });
    replaceStorage(broken('ENOSPC'));
    const full = await ask();
    await workOffBackups();
    expect((await one(full)).json).toMatchObject({ state: 'failed', failure: 'no-space', name: null });
    replaceStorage(broken('EIO'));
    const failing = await ask();
    for (const state of ['queued', 'queued', 'failed']) {
      await workOffBackups();
      expect((await one(failing)).json.state).toBe(state);
    }
    const told = await db.selectFrom('audit_log').select('subject_id').where('action', '=', 'backup.failed').execute();
    expect(told.map((entry) => entry.subject_id).sort()).toEqual([full, failing].sort());
  });

  it('on a full disk, refuses what is brought for now, and keeps nothing of it', async () => {
    const { bytes } = await download((await makeOne()).id);
    const publish = vi.spyOn(await backupShelf(), 'publish');
    publish.mockRejectedValueOnce(Object.assign(new Error('full'), { code: 'ENOSPC' }));
    const before = (await admin.call('/backups')).json.items.length;
    expect((await bring(bytes)).status).toBe(503);
    expect((await admin.call('/backups')).json.items).toHaveLength(before);
    expect(await readdir(backupSpool())).toEqual([]);
    expect((await bring(bytes)).status).toBe(201);
  });

  it('is done by one at a time, whoever asks', async () => {
    const other = new pg.Client({ connectionString: env.DATABASE_URL });
    await other.connect();
    await other.query('select pg_advisory_lock($1)', [makerLock]);
    const id = await ask();
    expect(await workOffBackups()).toBe(0);
    expect((await one(id)).json.state).toBe('queued');
    await other.end();
    await vi.waitFor(async () => {
      await workOffBackups();
      expect((await one(id)).json.state).toBe('done');
    }, 15_000);
  });
});
