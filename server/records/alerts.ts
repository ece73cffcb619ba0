import { hostname } from 'node:os';
import { sql } from 'kysely';
import { type Db, db } from '#server/db/client.ts';
import { queueMail } from '#server/jobs/send-mail.ts';
import { publicUrl } from '#server/public-url.ts';
import { getSettings } from '#server/records/settings.ts';
import { staffWhoMay } from '#server/records/staff.ts';
import { type AlertKind, alertReaders } from '#shared/alerts.ts';
import type { Settings } from '#shared/settings.ts';

export type AlertWords = {
  /** What happened, for the operator: a server's answer, a path, figures. No secrets and nobody's data. */
  detail: string;
  /** The page of the back office that helps, from its slash. */
  path: string;
};

const longestDetail = 1000;

/** The open alert of a kind; `isTold` when mails told of it on this day already. */
async function note(trx: Db, kind: AlertKind, { detail }: AlertWords, { timezone }: Settings['general'], now: Date) {
  const { rows } = await sql<{ id: number; is_told: boolean }>`
    insert into system_alerts (kind, detail, raised_at, last_at) values (${kind}, ${detail.slice(0, longestDetail)}, ${now}, ${now})
    on conflict (kind) where resolved_at is null
      do update set last_at = excluded.last_at, detail = excluded.detail, times = system_alerts.times + 1
    returning id, coalesce(
      (told_at at time zone ${timezone})::date >= (${now}::timestamptz at time zone ${timezone})::date, false) as is_told`.execute(
    trx,
  );
  return rows[0] as { id: number; is_told: boolean };
}

/**
 * Tells everybody who may do something about it (`alertReaders`) that something is wrong: by mail, once a kind and day of the site's zone, again after
 * {@link resolveAlert}. While `enableSystemAlerts` is off it is only noted. True when mails were queued.
 */
export async function raiseAlert(kind: AlertKind, words: AlertWords, now = new Date()): Promise<boolean> {
  const { general, email } = await getSettings();
  return db.transaction().execute(async (trx) => {
    const { id, is_told: isTold } = await note(trx, kind, words, general, now);
    if (isTold || !email.enableSystemAlerts) return false;
    const told = await staffWhoMay(trx, alertReaders[kind], now);
    const props = {
      kind,
      detail: words.detail.slice(0, longestDetail),
      at: now.toISOString(),
      url: publicUrl() + words.path,
      host: hostname(),
    };
    for (const { email: to } of told) {
      await queueMail(trx, { template: 'system-alert', to, locale: general.language, props }, now);
    }
    await trx.updateTable('system_alerts').set({ told_at: now }).where('id', '=', id).execute();
    return told.length > 0;
  });
}

/** Says that it is well again: the next time is told at once. */
export async function resolveAlert(kind: AlertKind, now = new Date()): Promise<void> {
  await db
    .updateTable('system_alerts')
    .set({ resolved_at: now })
    .where('kind', '=', kind)
    .where('resolved_at', 'is', null)
    .execute();
}
