import { afterAll, expect, test } from 'vitest';
import { closeDatabase, db } from '#server/db/client.ts';
import { closeQueue } from '#server/jobs/queue.ts';
import { getSettings } from '#server/records/settings.ts';
import { buildStaff } from '#tests/factories.ts';
import { callerFrom } from '#tests/outside.ts';
import { saveSettings } from '#tests/saved-settings.ts';
import { resetSettings } from './reset.ts';

afterAll(async () => {
  await closeQueue();
  await closeDatabase();
});

test('whom the security settings shut out comes in again after a reset, which is in the audit log', async () => {
  const { token } = await buildStaff('Admin');
  const ask = async () => (await callerFrom('198.51.100.7')('/api/v1/me', { token })).status;
  await saveSettings('security', { enableIPWhitelist: true, ipWhitelist: '203.0.113.7', maxLoginAttempts: 3 });
  expect(await ask()).toBe(403);
  expect(await resetSettings('security')).toMatchObject({ ipWhitelist: '203.0.113.7', maxLoginAttempts: 3 });
  expect(await ask()).toBe(200);
  expect((await getSettings()).security).toMatchObject({ enableIPWhitelist: false, maxLoginAttempts: 5 });
  const entry = await db
    .selectFrom('audit_log')
    .select(['actor_kind', 'subject_id', 'before'])
    .where('action', '=', 'settings.reset')
    .executeTakeFirstOrThrow();
  expect(entry).toMatchObject({ actor_kind: 'system', subject_id: 'security', before: { maxLoginAttempts: 3 } });
});

test('a group that was never saved stays as it is', async () => {
  expect(await resetSettings('api')).toBeUndefined();
});
