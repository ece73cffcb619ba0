import { type Db, db } from '#server/db/client.ts';
import { open, seal } from '#server/secrets.ts';

/** What of the settings is written and never shown: in a table of its own, sealed. */

/** Purpose under which secrets of the settings are sealed. */
export const settingsSecretPurpose = 'settings';

const smtpPassword = 'email.smtpPassword';

/** Whether a password for the mail server is kept. */
export async function hasSmtpPassword(connection: Db = db): Promise<boolean> {
  const row = await connection
    .selectFrom('settings_secrets')
    .select('name')
    .where('name', '=', smtpPassword)
    .executeTakeFirst();
  return row !== undefined;
}

/** The password that was typed for the mail server. @throws SealBrokenError when it was sealed under another SECRET_KEY */
export async function readSmtpPassword(): Promise<string | undefined> {
  const row = await db
    .selectFrom('settings_secrets')
    .select('sealed')
    .where('name', '=', smtpPassword)
    .executeTakeFirst();
  return row && open(settingsSecretPurpose, row.sealed);
}

/** Keeps another password, or none when it is null. */
export async function writeSmtpPassword(trx: Db, password: string | null): Promise<void> {
  if (password === null) {
    await trx.deleteFrom('settings_secrets').where('name', '=', smtpPassword).execute();
    return;
  }
  const sealed = seal(settingsSecretPurpose, password);
  await trx
    .insertInto('settings_secrets')
    .values({ name: smtpPassword, sealed })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ sealed, updated_at: new Date() }))
    .execute();
}
