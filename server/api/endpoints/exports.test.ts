import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { makeExport } from '#server/across/exports/make.ts';
import { db } from '#server/db/client.ts';
import { makeApiKey } from '#server/domain/users/api-keys.ts';
import { exportSetNames, exportSets } from '#shared/exports.ts';
import { readArchive } from '#tests/archive.ts';
import { buildClient, buildRequest, buildStaff, type Call, caller } from '#tests/factories.ts';
import { ageProofs } from '#tests/proofs.ts';
import { admin, all, editor, exportOf, fileOf, rowOf, viewer } from '#tests/stages/exports.ts';

describe('who may export what', () => {
  const forViewer = ['visits', 'request-counts'];
  const forEditor = [...forViewer, 'requests', 'clients', 'case-studies', 'posts'];

  it.each(exportSetNames)('%s', async (set) => {
    const may = async (call: Call) => (await call('/exports', all(set))).status;
    expect(await may(admin.call)).toBe(202);
    expect(await may(editor.call)).toBe(forEditor.includes(set) ? 202 : 403);
    expect(await may(viewer.call)).toBe(forViewer.includes(set) ? 202 : 403);
    expect(await may((await buildClient()).call)).toBe(403);
    expect(await may(caller())).toBe(401);
    await db.updateTable('exports').set({ state: 'cancelled' }).execute();
  });

  it('what tells about people is asked for and fetched only within ten minutes of a proof', async () => {
    const person = await buildStaff('Admin');
    const ready = await exportOf(person.call, all('clients'));
    await ageProofs(person.userId, 11);
    expect((await person.call(`/exports/${ready.id}/link`, {})).status).toBe(403);
    for (const set of exportSetNames) {
      const { status, json } = await person.call('/exports', all(set));
      expect(status, set).toBe(exportSets[set].ofPeople ? 403 : 202);
      if (status === 403) expect(json.error.code).toBe('recent_sign_in_required');
      await db.updateTable('exports').set({ state: 'cancelled' }).execute();
    }
    const again = caller(await person.signInAgain());
    expect((await again('/exports', { sets: exportSetNames.map((set) => ({ set })) })).status).toBe(202);
  });

  it('a key with the scope starts and fetches what its maker may, but nothing about staff', async () => {
    const request = await buildRequest();
    const { key } = await makeApiKey(db, { name: 'k', scopes: ['export'], makerId: admin.userId });
    const call = caller(key);
    const { id } = await exportOf(call, all('requests'));
    expect((await call(`/exports/${id}/content`)).headers.get('content-type')).toBe('application/zip');
    expect(readArchive(fileOf(id))['requests.csv']).toContain(request.email);
    for (const set of ['users', 'audit-log']) expect((await call('/exports', all(set))).status).toBe(403);
    const other = await makeApiKey(db, { name: 'o', scopes: ['requests:read'], makerId: admin.userId });
    expect((await caller(other.key)('/exports', all('requests'))).status).toBe(403);
  });

  it('whoever lost the role between asking and making gets nothing', async () => {
    const person = await buildStaff('Editor');
    const { json } = await person.call('/exports', all('requests'));
    await db.updateTable('staff').set({ role: 'Viewer' }).where('user_id', '=', person.userId).execute();
    await makeExport({ id: json.id });
    expect(await rowOf(json.id)).toMatchObject({ state: 'failed', failure: 'forbidden' });
    expect(existsSync(fileOf(json.id))).toBe(false);
  });
});

describe('a wish that makes no sense is refused with its fields named', () => {
  it.each([
    {},
    { sets: [] },
    all('passwords'),
    { sets: [{ set: 'requests' }, { set: 'requests' }] },
    { sets: [{ set: 'requests', fields: ['search'] }] },
    { sets: [{ set: 'requests', fields: ['name', 'name'] }] },
    { sets: [{ set: 'requests', status: 'open' }] },
    { ...all('requests'), from: '2026-02-30' },
    { ...all('requests'), from: '2026-06-02', to: '2026-06-01' },
    { ...all('requests'), formats: ['xml'] },
    { ...all('clients'), list: { q: 'a' } },
    { ...all('requests'), list: { q: 'a\0b' } },
  ])('%j', async (asked) => {
    const { status, json } = await admin.call('/exports', asked);
    expect(status).toBe(422);
    expect(Object.keys(json.error.details.fields).length).toBeGreaterThan(0);
  });

  it('and so is a sixth one while five are not finished', async () => {
    const person = await buildStaff('Editor');
    const statuses = [];
    for (let turn = 0; turn < 6; turn += 1) statuses.push((await person.call('/exports', all('posts'))).status);
    expect(statuses).toEqual([202, 202, 202, 202, 202, 429]);
  });
});
