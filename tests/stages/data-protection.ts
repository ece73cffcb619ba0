import { afterAll, beforeAll, beforeEach } from 'vitest';
import { api } from '#server/api/index.ts';
import { closeDatabase } from '#server/db/client.ts';
import { closeQueue } from '#server/jobs/queue.ts';
import { readArchive } from '#tests/archive.ts';
import { forgetRateLimits } from '#tests/auth-service.ts';
import { buildStaff } from '#tests/factories.ts';

/** The staff who see to data protection. */

type Staff = Awaited<ReturnType<typeof buildStaff>>;
export let admin: Staff;
export let editor: Staff;
export let viewer: Staff;

beforeAll(async () => {
  [admin, editor, viewer] = [await buildStaff('Admin'), await buildStaff('Editor'), await buildStaff('Viewer')];
}, 60_000);
beforeEach(forgetRateLimits);
afterAll(async () => {
  await closeQueue();
  await closeDatabase();
});

/** Saves the file behind a link as a browser does. */
export async function save(url: string): Promise<{ status: number; files: Record<string, string>; headers: Headers }> {
  const response = await api.request(url.replace('/api/v1', ''));
  const body = Buffer.from(await response.arrayBuffer());
  return { status: response.status, files: response.ok ? readArchive(body) : {}, headers: response.headers };
}
