import { ConflictDialog, type Difference } from '#app/admin/parts/editing/conflict-dialog.tsx';
import { postStatusWords } from '#app/admin/parts/post-words.ts';
import { m } from '#messages/messages.js';
import type { Post } from './use-post.ts';
import type { Saving } from './use-saving.ts';
import { type PostField, type PostValues, savedValues } from './values.ts';

const names: Record<PostField, () => string> = {
  title: m.admin_blog_field_title,
  slug: m.admin_blog_field_slug,
  excerpt: m.admin_blog_field_excerpt,
  content: m.admin_blog_field_content,
  category: m.admin_blog_field_category,
  tags: m.admin_blog_field_tags,
  featured: m.admin_blog_field_featured,
  picture: m.admin_blog_section_picture,
  pictureAlt: m.admin_picture_alt,
  metaTitle: m.admin_blog_field_meta_title,
  metaDescription: m.admin_blog_field_meta_description,
};

/** Letters of a text shown around the place where two of them part. */
const shown = 220;

const plain = (html: string) =>
  html
    .replace(/<\/(p|h[2-4]|li|blockquote|pre|tr)>/g, '\n')
    .replace(/<[^>]+>/g, '')
    .replace(/&lt;/g, '<')
    .replace(/&gt;/g, '>')
    .replace(/&nbsp;/g, ' ')
    .replace(/&amp;/g, '&')
    .trim();

/** Two long texts from where they begin to differ. */
export function partingOf(one: string, other: string): [string, string] {
  let at = 0;
  while (at < one.length && one[at] === other[at]) at += 1;
  const start = Math.max(at - 60, 0);
  const cut = (text: string) =>
    `${start > 0 ? '…' : ''}${text.slice(start, start + shown)}${text.length > start + shown ? '…' : ''}`;
  return [cut(one), cut(other)];
}

function textOf(values: PostValues, field: PostField): string {
  const value = values[field];
  if (field === 'content') return plain(values.content);
  if (field === 'picture') return values.picture ? m.admin_cases_picture_size(values.picture) : '';
  return typeof value === 'boolean' ? (value ? m.ui_yes() : m.ui_no()) : String(value ?? '');
}

function differencesOf({ values, stale, record }: Post, saving: Saving): Difference[] {
  if (!stale) return [];
  const theirs = savedValues(stale);
  const fields = (Object.keys(names) as PostField[]).flatMap((field) => {
    const [mine, other] = [textOf(values, field), textOf(theirs, field)];
    if (mine === other || (field === 'slug' && values.slug === '')) return [];
    const [shownMine, shownOther] = partingOf(mine, other);
    return [{ label: names[field](), mine: shownMine, theirs: shownOther }];
  });
  if (stale.status === record?.status && stale.status === saving.standing.status) return fields;
  const mine = postStatusWords[saving.standing.status]();
  return [...fields, { label: m.admin_blog_field_status(), mine, theirs: postStatusWords[stale.status]() }];
}

/** Somebody saved the same post meanwhile: both texts, and the choice. */
export function StaleDialog({ post, saving }: { post: Post; saving: Saving }) {
  const { stale } = post;
  return (
    <ConflictDialog
      isOpen={stale !== undefined}
      name={stale?.updatedBy ?? null}
      differences={differencesOf(post, saving)}
      onClose={() => post.setStale(undefined)}
      onKeepMine={() => {
        if (!stale) return;
        post.goOn(stale.version);
        void saving.save({}, { version: stale.version });
      }}
      onTakeTheirs={() => {
        if (!stale) return;
        saving.reset();
        post.begin({ ...stale, workingCopy: null }, savedValues(stale));
      }}
    />
  );
}
