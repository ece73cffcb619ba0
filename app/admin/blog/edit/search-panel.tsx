import { ImageIcon } from 'lucide-react';
import { Proof } from '#app/admin/parts/pictures/proof.tsx';
import { useStaff } from '#app/admin/person.ts';
import { m } from '#messages/messages.js';
import { postHints, postLimits } from '#shared/posts.ts';
import { CountedField } from './field.tsx';
import { Panel } from './panel.tsx';
import type { Post } from './use-post.ts';
import type { Saving } from './use-saving.ts';

/** What search engines and cards show, and how that will look. */
export function SearchPanel({ post, saving }: { post: Post; saving: Saving }) {
  const { values, record } = post;
  const { siteName } = useStaff();
  const title = values.metaTitle.trim() || values.title.trim() || m.admin_blog_untitled();
  const text = values.metaDescription.trim() || values.excerpt.trim();
  const slug = values.slug || record?.slug || '…';
  return (
    <Panel title={m.admin_blog_section_search()}>
      <CountedField
        label={m.admin_blog_field_meta_title()}
        name="metaTitle"
        value={values.metaTitle}
        onChange={(value) => post.set('metaTitle', value)}
        hint={postHints.metaTitle}
        maxLength={postLimits.metaTitle}
        placeholder={values.title}
        error={saving.errors.metaTitle}
        isReadOnly={!post.isWriting}
      />
      <CountedField
        label={m.admin_blog_field_meta_description()}
        name="metaDescription"
        rows={3}
        value={values.metaDescription}
        onChange={(value) => post.set('metaDescription', value)}
        hint={postHints.metaDescription}
        maxLength={postLimits.metaDescription}
        placeholder={values.excerpt}
        error={saving.errors.metaDescription}
        isReadOnly={!post.isWriting}
      />
      <figure className="min-w-0">
        <figcaption className="mb-1.5 text-13 font-semibold text-ink-2">{m.admin_blog_google()}</figcaption>
        <div className="rounded-md border border-stone-2 p-3 leading-snug">
          <p className="truncate text-13 text-ink-3">
            {location.host} › blog › {slug}
          </p>
          <p className="line-clamp-2 text-17 text-harbour wrap-anywhere">
            {title} · {siteName}
          </p>
          <p className="mt-0.5 line-clamp-3 text-13 text-ink-2 wrap-anywhere">{text || m.admin_blog_google_empty()}</p>
        </div>
      </figure>
      <figure className="min-w-0">
        <figcaption className="mb-1.5 text-13 font-semibold text-ink-2">{m.admin_blog_card()}</figcaption>
        <div className="overflow-hidden rounded-md border border-stone-2">
          {values.picture ? (
            <Proof picture={values.picture} alt="" />
          ) : (
            <div className="grid aspect-[1.91] place-items-center bg-stone-1 text-ink-3">
              <ImageIcon aria-hidden className="size-8" />
            </div>
          )}
          <div className="border-t border-stone-2 p-3 leading-snug">
            <p className="truncate text-12 text-ink-3 uppercase">{location.host}</p>
            <p className="line-clamp-2 text-14 font-semibold wrap-anywhere">{title}</p>
            <p className="line-clamp-2 text-13 text-ink-2 wrap-anywhere">{text}</p>
          </div>
        </div>
      </figure>
    </Panel>
  );
}
