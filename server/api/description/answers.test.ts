import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { closeDatabase, db } from '#server/db/client.ts';
import { makeApiKey } from '#server/domain/users/api-keys.ts';
import { closeQueue } from '#server/jobs/queue.ts';
import { apiScopes } from '#shared/permissions.ts';
import {
  buildCaseStudy,
  buildClient,
  buildMessage,
  buildPost,
  buildRequest,
  buildStaff,
  caller,
} from '#tests/factories.ts';
import recorded from './answers.json' with { type: 'json' };

/**
 * The answers in the description are those that the API gives: this test asks for each with a key and compares what fields they have. With
 * `RECORD_ANSWERS=on` it writes the file anew.
 */

afterAll(async () => {
  await closeQueue();
  await closeDatabase();
});

type Shape = string | { [field: string]: Shape } | Shape[];

/** Fields and kinds of values; null stands for any kind, a list for its first element. */
function shapeOf(value: unknown): Shape {
  if (Array.isArray(value)) return value.length === 0 ? [] : [shapeOf(value[0])];
  if (value === null) return 'null';
  if (typeof value !== 'object') return typeof value;
  return Object.fromEntries(Object.entries(value).map(([field, inner]) => [field, shapeOf(inner)]));
}

function agree(one: Shape | undefined, other: Shape | undefined): boolean {
  if (one === undefined || other === undefined) return false;
  if (one === 'null' || other === 'null') return true;
  if (typeof one === 'string' || typeof other === 'string') return one === other;
  if (Array.isArray(one) || Array.isArray(other)) {
    if (!Array.isArray(one) || !Array.isArray(other)) return false;
    return one.length === 0 || other.length === 0 || agree(one[0], other[0]);
  }
  const fields = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...fields].every((field) => agree(one[field], other[field]));
}

async function askAll(): Promise<Record<string, unknown>> {
  const admin = await buildStaff('Admin');
  const client = await buildClient();
  const [request, message, study, post] = await Promise.all([
    buildRequest({ clientId: client.id }),
    buildMessage(),
    buildCaseStudy(),
    buildPost(),
  ]);
  const { number } = await db
    .selectFrom('clients')
    .select('number')
    .where('id', '=', client.id)
    .executeTakeFirstOrThrow();
  const { key } = await makeApiKey(db, { name: 'CRM', scopes: apiScopes, makerId: admin.userId });
  const call = caller(key);
  const wanted: [string, string][] = [
    ['get /requests', '/requests?limit=1'],
    ['get /requests/counts', '/requests/counts'],
    ['get /requests/views', '/requests/views'],
    ['get /requests/{reference}', `/requests/${request.reference}`],
    ['get /messages', '/messages?limit=1'],
    ['get /messages/{reference}', `/messages/${message.reference}`],
    ['get /clients', '/clients?limit=1'],
    ['get /clients/{reference}', `/clients/CLI-${String(number).padStart(3, '0')}`],
    ['get /files', `/files?kind=client&id=CLI-${String(number).padStart(3, '0')}`],
    ['get /case-studies', '/case-studies'],
    ['get /case-studies/{id}', `/case-studies/${study.id}`],
    ['get /posts', '/posts?limit=1'],
    ['get /posts/{id}', `/posts/${post.id}`],
    ['get /exports', '/exports'],
  ];
  const answers: Record<string, unknown> = {};
  for (const [name, address] of wanted) {
    const { status, json } = await call(address);
    expect([name, status]).toEqual([name, 200]);
    answers[name] = json;
  }
  const moved = await call(`/requests/${request.reference}/status`, { to: 'in-progress', version: request.version });
  expect(moved.status).toBe(200);
  answers['post /requests/{reference}/status'] = moved.json;
  return answers;
}

test('the answers in the description have the fields that the API gives', async () => {
  const answers = await askAll();
  if (process.env.RECORD_ANSWERS === 'on') {
    writeFileSync(path.join(import.meta.dirname, 'answers.json'), `${JSON.stringify(answers, null, 2)}\n`);
    return;
  }
  const known: Record<string, unknown> = recorded;
  expect(Object.keys(known).sort()).toEqual(Object.keys(answers).sort());
  const other = Object.keys(answers).filter((name) => !agree(shapeOf(answers[name]), shapeOf(known[name])));
  expect(other.map((name) => [name, shapeOf(answers[name]), shapeOf(known[name])])).toEqual([]);
});
