import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createApp } from '#server/app.ts';
import { closeDatabase } from '#server/db/client.ts';
import { closeQueue } from '#server/jobs/queue.ts';
import { buildCaseStudy, buildClient, buildMessage, buildPost, buildRequest, buildStaff } from '#tests/factories.ts';
import { apiRequests, operationsOf } from '#tests/fuzz/api-requests.ts';
import { inside } from '#tests/fuzz/values.ts';
import { describe as describeRoutes } from './description/openapi.ts';
import { api } from './index.ts';

/** Whatever is sent to whichever endpoint, made from what the description says: taken or refused in the API's own words. */

/** Characters of an answer, at most. */
const mostBytes = 2_000_000;

const app = createApp({ documents: async () => new Response('a page') });
const operations = operationsOf(await describeRoutes(api));

type Person = { token: string; signInAgain: () => Promise<string> };
let [admin, client]: Person[] = [];
let known: string[];
beforeAll(async () => {
  const [staff, somebody] = await Promise.all([buildStaff('Admin'), buildClient()]);
  [admin, client] = [staff, somebody];
  const [request, message, post, study] = await Promise.all([
    buildRequest({ clientId: somebody.id }),
    buildMessage(),
    buildPost(),
    buildCaseStudy(),
  ]);
  known = [
    request.reference,
    message.reference,
    String(post.id),
    study.id,
    somebody.id,
    staff.userId,
    'general',
    'faq',
  ];
});
afterAll(async () => {
  await closeQueue();
  await closeDatabase();
});

async function send(person: Person | undefined, method: string, path: string, body: string | undefined) {
  const response = await app.request(
    `/api/v1${path}`,
    {
      method,
      headers: { 'content-type': 'application/json', ...(person && { authorization: `Bearer ${person.token}` }) },
      ...(body !== undefined && method !== 'GET' ? { body } : {}),
    },
    { incoming: { socket: { remoteAddress: '198.51.100.40' } } },
  );
  const type = response.headers.get('content-type') ?? '';
  // A stream has no end to wait for.
  if (!type.startsWith('text/event-stream')) return { status: response.status, type, said: await response.text() };
  await response.body?.cancel();
  return { status: response.status, type, said: '' };
}

describe('no request makes the API fail:', () => {
  test.each(operations)('$name', async ({ method, template, operation }) => {
    const isClients = template.startsWith('/portal');
    const requests = apiRequests(template, operation, known);
    await fc.assert(
      fc.asyncProperty(requests, async ({ path, body }) => {
        const person = isClients ? client : admin;
        const answer = await send(person, method, path, body);
        const sent = `${method} ${path} ${body?.slice(0, 300)}`;
        expect([sent, answer.status, answer.said.slice(0, 300)]).toEqual([
          sent,
          expect.toSatisfy((status: number) => status < 500),
          expect.any(String),
        ]);
        expect(answer.said).not.toMatch(inside);
        expect(answer.said.length).toBeLessThan(mostBytes);
        if (answer.status >= 400 && answer.type.startsWith('application/json'))
          expect(JSON.parse(answer.said)).toMatchObject({ error: { code: expect.any(String) } });
        // Some requests end the session that they came with.
        if (answer.status === 401 && person) person.token = await person.signInAgain();
      }),
      { numRuns: 5 },
    );
  });
});
