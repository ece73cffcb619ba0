import { Kysely, PostgresDialect, sql } from 'kysely';
import type pg from 'pg';
import { readRecord } from '#server/across/privacy/erasure-record.ts';
import { eraseAgain } from '#server/across/privacy/reapply.ts';
import type { Db } from '#server/db/client.ts';
import type { DB } from '#server/db/types.ts';
import { forgetReadersAgain } from '#server/domain/newsletter/across.ts';
import { recordChange } from '#server/records/audit.ts';
import type { StaffPerson } from '#server/records/person.ts';

/**
 * What a restore must not bring back, and what must outlive it (docs/decisions/020): erasures, readers who left the newsletter, figures that a
 * client does not allow any more, the list of backups; mails and issues that may have left since, sessions.
 */

/** The caller's connection, in its transaction, as doors want it. */
function onConnection(connection: pg.ClientBase): Db {
  const lent = { query: connection.query.bind(connection), release: () => {} };
  const pool = { connect: async () => lent, end: async () => {} };
  return new Kysely<DB>({ dialect: new PostgresDialect({ pool: pool as never }) });
}

/** What is remembered over the change, as the database has it now: an empty one has nothing. */
const remembered = {
  backups: 'select * from public.backups',
  erased_people: 'select * from public.erased_people',
  erased_subscribers: 'select * from public.erased_subscribers',
  subscribers: `select email, state, ended_at, updated_at from public.subscribers where state in ('unsubscribed', 'bounced', 'complained')`,
  consents: `select email, max(at) as at from public.consents where kind = 'figures' and not accepted group by email`,
} as const;

export async function keepWhatOutlives(connection: pg.ClientBase): Promise<void> {
  for (const [table, select] of Object.entries(remembered)) {
    const { rows } = await connection.query('select to_regclass($1) is not null as found', [`public.${table}`]);
    if (rows[0]?.found) await connection.query(`create temp table outlives_${table} on commit drop as ${select}`);
  }
}

async function isRemembered(connection: pg.ClientBase, table: keyof typeof remembered): Promise<boolean> {
  const { rows } = await connection.query('select to_regclass($1) is not null as found', [`pg_temp.outlives_${table}`]);
  return rows[0]?.found;
}

/** Puts remembered rows into the new table, by the columns that both have. */
async function putBack(connection: pg.ClientBase, table: 'backups' | 'erased_people' | 'erased_subscribers') {
  if (!(await isRemembered(connection, table))) return;
  const { rows } = await connection.query<{ columns: string }>(
    `select string_agg(quote_ident(a.attname), ', ') as columns from pg_attribute a
     where a.attrelid = to_regclass($1) and a.attnum > 0 and not a.attisdropped
       and exists (select from pg_attribute b where b.attrelid = to_regclass($2) and b.attname = a.attname and not b.attisdropped)`,
    [`public.${table}`, `pg_temp.outlives_${table}`],
  );
  const columns = rows[0]?.columns;
  await connection.query(
    `insert into public.${table} (${columns}) select ${columns} from pg_temp.outlives_${table} on conflict do nothing`,
  );
}

/** Whatever waited to be sent when the backup was made has probably been sent since: nothing leaves twice by itself. */
async function holdBackMails(connection: pg.ClientBase): Promise<void> {
  await connection.query(`update mails set state = 'uncertain', secrets = null, last_error = 'restored from a backup'
    where state in ('queued', 'handing-over')`);
  await connection.query(`update newsletter_issues set state = 'paused', version = version + 1
    where state = 'sending' or (state = 'scheduled' and scheduled_at <= now())`);
  await connection.query(`update newsletter_deliveries set state = 'uncertain' where state = 'handing-over'`);
  await connection.query('delete from newsletter_asks');
}

async function keepReadersAway(connection: pg.ClientBase): Promise<void> {
  if (!(await isRemembered(connection, 'subscribers'))) return;
  await connection.query(`update subscribers s
    set state = o.state, ended_at = o.ended_at, updated_at = now(), version = s.version + 1
    from pg_temp.outlives_subscribers o where o.email = s.email and s.state in ('pending', 'confirmed') and o.updated_at > s.updated_at`);
}

/**
 * Whoever took figures of theirs off a page once does not find them there again, whatever the backup says: it does not know of which case study that
 * was, when its figures were removed since. They can be allowed anew.
 */
async function keepFiguresAway(connection: pg.ClientBase): Promise<void> {
  if (!(await isRemembered(connection, 'consents'))) return;
  await connection.query(`update proofs p set status = 'withdrawn', answered_at = o.at, version = p.version + 1
    from consents k, pg_temp.outlives_consents o
    where k.id = p.consent_id and o.email = k.email and p.status = 'allowed' and o.at > p.answered_at`);
}

/** Files of exports are on the machine that made them, and a key of that moment is nobody's now. */
async function endWhatWasGoingOn(connection: pg.ClientBase): Promise<void> {
  await connection.query(`update exports set state = 'failed', failure = 'interrupted', current_set = null, finished_at = now()
    where state in ('queued', 'running')`);
  await connection.query(`update exports set state = 'expired' where state = 'done'`);
  await connection.query(`update personal_exports set state = 'failed', failure = 'interrupted', finished_at = now()
    where state in ('queued', 'running')`);
  await connection.query(`update personal_exports set state = 'expired' where state = 'done'`);
  await connection.query(
    `update system_runs set state = 'failed', finished_at = now() where state in ('queued', 'running')`,
  );
  // Their parts are on the disk of the machine that they were sent to.
  await connection.query('delete from uploads');
  await connection.query('delete from auth.sessions');
  await connection.query('delete from auth.one_time_tokens');
}

/** Without the key nobody can open these; left alone they would lock people out, or end in errors. */
async function dropSealedValues(connection: pg.ClientBase): Promise<void> {
  await connection.query('delete from auth_private.signing_keys');
  await connection.query('delete from auth_private.recovery_code_sets');
  await connection.query('delete from auth.mfa_factors');
  await connection.query('delete from settings_secrets');
  await connection.query('update mails set secrets = null where secrets is not null');
}

export type Restoring = {
  by: StaffPerson | undefined;
  /** The row that it is restored from, if the list has one. */
  backupId: string | undefined;
  createdAt: string;
  withoutSecrets: boolean;
  now: Date;
};

/** Makes a database that was just loaded one that may be used. */
export async function settleRestored(connection: pg.ClientBase, restoring: Restoring): Promise<void> {
  const { now, by, backupId } = restoring;
  const trx = onConnection(connection);
  await putBack(connection, 'backups');
  await putBack(connection, 'erased_people');
  await putBack(connection, 'erased_subscribers');
  await keepReadersAway(connection);
  await keepFiguresAway(connection);
  await holdBackMails(connection);
  await endWhatWasGoingOn(connection);
  if (restoring.withoutSecrets) await dropSealedValues(connection);
  const { erased } = await eraseAgain(trx, await readRecord(), { now, isRestoring: true });
  const readers = await forgetReadersAgain(trx, now);
  if (backupId) {
    await trx
      .updateTable('backups')
      .set({ restore_state: 'done', restore_failure: null, restore_at: now })
      .where('id', '=', backupId)
      .execute();
  }
  // Whoever asked may not exist in what was restored.
  const actor =
    by && (await trx.selectFrom('staff').select('user_id').where('user_id', '=', by.userId).executeTakeFirst());
  await recordChange(trx, {
    actor: by && actor ? by : 'system',
    action: 'backup.restored',
    subject: { kind: 'backup', id: backupId ?? restoring.createdAt },
    after: { madeAt: restoring.createdAt, erasedAgain: erased + readers, withoutSecrets: restoring.withoutSecrets },
  });
  await sql`select pg_notify('settings', ''), pg_notify('pages', '*')`.execute(trx);
}
