import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { closeDatabase, db } from '#server/db/client.ts';
import { makeApiKey } from '#server/domain/users/api-keys.ts';
import { closeQueue } from '#server/jobs/queue.ts';
import { type Actor, type ApiScope, apiScopes, may } from '#shared/permissions.ts';
import { roles } from '#shared/roles.ts';
import { buildClient, buildStaff, type Call, caller } from '#tests/factories.ts';
import { actionOf, type RouteAction } from './allow.ts';
import { api } from './index.ts';

/** The permission matrix, generated: every route the API has, asked by every kind of caller. */

type Endpoint = { method: string; path: string; action: RouteAction };

/** All routes; of each, the action that stands in front of it. Middleware for whole trees (`/*`) is none. */
const routes = [
  ...new Set(api.routes.filter(({ method }) => method !== 'ALL').map((route) => `${route.method} ${route.path}`)),
];
const endpoints: Endpoint[] = routes.flatMap((name) => {
  const [method = '', path = ''] = name.split(' ');
  const handlers = api.routes.filter((route) => route.method === method && route.path === path);
  const actions = handlers.map(({ handler }) => actionOf(handler)).filter((action) => action !== undefined);
  return actions.map((action) => ({ method, path, action }));
});

const isRead = (method: string) => method === 'GET';
/** Somebody else's, or nobody's: what is asked for must not exist, so that a caller who is let in changes nothing. */
const fill = (path: string) => path.replaceAll(/:[a-zA-Z]+(\{[^}]+\})?/g, '00000000-0000-4000-8000-000000000000');

/** Asks for an endpoint with a body that is no JSON: whoever passes the guard is refused by it, and nothing is done. */
const ask = (call: Call, { method, path }: Endpoint) => call(fill(path), isRead(method) ? undefined : '{', method);

type Somebody = { name: string; call: Call; actor: Actor | 'anonymous' | 'shut out' };
const people: Somebody[] = [];

async function buildKey(scope: ApiScope, makerId: string): Promise<Call> {
  const { key } = await makeApiKey(db, { name: scope, scopes: [scope], makerId });
  return caller(key);
}

beforeAll(async () => {
  people.push({ name: 'nobody', call: caller(), actor: 'anonymous' });
  people.push({ name: 'a made-up key', call: caller('vk_made-up'), actor: 'anonymous' });
  for (const role of roles) {
    const { call } = await buildStaff(role);
    people.push({ name: role, call, actor: { kind: 'staff', role } });
  }
  const inactive = await buildStaff('Admin');
  await db.updateTable('staff').set({ status: 'inactive' }).where('user_id', '=', inactive.userId).execute();
  people.push({ name: 'an inactive Admin', call: inactive.call, actor: 'shut out' });

  people.push({ name: 'a client', call: (await buildClient()).call, actor: { kind: 'client' } });
  const suspended = await buildClient();
  await db.updateTable('clients').set({ status: 'suspended' }).where('id', '=', suspended.id).execute();
  people.push({ name: 'a suspended client', call: suspended.call, actor: 'shut out' });

  const maker = await buildStaff('Admin');
  const weakMaker = await buildStaff('Viewer');
  for (const scope of apiScopes) {
    const scopes = [scope];
    const call = await buildKey(scope, maker.userId);
    people.push({ name: `a key for ${scope}`, call, actor: { kind: 'staff', role: 'Admin', scopes } });
    const weak = await buildKey(scope, weakMaker.userId);
    people.push({ name: `a Viewer's key for ${scope}`, call: weak, actor: { kind: 'staff', role: 'Viewer', scopes } });
  }
}, 60_000);

afterAll(async () => {
  await closeQueue();
  await closeDatabase();
});

it('every route names exactly one action of the permission table', () => {
  expect(routes.length).toBeGreaterThan(10);
  expect(endpoints.map(({ method, path }) => `${method} ${path}`).sort()).toEqual([...routes].sort());
});

/** What the table says a caller meets: `in` may still end in "not found" or "not valid", never in a refusal. */
function expected({ actor }: Somebody, { action }: Endpoint): 'in' | 401 | 403 {
  if (action === 'open') return 'in';
  if (actor === 'anonymous') return 401;
  if (actor === 'shut out') return 403;
  return may(actor, action) ? 'in' : 403;
}

describe.each(endpoints.map((endpoint) => ({ ...endpoint, title: `${endpoint.method} ${endpoint.path}` })))(
  '$title ($action)',
  (endpoint) => {
    it('lets in whom the table names, and refuses everybody else', async () => {
      for (const somebody of people) {
        const { status } = await ask(somebody.call, endpoint);
        const wanted = expected(somebody, endpoint);
        const met = status === 401 || status === 403 ? status : 'in';
        expect(`${somebody.name}: ${met}`).toBe(`${somebody.name}: ${wanted}`);
        expect(status).toBeLessThan(500);
      }
    });
  },
);
