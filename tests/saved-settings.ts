import { transact } from '#server/db/transaction.ts';
import { settingsChannel } from '#server/records/settings.ts';
import type { Settings, SettingsGroup } from '#shared/settings.ts';

/** Saves a group as the back office does, for all workers at once; what is not named has its default. */
export async function saveSettings<Group extends SettingsGroup>(
  group: Group,
  values: Partial<Settings[Group]>,
): Promise<void> {
  await transact(async (connection, announce) => {
    const value = JSON.stringify(values);
    await connection
      .insertInto('settings')
      .values({ name: group, value })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ value }))
      .execute();
    await announce(settingsChannel, '');
  });
}
