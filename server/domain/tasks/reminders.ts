import { sql } from 'kysely';
import { type Db, db } from '#server/db/client.ts';
import { AppError } from '#server/errors.ts';
import { queueMail } from '#server/jobs/send-mail.ts';
import { publicUrl } from '#server/public-url.ts';
import { demand } from '#server/records/permissions.ts';
import type { Person } from '#server/records/person.ts';
import type { Locale } from '#shared/browser-locale.ts';
import { reminderDays } from '#shared/tasks.ts';

/** Once a month clients are asked for the reports that say what their tasks brought. */

/** So many mails that nobody answers by reports are the last ones. */
const mostUnanswered = 3;
/** So many in one run; the others are due the next day. */
const mostAtOnce = 500;

type Due = { id: string; email: string; name: string; locale: Locale; open: number; done: number };

/**
 * Clients who have tasks that something is promised for, whose last reports and last finished task are a month old, and who were not asked within
 * this month. Somebody who is shut out, erased or gone hears nothing.
 */
async function dueClients(connection: Db, now: Date): Promise<Due[]> {
  const before = new Date(now.getTime() - reminderDays * 86_400_000);
  const { rows } = await sql<Due>`
    select c.id, c.email, c.name, c.locale, t.open::int, t.done::int
    from clients c
    join lateral (
      select count(*) filter (where k.status = 'open') as open, count(*) filter (where k.status = 'done') as done,
        max(k.done_on) as done_on
      from tasks k join analyses s on s.id = k.analysis_id and s.status in ('published', 'superseded')
      where k.client_id = c.id and k.status <> 'declined' and k.promised is not null
    ) t on t.open + t.done > 0
    join lateral (select max(created_at) as at from analyses where client_id = c.id) a on a.at < ${before}
    left join task_reminders r on r.client_id = c.id
    where c.deleted_at is null and c.erased_at is null and c.status <> 'suspended' and c.user_id is not null and c.email <> ''
      and not exists (select from account_erasures x where x.user_id = c.user_id)
      and coalesce(t.done_on < ${before}::date, true)
      and coalesce(r.is_on, true)
      and coalesce(r.sent_at < ${before}, true)
      and (coalesce(r.unanswered, 0) < ${mostUnanswered} or r.sent_at < a.at)
    order by c.id limit ${mostAtOnce}`.execute(connection);
  return rows;
}

/** Notes that somebody is asked now. @returns false where another process did, or it was switched off meanwhile */
async function noteAsked(trx: Db, { id }: Due, now: Date): Promise<boolean> {
  const before = new Date(now.getTime() - reminderDays * 86_400_000);
  const { rows } = await sql`
    insert into task_reminders (client_id, sent_at, unanswered) values (${id}, ${now}, 1)
    on conflict (client_id) do update set sent_at = ${now},
      unanswered = case
        when (select max(created_at) from analyses where client_id = ${id}) > task_reminders.sent_at then 1
        else task_reminders.unanswered + 1 end
      where task_reminders.is_on and coalesce(task_reminders.sent_at < ${before}, true)
    returning client_id`.execute(trx);
  return rows.length > 0;
}

/** Asks everybody who is due, each once. @returns how many */
export async function remindOfReports(now = new Date()): Promise<number> {
  let asked = 0;
  for (const client of await dueClients(db, now))
    asked += await db.transaction().execute(async (trx) => {
      if (!(await noteAsked(trx, client, now))) return 0;
      await queueMail(
        trx,
        {
          template: 'task-reminder',
          to: client.email,
          locale: client.locale,
          props: { done: client.done, open: client.open, url: `${publicUrl()}/client-dashboard/tasks` },
          typed: { name: client.name },
        },
        now,
      );
      return 1;
    });
  return asked;
}

/** Whether a client is asked each month. */
export async function isReminded(connection: Db, clientId: string): Promise<boolean> {
  const row = await connection
    .selectFrom('task_reminders')
    .select('is_on')
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return row?.is_on ?? true;
}

/** Switches the question of each month on or off. @throws forbidden */
export async function setReminded(person: Person, { isOn }: { isOn: boolean }) {
  demand(person, 'portal.write');
  if (person.kind !== 'client') throw new AppError('forbidden', 'only clients are reminded');
  await db
    .insertInto('task_reminders')
    .values({ client_id: person.clientId, is_on: isOn })
    .onConflict((conflict) => conflict.column('client_id').doUpdateSet({ is_on: isOn, unanswered: 0 }))
    .execute();
  return { isReminded: isOn };
}
