import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it, vi } from 'vitest';
import { purgeExpired } from '#server/across/trash/trash.ts';
import { db } from '#server/db/client.ts';
import { recordChange } from '#server/records/audit.ts';
import { buildCaseStudy, buildClient, buildPost, buildRequest } from '#tests/factories.ts';
import { buildSigned } from '#tests/proof-factory.ts';
import { admin, buildMessage, buildTrash, clientRow, editor, gone, requestRow } from '#tests/stages/trash.ts';

const isGone = (error: unknown) => error === undefined;

describe('deleting for ever', () => {
  it('takes a request with its timeline, mails, terms and what the audit log tells of its content; the entries stay', async () => {
    const request = await buildRequest();
    await admin.call(`/requests/${request.reference}/notes`, { text: 'A secret of Sofia' });
    const consent = { email: request.email, accepted: true, text_version: '1', request_id: request.id };
    await db
      .insertInto('consents')
      .values([
        { ...consent, kind: 'terms' },
        { ...consent, kind: 'newsletter' },
      ])
      .execute();
    const mail = {
      recipient: request.email,
      locale: 'it' as const,
      props: '{}',
      template: 'request-received',
      request_id: request.id,
    };
    await db
      .insertInto('mails')
      .values({ ...mail, message_id: randomUUID(), outbox_name: randomUUID() })
      .execute();
    const live = await admin.call('/trash/purge', { items: [{ kind: 'request', id: request.id }] });
    expect(live.json).toEqual({ purged: 0 });
    await admin.call('/requests/removal', { targets: [{ reference: request.reference, version: request.version }] });
    const { json } = await admin.call('/trash/purge', { items: [{ kind: 'request', id: request.id }] });
    expect(json).toEqual({ purged: 1 });
    expect(isGone(await requestRow(request.id))).toBe(true);
    expect(await db.selectFrom('mails').select('id').where('recipient', '=', request.email).execute()).toEqual([]);
    const consents = await db.selectFrom('consents').select('kind').where('email', '=', request.email).execute();
    expect(consents).toEqual([{ kind: 'newsletter' }]);
    const entries = await db
      .selectFrom('audit_log as a')
      .leftJoin('audit_values as v', 'v.entry_id', 'a.id')
      .select(['a.action', 'v.after'])
      .where('a.subject_id', '=', request.reference)
      .orderBy('a.id')
      .execute();
    expect(entries).toEqual([
      { action: 'request.note', after: null },
      { action: 'request.deleted', after: null },
      { action: 'request.purged', after: null },
    ]);
    // What was never there is no fault, whatever the key looks like.
    for (const kind of ['request', 'message', 'client', 'case-study', 'post'])
      expect((await admin.call('/trash/purge', { items: [{ kind, id: 'x' }] })).json, kind).toEqual({ purged: 0 });
    expect((await admin.call('/trash/purge', { items: [{ kind: 'request', id: request.id }] })).json).toEqual({
      purged: 0,
    });
  });

  it('is for Admins', async () => {
    const post = await buildPost();
    expect((await editor.call('/trash/purge', { items: [{ kind: 'post', id: String(post.id) }] })).status).toBe(403);
    expect((await editor.call('/trash/emptying', { seenAt: new Date().toISOString() })).status).toBe(403);
  });

  it('takes the person out of a client, with the account and all that is theirs', async () => {
    const client = await buildClient();
    const request = await buildRequest({ clientId: client.id, email: client.email });
    const message = await buildMessage(client.email);
    await db.updateTable('requests').set(gone).where('id', '=', request.id).execute();
    await db.updateTable('clients').set(gone).where('id', '=', client.id).execute();
    await db.transaction().execute((trx) =>
      recordChange(trx, {
        actor: 'system',
        action: 'client.edited',
        subject: { kind: 'client', id: 'CLI-X' },
        personal: { about: client.id, after: { name: 'Elena' } },
      }),
    );
    expect((await admin.call('/trash/purge', { items: [{ kind: 'client', id: client.id }] })).json).toEqual({
      purged: 1,
    });
    expect(await clientRow(client.id)).toMatchObject({ name: '', email: `${client.id}@erased.invalid`, user_id: null });
    expect(isGone(await requestRow(request.id))).toBe(true);
    const account = await db.selectFrom('auth.users').select('id').where('id', '=', client.userId).executeTakeFirst();
    expect(account).toBeUndefined();
    const left = await db
      .selectFrom('messages')
      .select(['name', 'email'])
      .where('id', '=', message.id)
      .executeTakeFirst();
    expect(left).toEqual({ name: '', email: '' });
    const values = await db.selectFrom('audit_values').select('entry_id').where('person_id', '=', client.id).execute();
    expect(values).toEqual([]);
  });

  it('takes the analyses of a client, what was remembered of their account, their tasks and reminders', async () => {
    const { id } = await buildClient();
    const analysis = await buildSigned(id);
    const of = { client_id: id };
    await db
      .insertInto('client_analysis_parameters')
      .values({ ...of, parameters: '{}' })
      .execute();
    await db.insertInto('task_reminders').values(of).execute();
    await db
      .insertInto('tasks')
      .values({ ...of, owner: 'client', title: 'Lower three bids' })
      .execute();
    await db.updateTable('clients').set(gone).where('id', '=', id).execute();
    await admin.call('/trash/purge', { items: [{ kind: 'client', id }] });
    const left = await sql<{ n: number }>`
      select (select count(*) from analyses where id = ${analysis.id})::int
        + (select count(*) from client_analysis_parameters where client_id = ${id})::int
        + (select count(*) from task_reminders where client_id = ${id})::int
        + (select count(*) from tasks where client_id = ${id})::int as n`.execute(db);
    expect(left.rows).toEqual([{ n: 0 }]);
    expect((await clientRow(id)).erased_at).not.toBeNull();
  });

  it('leaves what belongs to another client who has the address by now', async () => {
    const client = await buildClient();
    await db.updateTable('clients').set(gone).where('id', '=', client.id).execute();
    await db.insertInto('clients').values({ name: 'The same again', email: client.email }).execute();
    const message = await buildMessage(client.email);
    await admin.call('/trash/purge', { items: [{ kind: 'client', id: client.id }] });
    const left = await db.selectFrom('messages').select('email').where('id', '=', message.id).executeTakeFirst();
    expect(left?.email).toBe(client.email);
  });

  it('empties what was there when somebody looked, of one kind or all', async () => {
    const [old, later] = [await buildPost(), await buildPost()];
    const seenAt = new Date('2026-11-20T12:00:00Z');
    await db.updateTable('posts').set(gone).where('id', '=', old.id).execute();
    const afterwards = new Date(seenAt.getTime() + 1);
    await db.updateTable('posts').set({ deleted_at: afterwards }).where('id', '=', later.id).execute();
    const study = await buildCaseStudy();
    await db.updateTable('case_studies').set(gone).where('id', '=', study.id).execute();
    await admin.call('/trash/emptying', { kind: 'post', seenAt: seenAt.toISOString() });
    const posts = await db.selectFrom('posts').select('id').where('id', 'in', [old.id, later.id]).execute();
    expect(posts).toEqual([{ id: later.id }]);
    expect(await db.selectFrom('case_studies').select('id').where('id', '=', study.id).execute()).toHaveLength(1);
  });

  it('takes the moment of a look from the server that answered it, not from the clock of a browser', async () => {
    const [seen, since] = [await buildPost(), await buildPost()];
    const deletion = (id: number) =>
      db.updateTable('posts').set({ deleted_at: new Date() }).where('id', '=', id).execute();
    await deletion(seen.id);
    const seenBy = Date.now();
    await vi.waitUntil(() => Date.now() > seenBy);
    const { json } = await admin.call('/trash?kind=post');
    await vi.waitUntil(() => Date.now() > Date.parse(json.readAt));
    await deletion(since.id);
    await admin.call('/trash/emptying', { kind: 'post', seenAt: json.readAt });
    const posts = await db.selectFrom('posts').select('id').where('id', 'in', [seen.id, since.id]).execute();
    expect(posts).toEqual([{ id: since.id }]);
  });

  it('and restoring fail nobody who does them at the same time, in whichever order they name the records', async () => {
    for (let round = 0; round < 3; round += 1) {
      const made = await Promise.all(Array.from({ length: 4 }, () => buildTrash(`Both${randomUUID().slice(0, 6)}`)));
      const items = made.flatMap(({ request, message, client, study, post }) => [
        { kind: 'request', id: request.id },
        { kind: 'client', id: client.id },
        { kind: 'message', id: message.id },
        { kind: 'case-study', id: study.id },
        { kind: 'post', id: String(post.id) },
      ]);
      const { undo } = (await admin.call('/trash/restoring', { items })).json;
      const taken = await Promise.all([
        admin.call(`/changes/${undo.id}/undo`, {}),
        admin.call('/trash/restoring', { items: [...items].reverse() }),
        admin.call('/trash/emptying', { seenAt: new Date().toISOString() }),
      ]);
      expect(taken.map(({ status }) => status)).toEqual([200, 200, 200]);
      const seenAt = new Date().toISOString();
      const answers = await Promise.all([
        admin.call('/trash/emptying', { seenAt }),
        admin.call('/trash/restoring', { items }),
        admin.call('/trash/restoring', { items: [...items].reverse() }),
        admin.call('/trash/purge', { items }),
        admin.call('/trash/emptying', { seenAt }),
      ]);
      expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    }
  });

  it('happens by itself after thirty days, not a moment before', async () => {
    const now = new Date('2026-12-24T00:00:00Z');
    const aged = (days: number, ms = 0) => ({ deleted_at: new Date(now.getTime() - days * 86_400_000 - ms) });
    const made = await buildTrash(`Old${randomUUID().slice(0, 6)}`);
    const young = await buildRequest();
    await db.updateTable('requests').set(aged(30, 1)).where('id', '=', made.request.id).execute();
    await db.updateTable('requests').set(aged(30)).where('id', '=', young.id).execute();
    await purgeExpired(now);
    expect(isGone(await requestRow(made.request.id))).toBe(true);
    expect(isGone(await requestRow(young.id))).toBe(false);
    expect(isGone(await db.selectFrom('posts').select('id').where('id', '=', made.post.id).executeTakeFirst())).toBe(
      true,
    );
    expect((await clientRow(made.client.id)).erased_at).not.toBeNull();
    const { items } = (await admin.call('/trash?kind=client')).json;
    expect(items.map(({ id }: { id: string }) => id)).not.toContain(made.client.id);
  });
});
