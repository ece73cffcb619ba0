import { sql } from 'kysely';
import { sessionsChanged } from '#server/auth/accounts.ts';
import { type Db, db } from '#server/db/client.ts';
import { transact } from '#server/db/transaction.ts';
import { lockRequestsOfClient } from '#server/domain/requests/across.ts';
import { AppError } from '#server/errors.ts';
import { recordChange } from '#server/records/audit.ts';
import { demand } from '#server/records/permissions.ts';
import type { Person } from '#server/records/person.ts';
import { getSettings } from '#server/records/settings.ts';
import { addDays, dayOf } from '#shared/days.ts';
import { type KeptLeadView, type LeadView, leadNoticeDays } from '#shared/privacy.ts';
import { addMonths, lastDayOver } from '#shared/retention.ts';
import { erasePerson } from './erase-person.ts';
import { personReference } from './hashes.ts';
import { findByAddress } from './whose.ts';

/**
 * Leads that became no client: whoever wrote to us by a form, of whom no request was taken to work and to whom nothing was sold. Who was
 * entered by staff, or has an account that staff closed for its deletion, is none. They are erased some months after anything last happened.
 */

const shown = 200;

/** `until` as an instant: the end of a day of the site's clock. */
const endOf = (day: string, timeZone: string) => sql`(${day}::date + 1)::timestamp at time zone ${timeZone}`;

type Idle = { email: string; name: string; active_at: Date };

/** Leads in which nothing happened since the end of `day`, those that wait longest first; `only` looks at one address. */
async function idleLeads(
  connection: Db,
  day: string,
  timeZone: string,
  { limit, only }: { limit: number; only?: string },
): Promise<Idle[]> {
  const end = endOf(day, timeZone);
  const { rows } = await sql<Idle>`
    with candidates as (
      select c.email, c.name, greatest(c.joined_at, c.last_activity_at, u.last_sign_in_at, k.kept_at,
          (select max(greatest(r.submitted_at, r.replied_at, r.cancelled_at)) from requests r where r.client_id = c.id),
          (select max(greatest(m.submitted_at, m.replied_at)) from messages m where m.email = c.email)) as active_at
      from clients c left join auth.users u on u.id = c.user_id left join kept_leads k on k.email = c.email
      where c.last_activity_at < ${end} and c.joined_at < ${end} and c.erased_at is null and c.merged_into is null and c.deleted_at is null
        ${only === undefined ? sql`` : sql`and c.email = ${only}`}
        and exists (select from requests r where r.client_id = c.id and r.source in ('site', 'message'))
        and not exists (select from requests r where r.client_id = c.id and r.status in ('in-progress', 'completed'))
        and not exists (select from engagements e where e.client_id = c.id)
        and not exists (select from client_events e where e.client_id = c.id and e.kind in ('created', 'imported'))
        and not exists (select from account_erasures x where x.user_id = c.user_id)
        and not exists (select from staff s where s.user_id = c.user_id)
        and not exists (select from clients o where o.user_id = c.user_id and o.id <> c.id and o.erased_at is null)
      union all
      select m.email, max(m.name), greatest(max(m.submitted_at), max(m.replied_at), max(k.kept_at))
      from messages m left join kept_leads k on k.email = m.email
      where m.email <> '' and m.submitted_at < ${end} ${only === undefined ? sql`` : sql`and m.email = ${only}`}
        and not exists (select from clients c where c.email = m.email and c.erased_at is null)
        and not exists (select from client_addresses a where a.email = m.email)
        and not exists (select from auth.users u join staff s on s.user_id = u.id where lower(u.email) = m.email)
      group by m.email
    )
    select email, name, active_at from candidates where active_at < ${end} order by active_at, email limit ${limit}`.execute(
    connection,
  );
  return rows;
}

async function periods() {
  const { general, system } = await getSettings();
  return { timeZone: general.timezone, months: system.leadRetentionMonths };
}

/** Erases one lead, unless something happened since it was found. Whoever reads the newsletter goes on reading it. */
async function eraseLead(email: string, day: string, timeZone: string, now: Date): Promise<boolean> {
  const outcome = await transact(async (trx) => {
    // Against a post of this very moment: the form touches the client's row. Requests first, as every change of one holds them.
    const clients = await trx.selectFrom('clients').select('id').where('email', '=', email).orderBy('number').execute();
    for (const { id } of clients) await lockRequestsOfClient(trx, id);
    await trx.selectFrom('clients').select('id').where('email', '=', email).orderBy('number').forUpdate().execute();
    const [lead] = await idleLeads(trx, day, timeZone, { limit: 1, only: email });
    if (!lead) return undefined;
    const whose = await findByAddress(trx, email);
    const reader = await trx
      .selectFrom('subscribers')
      .select('id')
      .where('email', '=', email)
      .where('state', '=', 'confirmed')
      .executeTakeFirst();
    const accounts = await erasePerson(trx, whose, { now, keepsReader: reader !== undefined });
    const subject = { kind: 'person', id: personReference(email) };
    await recordChange(trx, { actor: 'system', action: 'privacy.lead-erased', subject });
    return accounts;
  });
  for (const userId of outcome ?? []) sessionsChanged(userId);
  return outcome !== undefined;
}

/** Erases leads whose time is over, each in a transaction of its own. @returns how many */
export async function eraseOldLeads(now = new Date()): Promise<number> {
  const { timeZone, months } = await periods();
  const day = lastDayOver(dayOf(now, timeZone), months);
  let count = 0;
  for (;;) {
    const leads = await idleLeads(db, day, timeZone, { limit: shown });
    let erased = 0;
    for (const { email } of leads) if (await eraseLead(email, day, timeZone, now)) erased += 1;
    count += erased;
    // A lead that cannot be erased now is looked at again tomorrow.
    if (leads.length < shown || erased === 0) return count;
  }
}

/** Who is erased within the next thirty days, soonest first, and who is kept. @throws forbidden */
export async function listLeads(
  person: Person,
  now = new Date(),
): Promise<{ next: LeadView[]; more: boolean; months: number; kept: KeptLeadView[] }> {
  demand(person, 'privacy.manage');
  const { timeZone, months } = await periods();
  const today = dayOf(now, timeZone);
  const rows = await idleLeads(db, lastDayOver(addDays(today, leadNoticeDays), months), timeZone, { limit: shown + 1 });
  const next = rows.slice(0, shown).map(({ email, name, active_at: at }) => {
    const lastActivityOn = dayOf(at, timeZone);
    const due = addMonths(lastActivityOn, months);
    return { email, name, lastActivityOn, eraseOn: [today, due].sort()[1] ?? due };
  });
  const kept = await db
    .selectFrom('kept_leads as k')
    .leftJoin('staff as s', 's.user_id', 'k.kept_by')
    .select(['k.email', 'k.reason', 'k.kept_at', 's.name'])
    .orderBy('k.kept_at', 'desc')
    .orderBy('k.email')
    .limit(shown)
    .execute();
  return {
    next,
    more: rows.length > shown,
    months,
    kept: kept.map(({ email, reason, kept_at: at, name }) => ({
      email,
      reason,
      keptAt: at.toISOString(),
      keptBy: name,
    })),
  };
}

/** Keeps a lead: its time begins anew. @throws forbidden, not_found for an address that is no lead */
export async function keepLead(
  person: Person,
  { email, reason }: { email: string; reason: string },
  now = new Date(),
): Promise<{ kept: true }> {
  demand(person, 'privacy.manage');
  const { timeZone } = await periods();
  await transact(async (trx) => {
    const [lead] = await idleLeads(trx, addDays(dayOf(now, timeZone), 1), timeZone, { limit: 1, only: email });
    if (!lead) throw new AppError('not_found', 'no lead with this address');
    const values = { reason, kept_at: now, kept_by: person.userId };
    await trx
      .insertInto('kept_leads')
      .values({ email, ...values })
      .onConflict((conflict) => conflict.column('email').doUpdateSet(values))
      .execute();
    await recordChange(trx, {
      actor: person,
      action: 'privacy.lead-kept',
      subject: { kind: 'person', id: personReference(email) },
    });
  });
  return { kept: true };
}

/** Takes {@link keepLead} back. Twice is as good as once. @throws forbidden */
export async function releaseLead(person: Person, email: string): Promise<{ kept: false }> {
  demand(person, 'privacy.manage');
  await transact(async (trx) => {
    const gone = await trx.deleteFrom('kept_leads').where('email', '=', email).returning('email').executeTakeFirst();
    if (!gone) return;
    await recordChange(trx, {
      actor: person,
      action: 'privacy.lead-released',
      subject: { kind: 'person', id: personReference(email) },
    });
  });
  return { kept: false };
}
