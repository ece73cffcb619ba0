import { sql } from 'kysely';
import { recoveryKeyPurpose } from '#server/auth/recovery-codes.ts';
import { signingKeyPurpose } from '#server/auth/signing-keys.ts';
import { factorSecretPurpose } from '#server/auth/totp.ts';
import { db } from '#server/db/client.ts';
import { mailSecretsPurpose } from '#server/jobs/send-mail.ts';
import { settingsSecretPurpose } from '#server/records/settings-secrets.ts';
import { isSealed, reseal, SealBrokenError } from '#server/secrets.ts';

/** Everything in the database that is sealed and stays: after a change of SECRET_KEY it is sealed anew, so that the old key can be forgotten. */

type SealedColumn = { table: string; key: string; column: string; purpose: string };

const sealedColumns: SealedColumn[] = [
  { table: 'auth_private.signing_keys', key: 'kid', column: 'sealed_private_jwk', purpose: signingKeyPurpose },
  { table: 'auth.mfa_factors', key: 'id', column: 'secret', purpose: factorSecretPurpose },
  { table: 'auth_private.recovery_code_sets', key: 'id', column: 'sealed_key', purpose: recoveryKeyPurpose },
  { table: 'mails', key: 'id', column: 'secrets', purpose: mailSecretsPurpose },
  { table: 'settings_secrets', key: 'name', column: 'sealed', purpose: settingsSecretPurpose },
];

const BATCH = 500;

export type ResealReport = { column: string; resealed: number; current: number; broken: number }[];

/** Seals anew, under SECRET_KEY, what only SECRET_KEY_PREVIOUS opens. Can be stopped and repeated; `broken` opens with neither. */
export async function resealDatabase(): Promise<ResealReport> {
  const report: ResealReport = [];
  for (const column of sealedColumns) report.push(await resealColumn(column));
  return report;
}

async function resealColumn({ table, key, column, purpose }: SealedColumn): Promise<ResealReport[number]> {
  const counts = { column: `${table}.${column}`, resealed: 0, current: 0, broken: 0 };
  const [from, name, value] = [sql.table(table), sql.ref(key), sql.ref(column)];
  for (let after = ''; ; ) {
    const { rows } = await sql<{ key: string; value: string }>`
      select ${name}::text as key, ${value} as value from ${from}
      where ${value} is not null and ${name}::text > ${after} order by ${name}::text limit ${BATCH}`.execute(db);
    for (const row of rows.filter((each) => isSealed(each.value))) {
      const fresh = resealed(purpose, row.value);
      if (fresh === 'broken') counts.broken += 1;
      else if (fresh === undefined) counts.current += 1;
      else {
        counts.resealed += 1;
        await sql`update ${from} set ${value} = ${fresh} where ${name}::text = ${row.key} and ${value} = ${row.value}`.execute(
          db,
        );
      }
    }
    const last = rows.at(-1);
    if (rows.length < BATCH || !last) return counts;
    after = last.key;
  }
}

function resealed(purpose: string, value: string): string | undefined | 'broken' {
  try {
    return reseal(purpose, value);
  } catch (error) {
    if (error instanceof SealBrokenError) return 'broken';
    throw error;
  }
}
