import { m } from '#messages/messages.js';
import { readingMinutes } from '#shared/public-posts.ts';

/** `5 min read`, `3 min` and `5 min lettura` stand everywhere unless the settings want estimates (specification, section 9). */
type Reading = { wordCount: number; isEstimated: boolean };

export const readingTime = ({ wordCount, isEstimated }: Reading): string =>
  isEstimated ? m.site_blog_read_estimate({ minutes: readingMinutes(wordCount) }) : m.site_blog_read_minutes();

export const shortReadingTime = ({ wordCount, isEstimated }: Reading): string =>
  isEstimated ? m.site_blog_read_short_estimate({ minutes: readingMinutes(wordCount) }) : m.site_blog_read_short();

export const italianReadingTime = ({ wordCount, isEstimated }: Reading): string =>
  isEstimated ? m.site_post_minutes_estimate({ minutes: readingMinutes(wordCount) }) : m.site_post_minutes();
