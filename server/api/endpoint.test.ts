import { Hono } from 'hono';
import { expect, it } from 'vitest';
import { z } from 'zod';
import type { Person } from '#server/records/person.ts';
import { actionOf } from './allow.ts';
import { endpoint } from './endpoint.ts';
import { proofOf } from './prove-again.ts';
import type { ApiEnv } from './signed-in.ts';

const ada: Person = {
  kind: 'staff',
  userId: '00000000-0000-4000-8000-000000000000',
  name: 'Ada',
  email: 'ada@staff.example',
  role: 'Editor',
};
const one = z.object({ reference: z.string().max(5) });
const several = z.object({ id: z.coerce.number(), session: z.string() });
const changes = z.object({ name: z.string().optional() });
const always = { param: one, json: z.object({}), proof: 'always' } as const;

const app = new Hono<ApiEnv>()
  .use((context, next) => {
    context.set('person', ada);
    return next();
  })
  .put(
    '/one/:reference',
    ...endpoint(
      'clients.write',
      'All parts',
      { param: one, query: z.object({ q: z.string() }), json: z.object({ at: z.coerce.date() }), status: 201 },
      ({ name }, ...given) => ({ name, given }),
    ),
  )
  .get('/:id/:session', ...endpoint('clients.read', 'A path with two', { param: several }, (_person, both) => both))
  .delete('/:reference', ...endpoint('clients.write', 'Nothing', { param: one }, () => {}))
  .patch('/:reference', ...endpoint('clients.write', 'What is given', { param: one, json: changes }, () => {}))
  .post('/none', ...endpoint('users.write', 'For others', {}, () => ({})))
  .post('/:reference', ...endpoint('clients.write', 'Asks again', always, () => null));

const call = (method: string, path: string, body?: unknown) =>
  app.request(path, {
    method,
    headers: { 'content-type': 'application/json' },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

it('gives the person, the value of the path, the query and the body, and answers with the status', async () => {
  const answer = await call('PUT', '/one/CLI-1?q=x', { at: '2026-01-02' });
  expect(answer.status).toBe(201);
  expect(await answer.json()).toEqual({
    name: 'Ada',
    given: ['CLI-1', { q: 'x' }, { at: '2026-01-02T00:00:00.000Z' }],
  });
});

it('gives several values of a path by name', async () => {
  expect(await (await call('GET', '/7/mine')).json()).toEqual({ id: 7, session: 'mine' });
});

it('answers nothing with 204', async () => {
  const answer = await call('DELETE', '/CLI-1');
  expect([answer.status, await answer.text()]).toEqual([204, '']);
});

it.each([
  ['as curl sends it by itself', 'application/x-www-form-urlencoded'],
  ['as a text', 'text/plain;charset=UTF-8'],
  ['without a word about what it is', undefined],
])('says that a body is to be called JSON, and drops nothing of it silently: %s', async (_how, type) => {
  const body = '{}';
  const headers = { 'content-length': String(body.length), ...(type && { 'content-type': type }) };
  const answer = await app.request('/CLI-1', { method: 'PATCH', headers, body: new TextEncoder().encode(body) });
  expect([answer.status, await answer.json()]).toMatchObject([
    400,
    { error: { code: 'malformed_request', message: expect.stringContaining('Content-Type: application/json') } },
  ]);
});

it.each(['application/json; charset=utf-8', 'Application/JSON', 'application/merge-patch+json'])(
  'reads a body that is called %s',
  async (type) => {
    const body = JSON.stringify({ at: '2026-01-02' });
    const headers = { 'content-length': String(body.length), 'content-type': type };
    expect((await app.request('/one/CLI-1?q=x', { method: 'PUT', headers, body })).status).toBe(201);
  },
);

it('refuses what does not fit its schema, by name', async () => {
  const answer = await call('PUT', '/one/CLI-1', { at: 'never' });
  expect(answer.status).toBe(422);
  expect(await (await call('DELETE', '/CLI-10')).json()).toMatchObject({
    error: { details: { fields: { reference: expect.any(String) } } },
  });
});

it('refuses whom the table does not name, and marks the guard for the matrix', async () => {
  app.onError((error) => new Response(String(Reflect.get(error, 'code')), { status: 403 }));
  expect(await (await call('POST', '/none')).text()).toBe('forbidden');
  const actions = app.routes.filter(({ method }) => method === 'POST').map(({ handler }) => actionOf(handler));
  expect(actions.filter(Boolean)).toEqual(['users.write', 'clients.write']);
});

it('asks for the proof before it reads', () => {
  const [, second] = endpoint('clients.write', 'Asks again', always, () => null);
  expect(proofOf(second)).toBe('always');
});
