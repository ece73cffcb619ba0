import { sql } from 'kysely';
import { db } from '#server/db/client.ts';
import { AppError } from '#server/errors.ts';
import { listAway, worksFor } from '#server/records/absences.ts';
import { textFor } from '#server/records/masked.ts';
import { choicesOf } from '#server/records/notice-choices.ts';
import type { Person, StaffPerson } from '#server/records/person.ts';
import { getSettings } from '#server/records/settings.ts';
import { messageReference } from '#shared/messages.ts';
import { mailedKinds, type NoticeChoice, type NoticeKind, noticeDays, noticeKinds } from '#shared/notices.ts';
import { requestReference } from '#shared/requests.ts';
import { instantOf } from '#shared/zoned-time.ts';
import { type NoticeRow, selectNotices } from './queries.ts';

/** What happened since a member of staff last looked. */

function staffOnly(person: Person): asserts person is StaffPerson {
  if (person.kind !== 'staff') throw new AppError('forbidden', 'staff are told of what happens');
}

/** How much of a text a notice tells. */
const excerptLength = 140;

const referenceOf = ({ about, number }: NoticeRow) =>
  about === 'request' ? requestReference(number) : messageReference(number);

function noticeView(row: NoticeRow, lookedAt: Date, person: StaffPerson) {
  const { id, kind, at, what, about, name, actor, owner } = row;
  // Masked while it is whole: half an address is not seen to be one.
  const whole = textFor(person, row.text ?? '').replaceAll(/\s+/g, ' ');
  const text = [...whole].slice(0, excerptLength).join('').trim();
  return {
    id,
    kind,
    what,
    at: at.toISOString(),
    about,
    reference: referenceOf(row),
    name,
    actor,
    owner,
    text,
    isNew: at > lookedAt,
  };
}

/** Colleagues whose work this person does, each from the midnight on at which it came to them. */
async function ownersSince(userId: string, since: Date, now: Date) {
  const { others } = await worksFor(userId, now);
  if (others.length === 0) return [];
  const [{ general }, names] = await Promise.all([getSettings(), listAway(now)]);
  return others.map(({ userId: id, since: day }) => ({
    id,
    name: names.find((each) => each.id === id)?.name ?? null,
    since: new Date(Math.max(since.getTime(), instantOf(`${day}T00:00`, general.timezone).getTime())),
  }));
}

/** What happened since then of these kinds, to whoever has it or is in the place of somebody who has, the newest first. */
export async function noticesFor(userId: string, kinds: readonly NoticeKind[], since: Date, now: Date) {
  const rows = await selectNotices(kinds, { userId, since }, await ownersSince(userId, since, now));
  return rows.map((row) => ({ ...row, reference: referenceOf(row) }));
}

/**
 * What happened in the last days of what this person wants to hear of, the newest first, how much of it since they last looked, and of what mails can
 * tell them.
 * @throws forbidden for whoever is not staff
 */
export async function listNotices(person: Person, now = new Date()) {
  staffOnly(person);
  const { userId } = person;
  const since = new Date(now.getTime() - noticeDays * 86_400_000);
  const [choices, { email }, look] = await Promise.all([
    choicesOf(db, userId),
    getSettings(),
    db.selectFrom('staff_looks').select('looked_at').where('user_id', '=', userId).executeTakeFirst(),
  ]);
  const kinds = noticeKinds.filter((kind) => choices[kind].inProduct);
  const rows = await noticesFor(userId, kinds, since, now);
  const lookedAt = look?.looked_at ?? since;
  const mails = { isOn: email.enableEmailNotifications, kinds: mailedKinds(person.role) };
  const notices = rows.map((row) => noticeView(row, lookedAt, person));
  return { notices, unseen: notices.filter(({ isNew }) => isNew).length, choices, mails };
}

/** Notes that somebody saw what happened up to a moment; never less than before, nor what is still to come. @throws forbidden */
export async function noteLook(
  person: Person,
  { until }: { until: string },
  now = new Date(),
): Promise<{ seen: true }> {
  staffOnly(person);
  const looked = new Date(Math.min(new Date(until).getTime(), now.getTime()));
  await db
    .insertInto('staff_looks')
    .values({ user_id: person.userId, looked_at: looked })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet({ looked_at: looked }).where('staff_looks.looked_at', '<', looked),
    )
    .execute();
  return { seen: true };
}

/** Chooses how this person hears of a kind of thing; mails tell of what comes from now on. @throws forbidden */
export async function chooseNotices(
  person: Person,
  { kind, inProduct, byMail }: NoticeChoice & { kind: NoticeKind },
  now = new Date(),
) {
  staffOnly(person);
  const chosen = { in_product: inProduct, by_mail: byMail };
  // What was to be mailed before the choice still is.
  const mailedUntil = sql<Date>`case when notice_choices.by_mail then notice_choices.mailed_until else excluded.mailed_until end`;
  await db
    .insertInto('notice_choices')
    .values({ user_id: person.userId, kind, ...chosen, mailed_until: now })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'kind']).doUpdateSet({ ...chosen, mailed_until: mailedUntil }),
    )
    .execute();
  return { choices: await choicesOf(db, person.userId) };
}
