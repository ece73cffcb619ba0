import { expect, test } from 'vitest';
import { transact } from '#server/db/transaction.ts';
import { getSettings, settingsChannel } from '#server/records/settings.ts';

const rename = (siteName: string, work: () => void = () => {}) =>
  transact(async (connection, announce) => {
    const value = JSON.stringify({ siteName });
    await connection
      .insertInto('settings')
      .values({ name: 'general', value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute();
    await announce(settingsChannel, '');
    work();
  });

test('a change is read at once where it was written', async () => {
  expect((await getSettings()).general.siteName).toBe('Vantaggio');
  await rename('Another Name');
  expect((await getSettings()).general.siteName).toBe('Another Name');
});

test('a change that fails is never read', async () => {
  await rename('The Name Before');
  await getSettings();
  const failing = rename('A Name Too Far', () => {
    throw new Error('after all not');
  });
  await expect(failing).rejects.toThrow('after all not');
  expect((await getSettings()).general.siteName).toBe('The Name Before');
});
