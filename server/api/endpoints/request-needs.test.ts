import { randomUUID } from 'node:crypto';
import { afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { tellOwner } from '#server/across/files/owners.ts';
import { db } from '#server/db/client.ts';
import { uploadFile } from '#server/domain/files/files.ts';
import { markOwnSeen } from '#server/domain/requests/own.ts';
import type { Person } from '#server/records/person.ts';
import { deliverMail } from '#server/worker/deliver-mail.ts';
import { restoreEnvironment, setEnvironment } from '#tests/environment.ts';
import { buildClient, buildRequest, buildStaff } from '#tests/factories.ts';
import { startMailServer } from '#tests/setup/mail-server.ts';

type Client = Awaited<ReturnType<typeof buildClient>>;
type Staff = Awaited<ReturnType<typeof buildStaff>>;
// The product as it is run: with a mail server, which nothing here asks for anything.
beforeEach(() => setEnvironment({ GOTRUE_SMTP_HOST: '127.0.0.1' }));
afterEach(restoreEnvironment);

let client: Client;
let editor: Staff;
let viewer: Staff;
beforeAll(async () => {
  client = await buildClient();
  editor = await buildStaff('Editor');
  viewer = await buildStaff('Viewer');
});

const running = () => buildRequest({ clientId: client.id, email: client.email, status: 'in-progress' });
const rowOf = (id: string) => db.selectFrom('requests').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const mailsAbout = (id: string, template: string) =>
  db.selectFrom('mails').selectAll().where('request_id', '=', id).where('template', '=', template).execute();
const ownerOf = ({ id, userId }: Client): Person => ({
  kind: 'client',
  userId,
  clientId: id,
  locale: 'en',
  email: '',
  name: 'Elena',
  company: '',
  phone: '',
  mailSignInAt: undefined,
});
const ask = (reference: string, text: string, version: number) =>
  editor.call(`/requests/${reference}/needs`, { text, version });
const content = (text: string) => new Blob([text]).stream();

describe('what is needed from the client', () => {
  it('is shown to them first, mailed once, and stops the clock of our answer', async () => {
    const request = await running();
    const { status, json } = await ask(request.reference, 'The search term report', request.version);
    expect(status).toBe(200);
    expect(json.request.waiting.text).toBe('The search term report');
    expect((await ask(request.reference, 'The search term report', request.version)).status).toBe(200);
    expect(await mailsAbout(request.id, 'request-needs')).toMatchObject([
      { recipient: client.email, props: { text: 'The search term report' } },
    ]);
    const own = await client.call(`/portal/requests/${request.reference}`);
    expect(own.json.request).toMatchObject({
      needs: { text: 'The search term report' },
      turn: { who: 'client', with: 'needs' },
      replyDueAt: null,
      unread: 1,
    });
    expect(own.json.entries.at(-1)).toMatchObject({ kind: 'asked', by: 'agency', text: 'The search term report' });
    const overview = await client.call('/portal/overview');
    expect(overview.json.needs).toContainEqual(
      expect.objectContaining({ reference: request.reference, text: 'The search term report' }),
    );
  });

  it('is answered by a message: the wait is over, a reply is due anew, staff see it', async () => {
    const request = await running();
    await ask(request.reference, 'Your goals', request.version);
    await client.call(`/portal/requests/${request.reference}/messages`, { key: randomUUID(), text: 'Grow' });
    const row = await rowOf(request.id);
    expect(row).toMatchObject({ waiting_for_client: false, needs: '', waiting_since: null, replied_at: null });
    expect(row.reply_due_at.getTime()).toBeGreaterThan(Date.now() + 20 * 3_600_000);
    const { json } = await editor.call(`/requests/${request.reference}`);
    expect(json.request.waiting).toBeNull();
    expect(json.events.map(({ kind }: { kind: string }) => kind)).toContain('answered');
    expect((await client.call('/portal/overview')).json.needs).not.toContainEqual(
      expect.objectContaining({ reference: request.reference }),
    );
  });

  it('is answered by a file too; a file that nobody asked for moves no clock', async () => {
    const request = await running();
    await db.updateTable('requests').set({ replied_at: new Date() }).where('id', '=', request.id).execute();
    const send = (text: string) =>
      uploadFile(
        ownerOf(client),
        { kind: 'request', id: request.reference },
        { name: 'a.csv', body: content(text), tell: tellOwner },
      );
    await send('a;b\n1;2\n');
    expect((await rowOf(request.id)).replied_at).not.toBeNull();
    await ask(request.reference, 'A file', request.version);
    await send('c;d\n1;2\n');
    expect(await rowOf(request.id)).toMatchObject({ waiting_for_client: false, needs: '', replied_at: null });
    const deeds = await mailsAbout(request.id, 'request-client-deed');
    expect(new Set(deeds.map(({ props }) => (props as { deed: string }).deed))).toEqual(new Set(['file']));
  });

  it('is taken back by an empty text, by undoing, and ends with the request', async () => {
    const request = await running();
    const asked = await ask(request.reference, 'This', request.version);
    const undone = await editor.call(`/changes/${asked.json.undo.id}/undo`, {});
    expect(undone.status).toBe(200);
    expect(await rowOf(request.id)).toMatchObject({ waiting_for_client: false, needs: '', replied_at: null });
    expect((await mailsAbout(request.id, 'request-needs')).every(({ state }) => state !== 'queued')).toBe(true);
    const entries = async () => (await client.call(`/portal/requests/${request.reference}`)).json.entries;
    expect(await entries()).not.toContainEqual(expect.objectContaining({ kind: 'asked' }));

    const again = await ask(request.reference, 'That', (await rowOf(request.id)).version);
    await ask(request.reference, '', again.json.request.version);
    expect(await rowOf(request.id)).toMatchObject({ waiting_for_client: false, needs: '' });
    const third = await ask(request.reference, 'Something else', (await rowOf(request.id)).version);
    const move = { to: 'completed', version: third.json.request.version, note: 'Done without it' };
    await editor.call(`/requests/${request.reference}/status`, move);
    expect(await rowOf(request.id)).toMatchObject({ status: 'completed', waiting_for_client: false });
  });

  it('is asked only of a request in progress, by those who work on requests, and never twice by a stale screen', async () => {
    const fresh = await buildRequest({ clientId: client.id, email: client.email });
    expect((await ask(fresh.reference, 'Now', fresh.version)).json.error.code).toBe('transition_refused');
    const request = await running();
    const body = { text: 'Now', version: request.version };
    expect((await viewer.call(`/requests/${request.reference}/needs`, body)).status).toBe(403);
    expect((await client.call(`/requests/${request.reference}/needs`, body)).status).toBe(403);
    await ask(request.reference, 'One', request.version);
    expect((await ask(request.reference, 'Two', request.version)).json.error.code).toBe('stale_version');
  });
});

describe('without a mail server', () => {
  const later = () => new Date(Date.now() + 60_000);
  const clockOf = async (id: string) => (await rowOf(id)).replied_at;
  const portalPerson = (): Person => ({ ...ownerOf(client), email: client.email });
  const save = async (id: string, template: string) => {
    const [mail] = await mailsAbout(id, template);
    await deliverMail(mail?.id ?? '', later());
    expect((await mailsAbout(id, template))[0]).toMatchObject({ state: 'saved', opened_at: null });
    return mail?.id ?? '';
  };
  beforeEach(() => setEnvironment({ GOTRUE_SMTP_HOST: undefined }));

  it.each([
    ['asking the client', 'request-needs', 'needs', { text: 'The search term report' }],
    ['delivering a report', 'request-report', 'report', { text: 'All good.', fileId: null }],
  ])('%s stops no clock until the client opens it in the portal', async (_deed, template, path, body) => {
    const request = await running();
    const made = await editor.call(`/requests/${request.reference}/${path}`, { ...body, version: request.version });
    expect(made.status).toBe(200);
    await save(request.id, template);
    expect(await clockOf(request.id)).toBeNull();
    const own = await client.call(`/portal/requests/${request.reference}`);
    expect(own.json.request.replyDueAt).toEqual(expect.any(String));
    await markOwnSeen(portalPerson(), request.reference, { at: later() }, later());
    expect(await clockOf(request.id)).toBeInstanceOf(Date);
    expect((await mailsAbout(request.id, template))[0]?.opened_at).toBeInstanceOf(Date);
  });

  it('taking it back in time leaves the clock as it was; a mail that leaves after all is the answer', async () => {
    const request = await running();
    const undone = await ask(request.reference, 'This', request.version);
    expect((await editor.call(`/changes/${undone.json.undo.id}/undo`, {})).status).toBe(200);
    await markOwnSeen(portalPerson(), request.reference, { at: later() }, later());
    expect(await clockOf(request.id)).toBeNull();

    await ask(request.reference, 'That', (await rowOf(request.id)).version);
    const id = await save(request.id, 'request-needs');
    const admin = await buildStaff('Admin');
    const server = await startMailServer();
    setEnvironment({ GOTRUE_SMTP_HOST: '127.0.0.1', GOTRUE_SMTP_PORT: server.port });
    expect((await admin.call(`/mails/${id}/resending`, {})).status).toBe(200);
    await deliverMail(id, later());
    await server.close();
    expect(await clockOf(request.id)).toBeInstanceOf(Date);
  });
});
