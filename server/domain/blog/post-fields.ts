import { isDeepStrictEqual } from 'node:util';
import type { Selectable } from 'kysely';
import { shown } from '#server/db/columns.ts';
import type { Posts } from '#server/db/types.ts';
import { AppError } from '#server/errors.ts';
import { cleanRichHtml } from '#server/rich/clean.ts';
import { cleanPostTags } from '#shared/post-rules.ts';
import { type PostFields, postLimits } from '#shared/posts.ts';
import { wordsOf } from './words.ts';

/** The fields of a post: as they come, as they are kept, and how two states of them differ. */

/** A refusal of what was written, by the path of each field in the body. */
export const refuseFields = (fields: Record<string, string>, facts: Record<string, unknown> = {}) =>
  new AppError('invalid_input', `refused: ${Object.keys(fields).join(', ')}`, { details: { fields, ...facts } });

/**
 * What was typed, with nothing in its text but what posts may hold, and no half of a character, which JSON in the database cannot hold.
 * @throws invalid_input when the text is too long still
 */
export function cleanFields(typed: PostFields): PostFields {
  const texts = Object.fromEntries(
    Object.entries(typed).map(([name, value]) => [name, typeof value === 'string' ? value.toWellFormed() : value]),
  ) as PostFields;
  const content = cleanRichHtml(texts.content);
  if (content.length > postLimits.content) throw refuseFields({ 'fields.content': 'too_long' });
  const tags = cleanPostTags(typed.tags.map((tag) => tag.toWellFormed()));
  return { ...texts, content, tags, pictureId: typed.pictureId?.toLowerCase() ?? null };
}

/** The fields that staff write, as they are now. */
export function fieldsOf(row: Pick<Selectable<Posts>, keyof typeof columnNames>): PostFields {
  return {
    ...shown(row, [
      'title',
      'slug',
      'excerpt',
      'content',
      'category',
      'tags',
      'featured',
      'pictureId',
      'pictureAlt',
      'metaTitle',
      'metaDescription',
    ]),
  };
}

const columnNames = {
  title: true,
  slug: true,
  excerpt: true,
  content: true,
  category: true,
  tags: true,
  featured: true,
  picture_id: true,
  picture_alt: true,
  meta_title: true,
  meta_description: true,
} as const;

/** The columns that these fields are kept in, with what is made of the text. */
export function columnsOf(fields: PostFields) {
  const { text, count } = wordsOf(fields.content);
  return {
    title: fields.title,
    slug: fields.slug,
    excerpt: fields.excerpt,
    content: fields.content,
    body_text: text,
    word_count: count,
    category: fields.category,
    tags: fields.tags,
    featured: fields.featured,
    picture_id: fields.pictureId,
    picture_alt: fields.pictureAlt,
    meta_title: fields.metaTitle,
    meta_description: fields.metaDescription,
  };
}

export const sameFields = (one: PostFields, other: PostFields): boolean =>
  Object.keys(one).every((name) => isDeepStrictEqual(one[name as keyof PostFields], other[name as keyof PostFields]));

/** Fields that differ, each as it is in `from`, for the audit log; of a text only how long it is. */
export function differing(from: PostFields, to: PostFields): Record<string, unknown> {
  const names = (Object.keys(from) as (keyof PostFields)[]).filter((name) => !isDeepStrictEqual(from[name], to[name]));
  return Object.fromEntries(
    names.map((name) => (name === 'content' ? ['words', wordsOf(from.content).count] : [name, from[name]])),
  );
}
