import type { Db } from '#server/db/client.ts';
import { type Announce, transact } from '#server/db/transaction.ts';
import type { AsidePost } from '#server/domain/forms/release.ts';
import { releaseMessage } from '#server/domain/messages/submit.ts';
import { releaseSubscription } from '#server/domain/newsletter/subscribe.ts';
import { releaseAnalysisRequest } from '#server/domain/requests/submit.ts';
import { AppError } from '#server/errors.ts';
import { raiseAlert, resolveAlert } from '#server/records/alerts.ts';
import { recordChange } from '#server/records/audit.ts';
import { demand } from '#server/records/permissions.ts';
import type { Person } from '#server/records/person.ts';
import { getSettings } from '#server/records/settings.ts';
import { isQuarantinedForm, type QuarantinedForm, quarantinePath } from '#shared/quarantine.ts';
import { countAside, deleteAside, lockAside, selectAside } from './queries.ts';
import { type QuarantinedView, quarantinedView } from './views.ts';

/** Posts of public forms that look automated: their senders were told that they arrived, so staff decide what becomes of them. */

export const quarantinePageSize = { default: 50, max: 100 } as const;

type Storing = { connection: Db; announce: Announce; now: Date };
const makers: Record<QuarantinedForm, (aside: AsidePost, storing: Storing) => Promise<string>> = {
  'analysis-request': releaseAnalysisRequest,
  contact: releaseMessage,
  newsletter: releaseSubscription,
};

type Asked = { cursor?: number | undefined; limit: number };

/** A page of the posts that wait, newest first. @throws forbidden */
export async function listQuarantined(
  person: Person,
  { cursor, limit }: Asked,
): Promise<{ items: QuarantinedView[]; nextCursor: string | null }> {
  demand(person, 'quarantine.read');
  const rows = await selectAside(cursor, limit + 1);
  const page = rows.slice(0, limit);
  return { items: page.map(quarantinedView), nextCursor: rows.length > limit ? String(page.at(-1)?.id) : null };
}

/** How many posts wait, exact to `exactUpTo`: one more then means that there are more. @throws forbidden */
export async function countQuarantined(person: Person): Promise<{ count: number; exactUpTo: number }> {
  demand(person, 'quarantine.read');
  return countAside();
}

/** The row, locked until the transaction ends: of two who decide at once the second finds nothing. */
async function take(trx: Db, id: string) {
  const row = /^\d{1,15}$/.test(id) ? await lockAside(trx, Number(id)) : undefined;
  if (!row) throw new AppError('not_found', 'no such post in quarantine');
  await deleteAside(trx, row.id);
  return row;
}

const subject = (id: number) => ({ kind: 'quarantined-post', id: String(id) });

/**
 * Lets a post in: it becomes the request, the message or the wish for the newsletter that it would have been, with its number, its mails
 * and all that follows.
 * @returns the record's reference, null for the newsletter
 * @throws forbidden, not_found (also once somebody else has decided), invalid_input where the form would not take it any more
 */
export async function releaseQuarantined(
  person: Person,
  id: string,
  now = new Date(),
): Promise<{ form: QuarantinedForm; reference: string | null }> {
  demand(person, 'quarantine.write');
  await getSettings();
  return transact(async (connection, announce) => {
    const row = await take(connection, id);
    if (!isQuarantinedForm(row.form)) throw new AppError('invalid_input', 'there is no such form any more');
    const reference = (await makers[row.form](row, { connection, announce, now })) || null;
    await recordChange(connection, {
      actor: person,
      action: 'quarantined-post.released',
      subject: subject(row.id),
      after: { reason: row.reason, ...(reference ? { record: reference } : {}) },
    });
    return { form: row.form, reference };
  });
}

/** Deletes a post for good. Its sender is told nothing. @throws forbidden, not_found */
export async function deleteQuarantined(person: Person, id: string): Promise<void> {
  demand(person, 'quarantine.write');
  await transact(async (connection) => {
    const row = await take(connection, id);
    await recordChange(connection, {
      actor: person,
      action: 'quarantined-post.deleted',
      subject: subject(row.id),
      before: { reason: row.reason },
    });
  });
}

/** Tells those who may release them, once a day, how many posts wait; says nothing while none does. @returns how many wait */
export async function tellOfQuarantine(now = new Date()): Promise<number> {
  const { count, exactUpTo } = await countAside();
  if (count === 0) {
    await resolveAlert('quarantine', now);
    return 0;
  }
  const detail = count > exactUpTo ? `${exactUpTo}+` : String(count);
  await raiseAlert('quarantine', { detail, path: quarantinePath }, now);
  return count;
}
