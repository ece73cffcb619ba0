import { pagesChannel, transact } from '#server/db/transaction.ts';
import { recordChange } from '#server/records/audit.ts';
import { settingsChannel } from '#server/records/settings.ts';
import { storedSettings } from '#server/records/stored-settings.ts';
import type { SettingsGroup } from '#shared/settings.ts';

/**
 * Gives every field of a group its default again, at once in all workers: the way back in for administrators whom a setting shut out, from
 * a shell. Answers what was saved before, without secrets, which other tables keep; undefined when nothing was.
 */
export async function resetSettings(group: SettingsGroup): Promise<Record<string, unknown> | undefined> {
  return transact(async (connection, announce) => {
    const row = await connection.deleteFrom('settings').where('name', '=', group).returning('value').executeTakeFirst();
    if (!row) return undefined;
    const before = storedSettings[group].partial().parse(row.value);
    await recordChange(connection, {
      actor: 'system',
      action: 'settings.reset',
      subject: { kind: 'settings', id: group },
      before,
    });
    await announce(settingsChannel, '');
    await announce(pagesChannel, 'settings');
    return before;
  });
}
