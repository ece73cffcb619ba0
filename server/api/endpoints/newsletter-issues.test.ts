import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import fc from 'fast-check';
import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { db } from '#server/db/client.ts';
import { env } from '#server/env.ts';
import { deliverMail } from '#server/worker/deliver-mail.ts';
import { newsletterWork } from '#server/worker/send-newsletter.ts';
import { buildPost, buildStaff } from '#tests/factories.ts';
import { buildReaders } from '#tests/newsletter-factories.ts';
import { runs } from '#tests/runs.ts';
import { begin, fields, start } from '#tests/stages/issues.ts';

describe('an issue that is written', () => {
  it('begins once for each key, from a public post only, with the title as its subject', async () => {
    const { call } = await buildStaff('Editor');
    const post = await buildPost();
    const key = randomUUID();
    const [first, second] = [
      await call('/newsletter-issues', { postId: post.id, key }),
      await call('/newsletter-issues', { postId: post.id, key }),
    ];
    expect(second.json.issue.id).toBe(first.json.issue.id);
    expect(first.json.issue).toMatchObject({ subject: 'A post', state: 'draft', moves: ['edit', 'cancel'] });
    const draft = await buildPost({ status: 'draft' });
    const refused = await call('/newsletter-issues', { postId: draft.id, key: randomUUID() });
    expect([refused.status, refused.json.error.details.fields]).toEqual([422, { postId: 'not_public' }]);
    expect((await call('/newsletter-issues', { postId: draft.id, key })).status).toBe(422);
  });

  it('is saved, refused when somebody else saved before, and never written twice over', async () => {
    const { call } = await buildStaff('Editor');
    const issue = await begin(call);
    const put = (body: object) => call(`/newsletter-issues/${issue.id}`, body, 'PUT');
    const saved = await put({ ...fields, version: issue.version });
    expect(saved.json.issue).toMatchObject({ ...fields, version: issue.version + 1 });
    expect((await put({ ...fields, version: issue.version })).status).toBe(200); // it is so already
    const stale = await put({ ...fields, subject: 'Other', version: issue.version });
    expect([stale.status, stale.json.error.code]).toEqual([409, 'stale_version']);
    expect(stale.json.error.details.current).toMatchObject({ ...fields });
    const empty = await put({ ...fields, subject: ' ', version: issue.version + 1 });
    expect([empty.status, empty.json.error.details.fields]).toEqual([422, { subject: 'required' }]);
  });

  it('reads in the preview exactly as it is tried out and as it leaves', async () => {
    const { call, email } = await buildStaff('Admin');
    const [reader] = await buildReaders(1);
    const issue = await begin(call);
    const preview = await call(`/newsletter-issues/${issue.id}/preview`, fields);
    const test = await call(`/newsletter-issues/${issue.id}/test`, { fields });
    expect([test.status, test.json]).toEqual([202, { to: email }]);
    const mail = await db
      .selectFrom('mails')
      .select(['id', 'outbox_name'])
      .where('recipient', '=', email)
      .executeTakeFirstOrThrow();
    await deliverMail(mail.id);
    const parse = (name: string) => PostalMime.parse(readFileSync(path.join(env.DATA_DIR, 'outbox', name)));
    const tried = await parse(mail.outbox_name);
    await call(`/newsletter-issues/${issue.id}`, { ...fields, version: issue.version }, 'PUT');
    await call(`/newsletter-issues/${issue.id}/send`, { version: issue.version + 1 });
    await start(issue.id);
    await newsletterWork.wake();
    const name = readdirSync(path.join(env.DATA_DIR, 'outbox')).find((each) => each.includes(reader?.email ?? '-'));
    const left = await parse(name ?? '');
    // Each reader has a link of their own; all else is the same, byte for byte.
    const same = (text: string | undefined) =>
      text
        ?.replaceAll(/token=[0-9a-f-]{36}/g, 'token')
        .replaceAll('\r\n', '\n')
        .trim();
    for (const part of ['html', 'text'] as const) {
      expect(same(tried[part])).toBe(same(preview.json[part]));
      expect(same(left[part])).toBe(same(preview.json[part]));
      expect(left[part]).toContain(reader?.unsubscribe_token);
    }
    expect(tried.subject).toBe(`[Test] ${preview.json.subject}`);
    expect(left.subject).toBe(preview.json.subject);
    const sent = await call(`/newsletter-issues/${issue.id}/preview`, { ...fields, subject: 'Something else' });
    expect(sent.json.subject).toBe(fields.subject); // what left, not what is typed
  });

  it('is tried out on oneself only, and not without end', async () => {
    const { call } = await buildStaff('Editor');
    const issue = await begin(call);
    const other = await call(`/newsletter-issues/${issue.id}/test`, { to: 'somebody@else.example', fields });
    expect([other.status, other.json.error.details.fields]).toEqual([422, { to: 'own_address_only' }]);
    const tests = [];
    for (let count = 0; count < 21; count += 1)
      tests.push((await call(`/newsletter-issues/${issue.id}/test`, { fields })).status);
    expect(tests).toEqual([...Array(20).fill(202), 429]);
  });
});

it('pages the list of issues, newest first', async () => {
  const { call } = await buildStaff('Editor');
  for (let count = 0; count < 5; count += 1) await begin(call);
  const first = await call('/newsletter-issues?limit=3');
  const second = await call(`/newsletter-issues?limit=3&cursor=${first.json.nextCursor}`);
  const ids = [...first.json.items, ...second.json.items].map(({ id }: { id: number }) => id);
  expect(ids).toEqual([...ids].sort((one, other) => other - one));
  expect(new Set(ids).size).toBe(5);
  expect(second.json.nextCursor).toBeNull();
  expect((await call('/newsletter-issues?state=sent')).json.items).toEqual([]);
});

it('answers anything odd with a clear refusal, never with a fault of its own', async () => {
  const { call } = await buildStaff('Admin');
  const issue = await begin(call);
  const paths = ['', '/send', '/schedule', '/test', '/preview', '/resend', '/pause', '/resume', '/recall'];
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...paths), fc.jsonValue({ maxDepth: 2 }), async (where, body) => {
      const method = where === '' ? 'PUT' : 'POST';
      const { status } = await call(`/newsletter-issues/${issue.id}${where}`, body ?? {}, method);
      expect(status).toBeLessThan(500);
    }),
    { numRuns: runs(80) },
  );
  for (const id of ['0', '-1', 'x', '9007199254740993', '99999999'])
    expect([404, 422]).toContain((await call(`/newsletter-issues/${id}`)).status);
});
