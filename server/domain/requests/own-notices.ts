import { sql } from 'kysely';
import type { Db } from '#server/db/client.ts';
import { queueMail } from '#server/jobs/send-mail.ts';
import { publicUrl } from '#server/public-url.ts';
import { handsOn } from '#server/records/absences.ts';
import { getSettings } from '#server/records/settings.ts';
import { staffToNotify, staffWhoMay } from '#server/records/staff.ts';
import type { ClientDeed } from '#shared/portal-requests.ts';
import { requestReference } from '#shared/requests.ts';

/** Files come in handfuls: whoever is told of one within this time is told of all, in milliseconds. */
export const fileNoticeHoldMs = 2 * 60_000;
/** One person gets one notice of a conversation in this time, in milliseconds: what happens meanwhile is gathered in the next. */
export const noticeEveryMs = 10 * 60_000;
/** A mail that leaves so soon may be on its way already: nothing is added to it any more, in milliseconds. */
const leavingMs = 5_000;
/** What one mail tells of in words; of anything beyond it says that it happened. */
const mostTold = 30;

const template = 'request-client-deed';

/** Deeds that somebody waits for an answer to. */
const owesAnswer: ReadonlySet<ClientDeed> = new Set(['message', 'cancel-asked', 'reopened', 'call-asked']);

type Deed = { deed: ClientDeed; text: string };
type Told = Deed & { later?: Deed[] };

/** The newest notice of this conversation to this person. */
async function lastNotice(trx: Db, requestId: string, to: string) {
  const { rows } = await sql<{ id: string; props: Told; isOpen: boolean; leavesAt: Date }>`
    select id, props, state = 'queued' and claim is null as "isOpen", next_attempt_at as "leavesAt" from mails
    where request_id = ${requestId} and template = ${template} and recipient = ${to}
    order by next_attempt_at desc, id limit 1 for update`.execute(trx);
  return rows[0];
}

/** Tells of the deed in a mail that waits. Of files one word is enough, however many come. */
async function gather(trx: Db, mail: { id: string; props: Told }, { deed, text }: Deed): Promise<void> {
  const { later = [], ...first } = mail.props;
  const isTold = deed === 'file' && [first, ...later].some((each) => each.deed === 'file');
  if (isTold || later.length >= mostTold) return;
  const props = JSON.stringify({ ...first, later: [...later, { deed, text }] });
  await trx.updateTable('mails').set({ props }).where('id', '=', mail.id).execute();
}

type Notice = Deed & {
  person: { name: string };
  /** Whether somebody waits for an answer to it, where the deed alone does not say so. */
  owes?: boolean | undefined;
};

/**
 * Tells whoever works on the request what its client did, and whoever is in their place while they are away; everybody who is told of requests
 * while nobody does. The first notice leaves at
 * once, further ones are gathered in one mail per conversation and {@link noticeEveryMs}. The caller holds the request's lock.
 */
export async function tellStaff(
  trx: Db,
  request: { id: string; number: number; assigneeId: string | null },
  { person, deed, text, owes = owesAnswer.has(deed) }: Notice,
  now: Date,
): Promise<void> {
  const settings = await getSettings();
  if (!settings.email.enableEmailNotifications) return;
  const [able, willing] = [await staffWhoMay(trx, 'requests.write', now), await staffToNotify(trx, 'client', now)];
  // Whoever has it and wants no such mails is no reason to write to all others.
  const hands = await handsOn(request.assigneeId, now, trx);
  const isInHand = able.some(({ userId }) => hands.includes(userId));
  const reference = requestReference(request.number);
  const row = await trx
    .selectFrom('requests')
    .select(['reply_due_at', 'replied_at', 'question_due_at'])
    .where('id', '=', request.id)
    .executeTakeFirstOrThrow();
  const due = row.question_due_at ?? (row.replied_at === null ? row.reply_due_at : null);
  const replyBy = owes && due ? { replyBy: due.toISOString() } : {};
  for (const { email } of willing.filter(({ userId }) => !isInHand || hands.includes(userId))) {
    const last = await lastNotice(trx, request.id, email);
    if (last?.isOpen && last.leavesAt.getTime() > now.getTime() + leavingMs) {
      await gather(trx, last, { deed, text });
      continue;
    }
    const hold = now.getTime() + (deed === 'file' ? fileNoticeHoldMs : 0);
    const leavesAt = Math.max(hold, last ? last.leavesAt.getTime() + noticeEveryMs : 0);
    await queueMail(
      trx,
      {
        template,
        to: email,
        locale: settings.general.language,
        props: {
          reference,
          name: person.name,
          deed,
          text,
          ...replyBy,
          url: `${publicUrl()}/admin/requests/${reference}`,
        },
        requestId: request.id,
        ...(leavesAt > now.getTime() && { notBefore: new Date(leavesAt) }),
      },
      now,
    );
  }
}
