import { afterAll, beforeAll, expect, it } from 'vitest';
import { closeDatabase } from '#server/db/client.ts';
import { closeQueue } from '#server/jobs/queue.ts';
import { authCaller, buildClient, buildStaff, type Call, caller } from '#tests/factories.ts';
import { ageProofs } from '#tests/proofs.ts';
import { codeOf } from '#tests/second-factor.ts';
import { describe as describeApi } from './description/openapi.ts';
import { api } from './index.ts';
import { proofOf } from './prove-again.ts';

/** Dangerous acts ask again: every route that does, asked by somebody whose proof is eleven minutes old. */

const nobody = '00000000-0000-4000-8000-000000000000';
const guarded = api.routes.flatMap(({ method, path, handler }) => {
  const proof = proofOf(handler);
  return proof === undefined ? [] : [{ name: `${method} ${path}`, proof }];
});

/** A call of each that is asked, as far as the question. */
const calls: Record<string, { by: 'client' | 'Admin'; ask: (call: Call, id: string) => ReturnType<Call> }> = {
  'POST /account/deletion': { by: 'client', ask: (call) => call('/account/deletion', {}) },
  'POST /account/exports': { by: 'client', ask: (call) => call('/account/exports', {}) },
  'POST /account/exports/:id/link': { by: 'client', ask: (call) => call(`/account/exports/${nobody}/link`, {}) },
  'POST /backups/:id/link': { by: 'Admin', ask: (call) => call(`/backups/${nobody}/link`, {}) },
  'POST /backups/:id/restore': { by: 'Admin', ask: (call) => call(`/backups/${nobody}/restore`, { name: 'x' }) },
  'POST /exports': { by: 'Admin', ask: (call) => call('/exports', { sets: [{ set: 'clients' }] }) },
  'POST /exports/:id/link': { by: 'Admin', ask: (call, id) => call(`/exports/${id}/link`, {}) },
  'GET /exports/:id/content': { by: 'Admin', ask: (call, id) => call(`/exports/${id}/content`) },
  'POST /users': {
    by: 'Admin',
    ask: (call) => call('/users', { name: 'Ada', email: 'ada@staff.example', role: 'Admin' }),
  },
  'PATCH /users/:id': {
    by: 'Admin',
    ask: async (call) => {
      const { userId, name } = await buildStaff('Editor');
      return call(`/users/${userId}`, { name, role: 'Admin', status: 'active', version: 1 }, 'PATCH');
    },
  },
  'POST /users/:id/second-factor/reset': {
    by: 'Admin',
    ask: (call) => call(`/users/${nobody}/second-factor/reset`, {}),
  },
  'PATCH /settings/:group': {
    by: 'Admin',
    ask: (call) => call('/settings/security', { version: 1, changes: { sessionTimeout: 12 } }, 'PATCH'),
  },
  'POST /settings/:group/history/:id/revert': {
    by: 'Admin',
    ask: (call) => call('/settings/security/history/1/revert', { version: 1 }),
  },
  'POST /api-keys': {
    by: 'Admin',
    ask: (call) => call('/api-keys', { name: 'k', scopes: ['export'], expiresAt: null }),
  },
  'POST /privacy/people/erase': { by: 'Admin', ask: (call) => call('/privacy/people/erase', {}) },
  'POST /privacy/exports': { by: 'Admin', ask: (call) => call('/privacy/exports', { email: 'a@b.example' }) },
  'POST /privacy/exports/:id/link': { by: 'Admin', ask: (call) => call(`/privacy/exports/${nobody}/link`, {}) },
  'GET /newsletter/readers/export': { by: 'Admin', ask: (call) => call('/newsletter/readers/export') },
};

let admin: Awaited<ReturnType<typeof buildStaff>>;
let exportId = '';

beforeAll(async () => {
  admin = await buildStaff('Admin');
  exportId = (await admin.call('/exports', { sets: [{ set: 'clients' }] })).json.id;
});

afterAll(async () => {
  await closeQueue();
  await closeDatabase();
});

it('the dangerous acts are these', () => {
  expect(guarded.map(({ name }) => name).sort()).toEqual(Object.keys(calls).sort());
});

it.each(Object.keys(calls))('%s is refused to a proof of eleven minutes ago, and only then', async (name) => {
  const { by, ask } = calls[name] ?? { by: 'Admin', ask: (call: Call) => call('/') };
  // Whoever deletes the account can do nothing more with it.
  const { call, userId } = by === 'client' ? await buildClient() : admin;
  await ageProofs(userId, 11);
  const refused = await ask(call, exportId);
  expect([refused.status, refused.json?.error]).toMatchObject([
    403,
    { code: 'recent_sign_in_required', details: { missing: 'first', minutes: 10 } },
  ]);
  await ageProofs(userId, 9);
  expect((await ask(call, exportId)).status).not.toBe(403);
});

it('acts of the same kind that endanger nobody are not asked about', async () => {
  const { call, userId } = admin;
  await ageProofs(userId, 11);
  expect((await call('/exports', { sets: [{ set: 'visits' }] })).status).toBe(202);
  expect((await call('/users', { name: 'Bea', email: 'bea@staff.example', role: 'Viewer' })).status).toBe(200);
  const editor = await buildStaff('Editor');
  const renamed = { name: 'New Name', role: 'Editor', status: 'active', version: 1 };
  expect((await call(`/users/${editor.userId}`, renamed, 'PATCH')).status).toBe(200);
  const { version } = (await call('/settings')).json.groups?.general ?? { version: 1 };
  const changes = { companyPhone: '+356 2155 0111' };
  expect((await call('/settings/general', { version, changes }, 'PATCH')).status).not.toBe(403);
});

it('whoever has a second factor must have proven that too within the time', async () => {
  const person = await buildStaff('Admin');
  const auth = await authCaller(person.token);
  const { json: factor } = await auth('/factors', { factor_type: 'totp' });
  const { json: challenge } = await auth(`/factors/${factor.id}/challenge`, {});
  const code = codeOf(factor.totp.secret);
  const { json: raised } = await auth(`/factors/${factor.id}/verify`, { challenge_id: challenge.id, code });
  const call = caller(raised.access_token);
  const ask = () => call('/api-keys', { name: 'k', scopes: ['export'], expiresAt: null });
  expect((await ask()).status).toBe(201);
  await ageProofs(person.userId, 11, 'totp');
  expect((await ask()).json.error).toMatchObject({ code: 'recent_sign_in_required', details: { missing: 'second' } });
});

it('the description of the API says which acts ask', async () => {
  const { paths } = await describeApi(api);
  expect(paths['/api-keys']?.post).toMatchObject({ 'x-proof': 'always' });
  expect(paths['/users']?.post).toMatchObject({ 'x-proof': 'when somebody becomes an Admin' });
  expect(paths['/api-keys']?.get).not.toHaveProperty('x-proof');
});
