import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { tellOwner } from '#server/across/files/owners.ts';
import { closeDatabase, db } from '#server/db/client.ts';
import { uploadFile } from '#server/domain/files/files.ts';
import { beginUpload } from '#server/domain/files/uploads.ts';
import { linkToPdf } from '#server/domain/requests/desk.ts';
import { closeQueue } from '#server/jobs/queue.ts';
import type { ClientPerson } from '#server/records/person.ts';
import { may } from '#shared/permissions.ts';
import { buildClient, buildRequest, buildStaff } from '#tests/factories.ts';
import { buildProof } from '#tests/proof-factory.ts';
import { actionOf } from './allow.ts';
import { api } from './index.ts';

/**
 * Two clients: every route of the API that a client may call, with the ids of another one. What exists but is not theirs must be what
 * never existed: same answer, same work of the database (which is what a clock could tell), nothing changed, nothing counted.
 */

type Client = Awaited<ReturnType<typeof buildClient>>;
/** What one client has; or what nobody has. */
type Ids = { version: number } & Record<
  'request' | 'client' | 'file' | 'upload' | 'dataExport' | 'session' | 'pdf' | 'task' | 'proof',
  string
>;
type Asking = { path: string; body?: unknown; headers?: Record<string, string> };

const base64 = (text: string) => Buffer.from(text).toString('base64');
/** The beginning of an upload in parts to somebody's record. */
const beginning = (kind: string, id: string): Asking => ({
  path: '/uploads',
  headers: {
    'tus-resumable': '1.0.0',
    'upload-length': '4',
    'upload-metadata': `filename ${base64('a.csv')},kind ${base64(kind)},id ${base64(id)}`,
  },
});

/** Of each route that takes ids, how it is asked; `own` takes none: it answers about the caller. */
const rows: Record<string, 'own' | ((ids: Ids) => Asking[])> = {
  'GET /account/rules': 'own',
  // By a link or an answer of the sign-in service: what it takes is a proof, not an id.
  'POST /account/restore': 'own',
  'POST /account/closure': 'own',
  'PATCH /account/profile': 'own',
  'DELETE /account/email-change': 'own',
  'GET /account/sessions': 'own',
  'DELETE /account/sessions/:id': ({ session }) => [{ path: `/account/sessions/${session}` }],
  'POST /account/deletion': 'own',
  'GET /files': ({ request, client }) => [
    { path: `/files?kind=request&id=${request}` },
    { path: `/files?kind=client&id=${client}` },
  ],
  'POST /files': ({ request, client }) => [
    { path: `/files?kind=request&id=${request}&name=a.csv`, body: 'a;b\n' },
    { path: `/files?kind=client&id=${client}&name=a.csv`, body: 'a;b\n' },
  ],
  'POST /files/:id/link': ({ file }) => [
    { path: `/files/${file}/link`, body: { action: 'download' } },
    { path: `/files/${file}/link`, body: { action: 'view' } },
  ],
  'GET /files/:id/content': ({ file }) => [{ path: `/files/${file}/content` }],
  'GET /files/:id/preview': ({ file }) => [{ path: `/files/${file}/preview` }],
  'GET /files/:id/picture': ({ file }) => [{ path: `/files/${file}/picture` }],
  'GET /files/:id/history': ({ file }) => [{ path: `/files/${file}/history` }],
  'OPTIONS /uploads': 'own',
  'POST /uploads': ({ request, client }) => [beginning('request', request), beginning('client', client)],
  'GET /uploads/:id': ({ upload }) => [{ path: `/uploads/${upload}` }],
  'PATCH /uploads/:id': ({ upload }) => [
    {
      path: `/uploads/${upload}`,
      body: 'a;b\n',
      headers: { 'tus-resumable': '1.0.0', 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' },
    },
  ],
  'DELETE /uploads/:id': ({ upload }) => [{ path: `/uploads/${upload}` }],
  'GET /account/exports': 'own',
  'POST /account/exports': 'own',
  'POST /account/exports/:id/link': ({ dataExport }) => [{ path: `/account/exports/${dataExport}/link` }],
  // Sealed for one person and session, as the links to PDFs.
  'GET /account/exports/download/:token': 'own',
  'GET /backups/download/:token': 'own',
  'GET /account/newsletter': 'own',
  'PUT /account/newsletter': 'own',
  'DELETE /files/:id': ({ file }) => [{ path: `/files/${file}` }],
  'POST /pdfs': ({ request }) => [
    { path: '/pdfs', body: { reference: request, kind: 'request' } },
    { path: '/pdfs', body: { reference: request, kind: 'report' } },
  ],
  // Sealed for one person and session: a link that was stolen opens nothing once that session has ended.
  'GET /pdfs/:token': ({ pdf }) => [{ path: `/pdfs/${pdf}` }],
  'GET /exports/download/:token': 'own',
  'GET /events': 'own',
  'GET /me': 'own',
  'GET /portal/overview': 'own',
  'GET /portal/documents': 'own',
  'GET /portal/profile': 'own',
  'PUT /portal/profile': 'own',
  'GET /portal/requests': 'own',
  'POST /portal/requests': 'own',
  'GET /portal/requests/:reference/look': ({ request }) => [{ path: `/portal/requests/${request}/look` }],
  'GET /portal/requests/:reference/analysis': ({ request }) => [{ path: `/portal/requests/${request}/analysis` }],
  'GET /portal/requests/:reference/analysis/report.pdf': ({ request }) => [
    { path: `/portal/requests/${request}/analysis/report.pdf` },
  ],
  'GET /portal/requests/:reference/analysis/pack/:format': ({ request }) => [
    { path: `/portal/requests/${request}/analysis/pack/xlsx` },
  ],
  'GET /portal/requests/:reference/analysis/rows.csv': ({ request }) => [
    { path: `/portal/requests/${request}/analysis/rows.csv?finding=s1.F02.1` },
  ],
  'GET /portal/requests/:reference': ({ request }) => [{ path: `/portal/requests/${request}` }],
  'POST /portal/requests/:reference/seen': ({ request }) => [
    { path: `/portal/requests/${request}/seen`, body: { at: new Date().toISOString() } },
  ],
  'POST /portal/requests/:reference/messages': ({ request }) => [
    { path: `/portal/requests/${request}/messages`, body: { key: randomUUID(), text: 'Hello' } },
  ],
  'POST /portal/requests/:reference/call': ({ request }) => [
    { path: `/portal/requests/${request}/call`, body: { key: randomUUID(), phone: '+39 02 5550 0142' } },
  ],
  'POST /portal/requests/:reference/rating': ({ request: of }) => [
    { path: `/portal/requests/${of}/rating`, body: { key: randomUUID(), score: 4 } },
  ],
  'POST /portal/requests/:reference/cancellation': ({ request, version }) => [
    { path: `/portal/requests/${request}/cancellation`, body: { version, reason: 'No' } },
  ],
  'POST /portal/requests/:reference/reopening': ({ request, version }) => [
    { path: `/portal/requests/${request}/reopening`, body: { version, reason: 'Again' } },
  ],
  'GET /portal/tasks': 'own',
  'PUT /portal/tasks/reminders': 'own',
  'POST /portal/tasks/:id/status': ({ task }) => [
    { path: `/portal/tasks/${task}/status`, body: { version: 1, status: 'declined', reason: 'No' } },
  ],
  'GET /portal/proofs': 'own',
  'POST /portal/proofs/:id/answer': ({ proof }) => [
    { path: `/portal/proofs/${proof}/answer`, body: { version: 1, allows: true } },
    { path: `/portal/proofs/${proof}/answer`, body: { version: 1, allows: false } },
  ],
  'GET /avatars/:token': 'own',
  // Opened by the receipt of a form, which no account has (server/domain/intake).
  'POST /visitor-files': 'own',
  'GET /visitor-files/:id': 'own',
  'PATCH /visitor-files/:id': 'own',
  'DELETE /visitor-files/:id': 'own',
  'POST /page-faults': 'own',
  'GET /sample-accounts': 'own',
  'POST /sample-sign-in': 'own',
  'GET /openapi.json': 'own',
};

const routes = [
  ...new Set(
    api.routes.flatMap(({ method, path, handler }) => {
      const action = actionOf(handler);
      return action && (action === 'open' || may({ kind: 'client' }, action)) ? [`${method} ${path}`] : [];
    }),
  ),
];

let [owner, other]: Client[] = [];
let owned: Ids;
/** Well formed, and nobody's. */
const nothing: Ids = {
  request: 'REQ-999999',
  version: 1,
  client: 'CLI-999999',
  file: '00000000-0000-4000-8000-000000000000',
  upload: '00000000-0000-4000-8000-000000000002',
  dataExport: '00000000-0000-4000-8000-000000000003',
  session: '00000000-0000-4000-8000-000000000001',
  pdf: 'made-up',
  task: '00000000-0000-4000-8000-000000000004',
  proof: '00000000-0000-4000-8000-000000000005',
};

const numberOf = async (id: string) =>
  (await db.selectFrom('clients').select('number').where('id', '=', id).executeTakeFirstOrThrow()).number;

async function buildOwned(client: Client): Promise<Ids> {
  const editor = await buildStaff('Editor');
  const request = await buildRequest({ clientId: client.id, email: client.email, status: 'in-progress' });
  const person = { ...client, name: 'Elena Marchetti', kind: 'client', clientId: client.id } as unknown as ClientPerson;
  const { file } = await uploadFile(
    person,
    { kind: 'request', id: request.reference },
    { name: 'secret.csv', body: new Blob([`a;${randomUUID()}\n`]).stream(), tell: tellOwner },
  );
  const body = { text: 'The secret report', fileId: file.id, version: request.version };
  const { json } = await editor.call(`/requests/${request.reference}/report`, body);
  const number = await numberOf(client.id);
  const upload = await beginUpload(
    person,
    { kind: 'request', id: request.reference },
    { name: 'half.csv', share: false, bytes: 4 },
  );
  const { id: dataExport } = await db
    .insertInto('personal_exports')
    .values({ asked_by: client.userId, email: client.email, is_own: true, state: 'done' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: task } = await db
    .insertInto('tasks')
    .values({ client_id: client.id, owner: 'client', title: 'The secret task' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: proof } = await buildProof(client.id);
  const sessions = await client.call('/account/sessions');
  const session = sessions.json.sessions[0].id as string;
  // Somebody else's link is a secret, not an id; this is one whose session is over.
  const gone = { person, session: { sessionId: nothing.session } };
  const { url } = await linkToPdf(gone, request.reference, 'request');
  return {
    request: request.reference,
    version: json.request.version,
    client: `CLI-${String(number).padStart(3, '0')}`,
    file: file.id,
    upload: upload.id,
    dataExport,
    session,
    pdf: url.split('/').at(-1) as string,
    task,
    proof,
  };
}

beforeAll(async () => {
  [owner, other] = [await buildClient(), await buildClient()];
  owned = await buildOwned(owner as Client);
  await buildOwned(other as Client);
}, 60_000);
afterAll(async () => {
  await closeQueue();
  await closeDatabase();
});

const lists = [
  '/portal/overview',
  '/portal/tasks',
  '/portal/proofs',
  '/portal/requests',
  '/portal/documents',
  '/portal/profile',
];
const readLists = async (client: Client) => {
  const answers = await Promise.all(lists.map((path) => client.call(path)));
  return answers.map(({ json }) => json);
};

/** The answer, and how many queries it took: the fewest of several tries, each with a session that has just been looked at. */
async function measure(method: string, { path, body, headers }: Asking) {
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  const counts: number[] = [];
  let answer: unknown;
  for (let tries = 0; tries < 4; tries += 1) {
    await (other as Client).call('/portal/profile');
    spy.mockClear();
    const { status, json } = await (other as Client).call(path, body, method, headers);
    answer = { status, json };
    counts.push(spy.mock.calls.length);
  }
  spy.mockRestore();
  return { answer, queries: Math.min(...counts) };
}

it('every route that a client may call has its row here', () => {
  expect(Object.keys(rows).toSorted()).toEqual(routes.toSorted());
});

it('a client can do with their own what the other one cannot', async () => {
  for (const path of [`/portal/requests/${owned.request}`, `/files?kind=request&id=${owned.request}`])
    expect((await (owner as Client).call(path)).status).toBe(200);
  const link = { reference: owned.request, kind: 'report' };
  expect((await (owner as Client).call('/pdfs', link)).status).toBe(200);
});

const withIds = Object.entries(rows).flatMap(([name, ask]) => (ask === 'own' ? [] : [{ name, ask }]));

describe.each(withIds)('$name', ({ name, ask }) => {
  it('does not know of another client’s, by its answer, its work or its traces', async () => {
    const [method = ''] = name.split(' ');
    const lists = () => Promise.all([owner, other].map((each) => readLists(each as Client)));
    const before = await lists();
    const [theirs, nobodys] = [ask(owned), ask(nothing)];
    for (const [index, asking] of theirs.entries()) {
      const [met, unmet] = [await measure(method, asking), await measure(method, nobodys[index] as Asking)];
      expect(met.answer).toMatchObject({ status: 404 });
      expect(met).toEqual(unmet);
    }
    expect(await lists()).toEqual(before);
  });
});
