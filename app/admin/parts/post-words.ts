import type { Tone } from '#app/ui/badge.tsx';
import { m } from '#messages/messages.js';
import { formatDateTime, formatTime, type Place } from '#shared/dates.ts';
import type { PostSort } from '#shared/post-views.ts';
import type { PostStatus } from '#shared/posts.ts';

export const postStatusWords: Record<PostStatus, () => string> = {
  draft: m.admin_post_draft,
  scheduled: m.admin_post_scheduled,
  published: m.admin_post_published,
};

export const postStatusTones: Record<PostStatus, Tone> = { draft: 'grey', scheduled: 'blue', published: 'green' };

export const sortWords: Record<PostSort, () => string> = {
  '-date': m.admin_blog_sort_newest,
  date: m.admin_blog_sort_oldest,
  title: m.admin_blog_sort_title,
  '-title': m.admin_blog_sort_title_down,
  '-updated': m.admin_blog_sort_updated,
  updated: m.admin_blog_sort_updated_up,
  '-views': m.admin_blog_sort_views,
  views: m.admin_blog_sort_views_up,
  category: m.admin_blog_sort_category,
  '-category': m.admin_blog_sort_category_down,
  status: m.admin_blog_sort_status,
  '-status': m.admin_blog_sort_status_down,
};

/** `12 marzo 2026, 09:00`. */
function longDate(instant: string | Date, place: Place): string {
  const day = new Intl.DateTimeFormat(place.locale, {
    timeZone: place.timeZone,
    day: 'numeric',
    month: 'long',
    year: 'numeric',
  }).format(new Date(instant));
  return `${day}, ${formatTime(instant, place)}`;
}

/** As {@link longDate}, with the zone: what has not happened yet happens by somebody's clock. */
export const dateInZone = (instant: string | Date, place: Place) => `${longDate(instant, place)} ${place.timeZone}`;

export const dateOfRow = (row: { at: string; status: PostStatus }, place: Place) =>
  row.status === 'scheduled' ? `${formatDateTime(row.at, place)} ${place.timeZone}` : formatDateTime(row.at, place);

export const titleOf = ({ title }: { title: string }) => title.trim() || m.admin_blog_untitled();
