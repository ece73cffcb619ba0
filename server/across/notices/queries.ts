import { type RawBuilder, sql } from 'kysely';
import { db } from '#server/db/client.ts';
import { mostNotices, type NoticeKind } from '#shared/notices.ts';

/** What happened, as far as it is of one of the kinds that a person hears of. The newest of each kind are found by an index, then put together. */

export type NoticeRow = {
  /** Names it beside the others. */
  id: string;
  kind: NoticeKind;
  at: Date;
  /** Kind of the timeline's entry. */
  what: string;
  about: 'request' | 'message';
  number: number;
  name: string;
  actor: string | null;
  /** Whose it is, where the reader works in the place of somebody who is away. */
  owner: string | null;
  text: string | null;
};

type Asked = { userId: string; since: Date };

/** Whose records, and from when on they are the reader's to see to. */
type Owner = { id: string; name: string | null; since: Date };

const nouns = {
  request: {
    rows: 'requests',
    events: 'request_events',
    key: 'request_id',
    isOpen: sql`r.status in ('new', 'in-progress')`,
  },
  message: { rows: 'messages', events: 'message_events', key: 'message_id', isOpen: sql`r.status <> 'closed'` },
} as const;
type About = keyof typeof nouns;

const columns = (
  kind: NoticeKind,
  about: About,
  entry: {
    id: RawBuilder<unknown>;
    what: RawBuilder<unknown>;
    at: RawBuilder<unknown>;
    actor: RawBuilder<unknown>;
    text: RawBuilder<unknown>;
    owner?: RawBuilder<unknown>;
  },
) => sql`
  ${kind} || '-' || ${about} || '-' || ${entry.id} as id, ${sql.lit(kind)} as kind, ${entry.at} as at, ${entry.what} as what,
  ${sql.lit(about)} as about, r.number, r.name, ${entry.actor} as actor, ${entry.text} as text, ${entry.owner ?? sql`null::text`} as owner`;

const ofEvent = { id: sql`e.id`, what: sql`e.kind`, at: sql`e.at`, actor: sql`s.name`, text: sql`e.data ->> 'text'` };

/** What came from outside, or was entered by a colleague. */
function newOnes(about: About, { userId, since }: Asked) {
  const { rows, events, key } = nouns[about];
  const first = about === 'request' ? 'submitted' : 'received';
  const entry = {
    id: sql`r.number`,
    what: sql.lit(first),
    at: sql`r.submitted_at`,
    actor: sql`null::text`,
    text: sql`null::text`,
  };
  return sql`
    select ${columns('new', about, entry)} from ${sql.table(rows)} r
    where r.deleted_at is null and r.submitted_at > ${since} and not exists (
      select from ${sql.table(events)} e where e.${sql.ref(key)} = r.id and e.kind = ${first} and e.actor_id = ${userId})
    order by r.submitted_at desc limit ${sql.lit(mostNotices)}`;
}

/** Entries in the timelines of what a person has. */
function inOwn(kind: NoticeKind, about: About, owner: Owner, which: RawBuilder<unknown>) {
  const { rows, events, key, isOpen } = nouns[about];
  return sql`
    select ${columns(kind, about, { ...ofEvent, owner: sql`${owner.name}::text` })} from ${sql.table(rows)} r
    join ${sql.table(events)} e on e.${sql.ref(key)} = r.id
    left join staff s on s.user_id = e.actor_id
    where r.deleted_at is null and ${isOpen} and r.assignee_id = ${owner.id} and e.at > ${owner.since} and ${which}
    order by e.at desc limit ${sql.lit(mostNotices)}`;
}

function mentions(about: About, { userId, since }: Asked) {
  const { rows, events, key } = nouns[about];
  return sql`
    select ${columns('mention', about, ofEvent)} from ${sql.table(events)} e
    join ${sql.table(rows)} r on r.id = e.${sql.ref(key)}
    left join staff s on s.user_id = e.actor_id
    where r.deleted_at is null and e.kind = 'note' and e.data ? 'mentions' and e.data -> 'mentions' ? ${userId}
      and e.at > ${since} and e.actor_id is distinct from ${userId}
    order by e.at desc limit ${sql.lit(mostNotices)}`;
}

function parts(kind: NoticeKind, asked: Asked, owners: Owner[]): RawBuilder<unknown>[] {
  const given = sql`e.kind = 'assigned' and e.actor_id is distinct from ${asked.userId}`;
  switch (kind) {
    case 'new':
      return [newOnes('request', asked), newOnes('message', asked)];
    case 'client':
      return owners.map((owner) =>
        inOwn('client', 'request', owner, sql`e.actor_kind = 'client' and e.kind <> 'submitted'`),
      );
    case 'mine':
      return owners.flatMap((owner) => [
        inOwn('mine', 'request', owner, given),
        inOwn('mine', 'message', owner, given),
      ]);
    case 'mention':
      return [mentions('request', asked), mentions('message', asked)];
  }
}

/** The newest of these kinds, the newest first. */
export async function selectNotices(
  kinds: readonly NoticeKind[],
  asked: Asked,
  others: readonly Owner[],
): Promise<NoticeRow[]> {
  const owners = [{ id: asked.userId, name: null, since: asked.since }, ...others];
  const all = kinds.flatMap((kind) => parts(kind, asked, owners)).map((part) => sql`(${part})`);
  if (all.length === 0) return [];
  const { rows } = await sql<NoticeRow>`
    select * from (${sql.join(all, sql` union all `)}) as told order by at desc, id limit ${mostNotices}`.execute(db);
  return rows;
}
