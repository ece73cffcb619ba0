import type { Db } from '#server/db/client.ts';

/** The account's set of recovery codes, with how many there are and how many are left. */
export async function findRecoverySet(connection: Db, userId: string) {
  return connection
    .selectFrom('auth_private.recovery_code_sets as s')
    .select(['s.id', 's.friendly_name', 's.sealed_key', 's.updated_at'])
    .select(({ selectFrom, fn }) => [
      selectFrom('auth_private.recovery_codes as c')
        .select(fn.countAll<number>().as('total'))
        .whereRef('c.set_id', '=', 's.id')
        .as('total'),
      selectFrom('auth_private.recovery_codes as c')
        .select(fn.countAll<number>().as('remaining'))
        .whereRef('c.set_id', '=', 's.id')
        .where('c.used_at', 'is', null)
        .as('remaining'),
    ])
    .where('s.user_id', '=', userId)
    .executeTakeFirst();
}

/** Puts a set in place of the one there was; its id and name stay. */
export async function replaceRecoverySet(
  connection: Db,
  set: { userId: string; name?: string; sealedKey: string; hashes: Buffer[] },
): Promise<{ id: string; friendly_name: string; updated_at: Date }> {
  const row = await connection
    .insertInto('auth_private.recovery_code_sets')
    .values({ user_id: set.userId, friendly_name: set.name ?? '', sealed_key: set.sealedKey })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ sealed_key: set.sealedKey, updated_at: new Date() }),
    )
    .returning(['id', 'friendly_name', 'updated_at'])
    .executeTakeFirstOrThrow();
  await connection.deleteFrom('auth_private.recovery_codes').where('set_id', '=', row.id).execute();
  await connection
    .insertInto('auth_private.recovery_codes')
    .values(set.hashes.map((hash) => ({ set_id: row.id, code_hash: hash })))
    .execute();
  await connection.deleteFrom('auth_private.second_factor_guards').where('id', '=', row.id).execute();
  return row;
}

/** Uses a code up; false for one that is not in the set or was used before. */
export async function claimRecoveryCode(connection: Db, setId: string, hash: Buffer): Promise<boolean> {
  const claimed = await connection
    .updateTable('auth_private.recovery_codes')
    .set({ used_at: new Date() })
    .where('set_id', '=', setId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .returning('set_id')
    .executeTakeFirst();
  return claimed !== undefined;
}

export async function deleteRecoverySet(connection: Db, id: string): Promise<void> {
  await connection.deleteFrom('auth_private.recovery_code_sets').where('id', '=', id).execute();
  await connection.deleteFrom('auth_private.second_factor_guards').where('id', '=', id).execute();
}
