import { sql } from 'kysely';

/** Readers who closed their account: their consent stays as it is, and rests until they come back or are erased. */

/**
 * Addresses that lead to somebody who closed their account, as an erasure knows them (`server/across/privacy/whose.ts`): that of the account, those of
 * its client, former ones, those of merged duplicates; none that is another client's now. An address may stand there twice.
 */
const closings = sql`(
  select a.email, x.requested_at, x.erase_after
  from account_erasures x
  join auth.users u on u.id = x.user_id
  left join clients o on o.user_id = x.user_id and o.erased_at is null
  left join clients c on c.id = coalesce(o.merged_into, o.id) or c.merged_into = coalesce(o.merged_into, o.id)
  cross join lateral (
    select lower(u.email) as email union select c.email union select f.email from client_addresses f where f.client_id = c.id) a
  where not exists (
    select from clients n where n.email = a.email and n.deleted_at is null
      and coalesce(n.merged_into, n.id) is distinct from coalesce(o.merged_into, o.id)))`;

/** Closings that hold for a reader `s`. Who has confirmed a link of the newsletter since wants it all the same; staff and files cannot say so for them. */
const heldClosings = sql`${closings} x where x.email = s.email and not exists (
  select from subscriber_events e
  where e.subscriber_id = s.id and e.kind = 'confirmed' and e.actor_kind = 'reader' and e.at > x.requested_at)`;

/** Of a reader `s`: whether they closed their account, so that no issue goes to them. */
export const isResting = sql<boolean>`exists (select from ${heldClosings})`;

/** Of a reader `s` who is resting: from when on they are erased. */
export const erasedFrom = sql<Date | null>`(select min(x.erase_after) from ${heldClosings})`;
