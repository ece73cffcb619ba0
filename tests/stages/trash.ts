import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll } from 'vitest';
import { closeDatabase, db } from '#server/db/client.ts';
import { closeQueue } from '#server/jobs/queue.ts';
import { buildCaseStudy, buildClient, buildPost, buildRequest, buildStaff } from '#tests/factories.ts';

/** Records in the trash. */

export let admin: Awaited<ReturnType<typeof buildStaff>>;
export let editor: typeof admin;
beforeAll(async () => {
  [admin, editor] = [await buildStaff('Admin'), await buildStaff('Editor')];
});
afterAll(async () => {
  await closeQueue();
  await closeDatabase();
});

export const gone = { deleted_at: new Date('2026-11-20T10:00:00Z') };
export const requestRow = (id: string) => db.selectFrom('requests').selectAll().where('id', '=', id).executeTakeFirst();
export const clientRow = (id: string) =>
  db.selectFrom('clients').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

export async function buildMessage(email = `${randomUUID().slice(0, 8)}@mail.example`) {
  return db
    .insertInto('messages')
    .values({ name: 'Carla Riva', email, message: 'Hello', reply_due_at: new Date() })
    .returning(['id', 'number', 'email'])
    .executeTakeFirstOrThrow();
}

/** One of each kind, in the trash. */
export async function buildTrash(name: string) {
  const request = await buildRequest({ name });
  await admin.call('/requests/removal', { targets: [{ reference: request.reference, version: request.version }] });
  const message = await buildMessage();
  await db
    .updateTable('messages')
    .set({ ...gone, name })
    .where('id', '=', message.id)
    .execute();
  const client = await buildClient();
  await db
    .updateTable('clients')
    .set({ ...gone, name })
    .where('id', '=', client.id)
    .execute();
  const study = await buildCaseStudy();
  await db
    .updateTable('case_studies')
    .set({ ...gone, title: name })
    .where('id', '=', study.id)
    .execute();
  const post = await buildPost();
  await db
    .updateTable('posts')
    .set({ ...gone, title: name })
    .where('id', '=', post.id)
    .execute();
  return { request, message, client, study, post };
}
