import type { PostRecord } from '#app/admin/blog/posts-api.ts';
import { dateInZone } from '#app/admin/parts/post-words.ts';
import { m } from '#messages/messages.js';
import type { Place } from '#shared/dates.ts';
import type { Plan } from './plan.ts';

/** A wall clock of the site as people read it: `12 marzo 2026, 09:00 Europe/Rome`. It is no instant yet. */
export function wallClockText(wallClock: string | null, { locale, timeZone }: Place): string {
  if (!wallClock || Number.isNaN(Date.parse(`${wallClock}Z`))) return m.admin_blog_no_date();
  // Read and shown in the same zone: the clock stays as it was typed.
  return dateInZone(`${wallClock}Z`, { locale, timeZone: 'UTC' }).replace(/UTC$/, timeZone);
}

type Words = { deed: string; effect: string };

/** What the button says it does, and what follows from it. `at`: the time as {@link wallClockText}. */
export function planWords(plan: Plan, at: string): Words {
  const words: Record<Plan, () => Words> = {
    'keep-draft': () => ({ deed: m.admin_blog_do_draft(), effect: m.admin_blog_effect_draft() }),
    publish: () => ({ deed: m.admin_blog_do_publish(), effect: m.admin_blog_effect_publish() }),
    update: () => ({ deed: m.admin_blog_do_update(), effect: m.admin_blog_effect_update() }),
    schedule: () => ({ deed: m.admin_blog_do_schedule(), effect: m.admin_blog_effect_schedule({ at }) }),
    reschedule: () => ({ deed: m.admin_blog_do_reschedule(), effect: m.admin_blog_effect_schedule({ at }) }),
    'keep-scheduled': () => ({ deed: m.admin_blog_do_keep_scheduled(), effect: m.admin_blog_effect_schedule({ at }) }),
    unpublish: () => ({ deed: m.admin_blog_do_unpublish(), effect: m.admin_blog_effect_unpublish() }),
    'unpublish-until': () => ({ deed: m.admin_blog_do_schedule(), effect: m.admin_blog_effect_until({ at }) }),
    unschedule: () => ({ deed: m.admin_blog_do_unschedule(), effect: m.admin_blog_effect_unschedule() }),
  };
  return words[plan]();
}

type Dated = Pick<PostRecord, 'publishAt' | 'timeZone'>;

/** What was done, for the toast. */
export function doneWords(plan: Plan, { publishAt, timeZone }: Dated, locale: string): string {
  if (plan === 'publish') return m.admin_blog_done_published();
  if (plan === 'update') return m.admin_blog_done_updated();
  if (plan === 'unpublish') return m.admin_blog_done_unpublished();
  if (plan === 'keep-draft' || plan === 'unschedule') return m.admin_blog_done_draft();
  return m.admin_blog_done_scheduled({ at: wallClockText(publishAt, { locale, timeZone }) });
}

export const missingWords = {
  title: m.admin_blog_missing_title,
  pictureAlt: m.admin_blog_missing_alt,
  publishAt: m.admin_blog_missing_date,
};
