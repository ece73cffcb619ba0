import { db } from '#server/db/client.ts';
import { transact } from '#server/db/transaction.ts';
import { AppError } from '#server/errors.ts';
import { requeueMail } from '#server/jobs/send-mail.ts';
import type { RenderedMail } from '#server/mail/render.ts';
import { mailsLeave } from '#server/mail/transport.ts';
import { publicUrl } from '#server/public-url.ts';
import { recordChange } from '#server/records/audit.ts';
import { defineCursor, placePart } from '#server/records/cursors.ts';
import { demand } from '#server/records/permissions.ts';
import type { Person } from '#server/records/person.ts';
import { getSettings } from '#server/records/settings.ts';
import type { MailFilter } from '#shared/mails.ts';
import { type About, countMails, selectAbout, selectMail, selectMailPage } from './queries.ts';
import { canBeResent, isStuck, mailItem, timelineMail } from './views.ts';

export const mailPageSize = { default: 50, max: 100 } as const;

/** Whether mails reach anybody; without a mail server they are only saved. */
export const doMailsLeave = async (): Promise<boolean> => mailsLeave(await getSettings());

/** Mails about a record, for its timeline, oldest first. */
export async function mailsAbout(person: Person, about: About, now = new Date()) {
  const hasServer = await doMailsLeave();
  return (await selectAbout(about)).map((row) => timelineMail(row, person, { now, hasServer }));
}

const places = defineCursor({ queuedAt: placePart.moment, id: placePart.uuid });

export type MailQuery = { q: string; state?: MailFilter | undefined; cursor?: string | undefined; limit: number };

/** A page of everything that was to leave, newest first. @throws forbidden for everybody but an Admin */
export async function listMails(person: Person, { q, state, cursor, limit }: MailQuery) {
  demand(person, 'mails.read');
  const text = q.trim();
  const position = places.read(cursor);
  const [rows, counts, hasServer] = await Promise.all([
    selectMailPage({ text, state }, position, limit),
    countMails(text),
    doMailsLeave(),
  ]);
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    items: page.map((row) => mailItem(row, hasServer)),
    counts,
    nextCursor: rows.length > limit && last ? places.write({ queuedAt: last.position, id: last.id }) : null,
  };
}

/** What stands where a code or a link was. They are sealed, and shown to nobody. */
const hiddenSecrets = () => ({ code: '••••••', link: `${publicUrl()}/…` });

/** How the mail reads; of one whose values no template takes any more, nothing. */
async function bodyOf(row: NonNullable<Awaited<ReturnType<typeof selectMail>>>): Promise<RenderedMail | null> {
  if (row.channel !== 'mail') return null;
  const props = { ...(row.props as object), ...hiddenSecrets() };
  // Loaded when a mail is read: the operator's shell shares this file, and Node reads no JSX.
  const { renderParts } = await import('#server/mail/render.ts');
  return renderParts({ ...row, props }, await getSettings()).catch(() => null);
}

async function mailView(id: string) {
  const row = await selectMail(db, id);
  if (!row) throw new AppError('not_found', 'no such mail');
  const body = await bodyOf(row);
  return {
    ...mailItem(row, await doMailsLeave()),
    body: body && { subject: body.subject, html: body.html, text: body.text },
  };
}

/** One mail with its text; codes and links are hidden. @throws forbidden, not_found */
export async function getMail(person: Person, id: string) {
  demand(person, 'mails.read');
  return { mail: await mailView(id) };
}

/**
 * Sends a mail once more that failed, was only saved, whose fate is unknown, or that waits for its next attempt; whether somebody may get it twice is for a person to decide. Twice is as
 * good as once. @throws forbidden, not_found, transition_refused for one whose code or link is gone, and for a saved one while there is no mail server
 */
export async function resendMail(person: Person, id: string, now = new Date()) {
  demand(person, 'mails.resend');
  const hasServer = await doMailsLeave();
  await transact(async (trx) => {
    await trx.selectFrom('mails').select('id').where('id', '=', id).forUpdate().executeTakeFirst();
    const row = await selectMail(trx, id);
    if (!row) throw new AppError('not_found', 'no such mail');
    if (!isStuck(row)) return;
    if (row.state === 'saved' && !hasServer) throw new AppError('transition_refused', 'there is no mail server');
    if (!canBeResent(row, hasServer)) throw new AppError('transition_refused', 'its code or link is gone');
    await requeueMail(trx, id, now);
    const subject = { kind: 'mail', id };
    await recordChange(trx, { actor: person, action: 'mail.resent', subject, before: { state: row.state } });
  });
  return { mail: await mailView(id) };
}
