import { randomUUID } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { db } from '#server/db/client.ts';
import { log } from '#server/log.ts';
import { setEnvironment } from '#tests/environment.ts';
import { buildRequest, buildStaff } from '#tests/factories.ts';
import { eventually } from '#tests/setup/product.ts';
import {
  admin,
  ask,
  client,
  editor,
  linkTo,
  list,
  type Options,
  reference,
  type Somebody,
  stranger,
  upload,
  viewer,
} from '#tests/stages/documents.ts';
import { openLink } from './files.ts';

describe('a link', () => {
  const admitAll = async () => {};

  async function fileOf(who: Somebody, options: Options = {}) {
    return (await upload(who, `link ${randomUUID()}`, options)).json.file.id as string;
  }

  it('opens for a minute, for its person, while they may read the file', async () => {
    const id = await fileOf(editor, { share: true });
    const { json } = await linkTo(client, id);
    const token = json.url.split('/').at(-1);
    const later = new Date(Date.now() + 61_000);
    await expect(openLink(token, admitAll, later)).rejects.toMatchObject({ code: 'not_found' });
    expect((await openLink(token, admitAll)).row.id).toBe(id);
    await db.updateTable('clients').set({ status: 'suspended' }).where('id', '=', client.id).execute();
    await expect(openLink(token, admitAll)).rejects.toMatchObject({ code: 'not_found' });
    await db.updateTable('clients').set({ status: 'active' }).where('id', '=', client.id).execute();
    await db.updateTable('files').set({ visible_to_client: false }).where('id', '=', id).execute();
    expect((await ask(client, 'GET', json.url)).status).toBe(404);
  });

  it('of a session that has ended opens nothing', async () => {
    const leaver = await buildStaff('Editor');
    const id = await fileOf(leaver);
    const { json } = await linkTo(leaver, id);
    await db.deleteFrom('auth.sessions').where('user_id', '=', leaver.userId).execute();
    await eventually(async () => (await ask(leaver, 'GET', json.url)).status === 404 || undefined, 'the end of trust');
  });

  it('that was altered or made up opens nothing', async () => {
    const id = await fileOf(editor);
    const { json } = await linkTo(editor, id);
    const altered = json.url.replace(/.$/, (last: string) => (last === 'A' ? 'B' : 'A')).replace(/.{9}$/, 'AAAAAAAAA');
    for (const url of [altered, '/files/v1.AAAA', '/files/x', `/files/${editor.token}`]) {
      expect((await ask(editor, 'GET', url)).status).toBe(404);
    }
    expect(json.url).not.toContain(editor.token.slice(-20));
  });

  it('does not stand in the access log', async () => {
    setEnvironment({ ACCESS_LOG: 'all' });
    const info = vi.spyOn(log, 'info');
    const { json } = await linkTo(editor, await fileOf(editor), 'view');
    const { headers } = await ask(editor, 'GET', json.url);
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8');
    expect(info.mock.calls.map(([facts]) => (facts as { path?: string }).path)).toContain('/files/…');
    expect(JSON.stringify(info.mock.calls)).not.toContain(json.url.split('/').at(-1));
    info.mockRestore();
  });

  it('gives nothing again to whoever has it already, and says so', async () => {
    const { json } = await upload(editor, '0123456789', { name: 'digits.txt' });
    const { url } = (await linkTo(editor, json.file.id)).json;
    const etag = (await ask(editor, 'GET', url)).headers.get('etag') as string;
    for (const known of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
      const again = await ask(editor, 'GET', url, { headers: { 'if-none-match': known, range: 'bytes=2-4' } });
      expect([again.status, await again.response.text(), again.headers.get('etag')], known).toEqual([304, '', etag]);
      expect(again.headers.get('cache-control')).toContain('private');
    }
    const other = await ask(editor, 'GET', url, { headers: { 'if-none-match': '"other"' } });
    expect([other.status, await other.response.text()]).toEqual([200, '0123456789']);
  });

  it('gives a part when a part is asked for', async () => {
    const { json } = await upload(editor, '0123456789', { name: 'digits.txt' });
    const { json: link } = await linkTo(editor, json.file.id);
    const part = await ask(editor, 'GET', link.url, { headers: { range: 'bytes=2-4' } });
    expect([part.status, await part.response.text(), part.headers.get('content-range')]).toEqual([
      206,
      '234',
      'bytes 2-4/10',
    ]);
    const beyond = await ask(editor, 'GET', link.url, { headers: { range: 'bytes=10-' } });
    expect([beyond.status, beyond.headers.get('content-range')]).toEqual([416, 'bytes */10']);
    const changed = await ask(editor, 'GET', link.url, { headers: { range: 'bytes=2-4', 'if-range': '"other"' } });
    expect([changed.status, await changed.response.text()]).toEqual([200, '0123456789']);
    const head = await ask(editor, 'HEAD', link.url);
    expect([head.status, head.headers.get('content-length'), await head.response.text()]).toEqual([200, '10', '']);
  });

  it('shows in the browser what runs nothing, and only that', async () => {
    const { json } = await upload(editor, '%PDF-1.7 a page', { name: 'page.pdf' });
    const { json: link } = await linkTo(editor, json.file.id, 'view');
    const { headers } = await ask(editor, 'GET', link.url);
    expect(headers.get('content-disposition')).toMatch(/^inline; filename="page.pdf"/);
    expect(headers.get('content-security-policy')).toMatch(/^sandbox; default-src 'none'/);
    const { json: archive } = await upload(editor, Buffer.from('504b0506'.padEnd(44, '0'), 'hex'), { name: 'a.zip' });
    expect(archive.error.code).toBe('unsupported_type');
  });
});

describe('rights', () => {
  it('let clients see and add to their own records only', async () => {
    const { json: hidden } = await upload(editor, `for staff ${randomUUID()}`);
    const { json: shared } = await upload(editor, `for you ${randomUUID()}`, { share: true });
    const { json: own } = await upload(client, `from me ${randomUUID()}`);
    const ids = (await list(client)).map((file: { id: string }) => file.id);
    expect(ids).toEqual(expect.arrayContaining([shared.file.id, own.file.id]));
    expect(ids).not.toContain(hidden.file.id);
    expect((await linkTo(client, hidden.file.id)).status).toBe(404);
    for (const { id } of [shared.file, own.file]) expect((await linkTo(stranger, id)).status).toBe(404);
    expect((await upload(stranger, 'not yours')).status).toBe(404);
    expect((await ask(stranger, 'GET', `/api/v1/files?kind=request&id=${reference}`)).status).toBe(404);
  });

  it('hide a request from its client until a sign-in by mail has confirmed it', async () => {
    const { reference: id } = await buildRequest({ clientId: client.id, confirmed: false });
    expect((await upload(client, 'too early', { id })).status).toBe(404);
    expect((await upload(editor, 'staff may', { id })).status).toBe(201);
  });

  it('keep Viewers from documents', async () => {
    const { json } = await upload(editor, `private ${randomUUID()}`);
    expect((await linkTo(viewer, json.file.id)).status).toBe(403);
    expect((await upload(viewer, 'no')).status).toBe(403);
  });

  it('let Admins delete all, Editors and clients their own, clients only what nobody has read', async () => {
    const remove = async (who: Somebody, id: string) => (await ask(who, 'DELETE', `/api/v1/files/${id}`)).status;
    const ids: string[] = [];
    for (const each of [1, 2, 3]) ids.push((await upload(client, `mine ${each} ${randomUUID()}`)).json.file.id);
    const [unread = '', read = '', other = ''] = ids;
    expect(await remove(editor, unread)).toBe(403);
    expect(await remove(stranger, unread)).toBe(404);
    expect(await remove(client, unread)).toBe(204);
    expect(await remove(client, unread)).toBe(404);
    const { json: link } = await linkTo(editor, read);
    expect((await ask(editor, 'GET', link.url)).status).toBe(200);
    expect(await remove(client, read)).toBe(403);
    expect(await remove(admin, other)).toBe(204);
    const entries = await db
      .selectFrom('audit_log')
      .select('action')
      .where('subject_id', '=', unread)
      .orderBy('id')
      .execute();
    expect(entries.map(({ action }) => action)).toEqual(['file.upload', 'file.delete']);
  });
});
