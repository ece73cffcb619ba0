import type { Picture } from '#app/admin/parts/pictures/pictures-api.ts';
import { cleanPostTags } from '#shared/post-rules.ts';
import type { PostEditView } from '#shared/post-views.ts';
import { type PostFields, postCategories } from '#shared/posts.ts';

/** What stands in the form. Tags are one line, as they are typed. */
export type PostValues = Omit<PostFields, 'tags' | 'pictureId'> & { tags: string; picture: Picture | null };
export type PostField = keyof PostValues;

export const emptyValues: PostValues = {
  title: '',
  slug: '',
  excerpt: '',
  content: '',
  category: postCategories[0],
  tags: '',
  featured: false,
  picture: null,
  pictureAlt: '',
  metaTitle: '',
  metaDescription: '',
};

/** Tags between commas: trimmed, none empty, none twice in whatever case. */
export const tagsIn = (line: string): string[] => cleanPostTags(line.split(','));

export function fieldsOf({ tags, picture, ...rest }: PostValues): PostFields {
  return { ...rest, tags: tagsIn(tags), pictureId: picture?.id ?? null };
}

type Known = Pick<PostEditView, 'picture' | 'slugFollowsTitle'>;

/** Fields as they stand in the form. An address that follows the title is left to it. */
export function valuesOf(fields: PostFields, { picture }: Pick<Known, 'picture'>): PostValues {
  const { title, slug, excerpt, content, category, tags, featured, pictureId, pictureAlt, metaTitle, metaDescription } =
    fields;
  // Of a picture that only the working copy shows, the size is not known; the browser finds it.
  const known = picture?.id === pictureId ? picture : pictureId && { id: pictureId, width: 1_200, height: 800 };
  return {
    title,
    slug,
    excerpt,
    content,
    category,
    tags: tags.join(', '),
    featured,
    picture: known || null,
    pictureAlt,
    metaTitle,
    metaDescription,
  };
}

/** What was saved, as it stands in the form. */
export const savedValues = (record: PostEditView): PostValues => ({
  ...valuesOf(record, record),
  ...(record.slugFollowsTitle && { slug: '' }),
});

/** The fields that people write, of a record that has more. */
export function writtenIn(record: PostEditView): PostFields {
  const { title, slug, excerpt, content, category, tags, featured, pictureId, pictureAlt, metaTitle, metaDescription } =
    record;
  return { title, slug, excerpt, content, category, tags, featured, pictureId, pictureAlt, metaTitle, metaDescription };
}

export const sameFields = (one: PostFields, other: PostFields) =>
  JSON.stringify(Object.entries(one).sort()) === JSON.stringify(Object.entries(other).sort());

export const isBlank = (values: PostValues) => sameFields(fieldsOf(values), fieldsOf(emptyValues));
