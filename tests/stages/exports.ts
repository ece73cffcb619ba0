import path from 'node:path';
import { afterAll, beforeAll, expect } from 'vitest';
import { makeExport } from '#server/across/exports/make.ts';
import { closeDatabase, db } from '#server/db/client.ts';
import { env } from '#server/env.ts';
import { closeQueue } from '#server/jobs/queue.ts';
import { readArchive, readFiles } from '#tests/archive.ts';
import { buildStaff, type Call } from '#tests/factories.ts';

/** Exports as staff ask for them, and the files that come of it. */

export let admin: Awaited<ReturnType<typeof buildStaff>>;
export let editor: typeof admin;
export let viewer: typeof admin;

beforeAll(async () => {
  [admin, editor, viewer] = [await buildStaff('Admin'), await buildStaff('Editor'), await buildStaff('Viewer')];
});
afterAll(async () => {
  await closeQueue();
  await closeDatabase();
});

export const fileOf = (id: string) => path.join(env.DATA_DIR, 'exports', `${id}.zip`);
export const rowOf = (id: string) =>
  db.selectFrom('exports').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
export const all = (set: string) => ({ sets: [{ set }] });

/** Asks, makes and reads it. */
export async function exportOf(call: Call, asked: object) {
  const { status, json } = await call('/exports', asked);
  expect(status, JSON.stringify(json)).toBe(202);
  await makeExport({ id: json.id });
  const done = (await call(`/exports/${json.id}`)).json;
  expect(done.state).toBe('done');
  return { id: json.id as string, done, files: readArchive(fileOf(json.id)), bytes: readFiles(fileOf(json.id)) };
}
