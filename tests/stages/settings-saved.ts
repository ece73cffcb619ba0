import { afterAll, afterEach, beforeEach } from 'vitest';
import { closeDatabase } from '#server/db/client.ts';
import { closeQueue } from '#server/jobs/queue.ts';
import type { TabGroup } from '#shared/settings.ts';
import { restoreEnvironment } from '#tests/environment.ts';
import { buildStaff, type Call } from '#tests/factories.ts';

/** An Admin who reads and saves settings. */

afterEach(restoreEnvironment);
afterAll(async () => {
  await closeQueue();
  await closeDatabase();
});

export let call: Call;
beforeEach(async () => {
  ({ call } = await buildStaff('Admin'));
});

export const read = async (group: TabGroup) => (await call('/settings')).json.groups[group];

/** Saves over what is there now. */
export async function save(group: TabGroup, changes: object, by = call) {
  const { version } = await read(group);
  return by(`/settings/${group}`, { version, changes }, 'PATCH');
}

export const lastEntries = async (group: TabGroup) => (await call(`/settings/${group}/history`)).json.items;
