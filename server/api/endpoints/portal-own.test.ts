import { beforeAll, describe, expect, it } from 'vitest';
import { createApp } from '#server/app.ts';
import { db } from '#server/db/client.ts';
import { clientReference } from '#shared/clients.ts';
import { buildClient, buildRequest, buildStaff } from '#tests/factories.ts';

const app = createApp({ documents: async (context) => context.text('a page') });

type Client = Awaited<ReturnType<typeof buildClient>>;
type Staff = Awaited<ReturnType<typeof buildStaff>>;
let client: Client;
let other: Client;
let editor: Staff;
beforeAll(async () => {
  client = await buildClient();
  other = await buildClient();
  editor = await buildStaff('Editor');
});

const numberOf = async ({ id }: Client) =>
  clientReference(
    (await db.selectFrom('clients').select('number').where('id', '=', id).executeTakeFirstOrThrow()).number,
  );
const requestOf = (owner: Client, options = {}) => buildRequest({ clientId: owner.id, email: owner.email, ...options });

async function upload(token: string, kind: string, id: string, name: string, share = true) {
  const query = new URLSearchParams({ kind, id, name, share: String(share) });
  const body = `term;clicks\n${name};7\n`;
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'text/plain' };
  const response = await app.request(`/api/v1/files?${query}`, { method: 'POST', body, headers });
  return { status: response.status, id: ((await response.json()) as { file?: { id: string } }).file?.id };
}
const names = (documents: { name: string }[]) => documents.map(({ name }) => name);

describe('one’s own documents', () => {
  it('are those of all one’s requests and of one’s record, newest first, and nothing that staff keep to themselves', async () => {
    const owner = await buildClient();
    const request = await requestOf(owner);
    const unproven = await requestOf(owner, { confirmed: false });
    await upload(owner.token, 'client', await numberOf(owner), 'contract.txt');
    await upload(owner.token, 'request', request.reference, 'figures.csv');
    await upload(editor.token, 'request', request.reference, 'report.txt');
    await upload(editor.token, 'request', request.reference, 'internal.txt', false);
    await upload(editor.token, 'request', unproven.reference, 'too-early.txt');
    const foreign = await requestOf(other);
    await upload(editor.token, 'request', foreign.reference, 'foreign.txt');
    const { json } = await owner.call('/portal/documents');
    expect(names(json.documents)).toEqual(['report.txt', 'figures.csv', 'contract.txt']);
    expect(json.documents[0]).toMatchObject({
      about: 'Business Analysis',
      subject: { kind: 'request', id: request.reference },
    });
    expect(json.subject).toEqual({ kind: 'client', id: await numberOf(owner) });
    const found = async (q: string) =>
      names((await owner.call(`/portal/documents?q=${encodeURIComponent(q)}`)).json.documents);
    expect(await found(' FIGÜRES ')).toEqual(['figures.csv']);
    expect(await found('%')).toEqual([]);
    expect(await found('internal')).toEqual([]);
  });

  it('of somebody else can be neither listed, opened, added to nor deleted', async () => {
    const foreign = await requestOf(other);
    const { id } = await upload(editor.token, 'request', foreign.reference, 'secret.txt');
    const record = await numberOf(other);
    expect((await client.call(`/files?kind=request&id=${foreign.reference}`)).status).toBe(404);
    expect((await client.call(`/files?kind=client&id=${record}`)).status).toBe(404);
    expect((await client.call(`/files/${id}/link`, { action: 'download' })).status).toBe(404);
    expect((await client.call(`/files/${id}/content`)).status).toBe(404);
    expect((await client.call(`/files/${id}`, undefined, 'DELETE')).status).toBe(404);
    expect((await upload(client.token, 'request', foreign.reference, 'mine.txt')).status).toBe(404);
    expect((await upload(client.token, 'client', record, 'mine.txt')).status).toBe(404);
  });

  it('tell staff of a handful of files by one mail', async () => {
    const request = await requestOf(client);
    await db.updateTable('requests').set({ assignee_id: editor.userId }).where('id', '=', request.id).execute();
    for (const name of ['one.txt', 'two.txt', 'three.txt'])
      await upload(client.token, 'request', request.reference, name);
    const mails = await db
      .selectFrom('mails')
      .select(['recipient', 'template', 'next_attempt_at'])
      .where('request_id', '=', request.id)
      .execute();
    expect(mails.map(({ recipient }) => recipient)).toEqual([editor.email]);
    expect(mails[0]?.next_attempt_at.getTime()).toBeGreaterThan(Date.now() + 60_000);
  });
});

describe('one’s own profile', () => {
  it('is read, changed, kept in the history, and told to the back office', async () => {
    const { json: before } = await client.call('/portal/profile');
    expect(before.profile).toMatchObject({ name: 'Elena Marchetti', company: 'Casa Lume Srl', email: client.email });
    const edit = {
      name: 'Elena Marchetti Rossi',
      company: 'Casa Lume Spa',
      phone: '+39 02 555 0142',
      version: before.profile.version,
    };
    const { status, json } = await client.call('/portal/profile', edit, 'PUT');
    expect([status, json.profile.name, json.profile.version]).toEqual([200, edit.name, edit.version + 1]);
    const events = await db
      .selectFrom('client_events')
      .select(['kind', 'actor_kind', 'data'])
      .where('client_id', '=', client.id)
      .execute();
    expect(events).toEqual([{ kind: 'edited', actor_kind: 'client', data: { fields: ['name', 'company', 'phone'] } }]);
    const again = await client.call('/portal/profile', { ...edit, version: edit.version }, 'PUT');
    expect([again.status, again.json.profile.version]).toEqual([200, edit.version + 1]);
  });

  it('is not overwritten when staff changed it meanwhile', async () => {
    const owner = await buildClient();
    const { json } = await owner.call('/portal/profile');
    const reference = await numberOf(owner);
    const { version, name, email } = json.profile;
    await editor.call(`/clients/${reference}`, { name, email, company: 'Renamed Srl', phone: '', version }, 'PUT');
    const late = await owner.call('/portal/profile', { name, company: 'Mine Srl', phone: '', version }, 'PUT');
    expect([late.status, late.json.error.code]).toEqual([409, 'stale_version']);
    expect(late.json.error.details.current.company).toBe('Renamed Srl');
  });

  it.each([
    ['no name', { name: ' ' }, 'name', 'required'],
    ['a telephone number of letters', { phone: 'call me' }, 'phone', 'phone'],
    ['a company without end', { company: 'x'.repeat(900) }, 'company', 'too_long'],
  ])('is refused with %s, field by field', async (_, wrong, field, code) => {
    const { json } = await other.call('/portal/profile');
    const { name, company, phone, version } = json.profile;
    const answer = await other.call('/portal/profile', { name, company, phone, version, ...wrong }, 'PUT');
    expect([answer.status, answer.json.error.details.fields[field]]).toEqual([422, code]);
  });
});
