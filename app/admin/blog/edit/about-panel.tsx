import { CircleCheck, CircleX } from 'lucide-react';
import { useEffect, useState } from 'react';
import { checkSlug, readTags } from '#app/admin/blog/posts-api.ts';
import { Select } from '#app/ui/select.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { m } from '#messages/messages.js';
import { type PostCategory, postCategories, postLimits } from '#shared/posts.ts';
import { longestSlug } from '#shared/slugs.ts';
import { Panel } from './panel.tsx';
import type { Post } from './use-post.ts';
import type { Saving } from './use-saving.ts';
import { tagsIn } from './values.ts';

export function AboutPanel({ post, saving }: { post: Post; saving: Saving }) {
  const { values } = post;
  return (
    <Panel title={m.admin_blog_section_about()}>
      <Select
        label={m.admin_blog_field_category()}
        value={values.category}
        onChange={(category: PostCategory) => post.set('category', category)}
        options={postCategories.map((category) => ({ value: category, label: category }))}
        isDisabled={!post.isWriting}
      />
      <TagField post={post} error={saving.errors.tags} />
      <SlugField post={post} saving={saving} />
    </Panel>
  );
}

/** Milliseconds of quiet before the server is asked. */
const quietTime = 350;

function useQuiet<Value>(ask: ((signal: AbortSignal) => Promise<Value>) | undefined, key: string): Value | undefined {
  const [found, setFound] = useState<{ key: string; value: Value }>();
  // biome-ignore lint/correctness/useExhaustiveDependencies: the key stands for the question
  useEffect(() => {
    if (!ask) return;
    const controller = new AbortController();
    const timer = setTimeout(() => {
      ask(controller.signal).then(
        (value) => setFound({ key, value }),
        // What is only a help is not missed.
        () => {},
      );
    }, quietTime);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [key]);
  return found?.key === key ? found.value : undefined;
}

/** Tags as one line, with those in use that go on like the last one. */
function TagField({ post, error }: { post: Post; error: string | undefined }) {
  const { tags } = post.values;
  const last = (tags.split(',').at(-1) ?? '').trim();
  const [isOpen, setOpen] = useState(false);
  const given = new Set(tagsIn(tags).map((tag) => tag.toLowerCase()));
  const found = useQuiet(
    isOpen && post.isWriting ? (signal) => readTags(last.slice(0, postLimits.tag), signal) : undefined,
    `${isOpen} ${last}`,
  );
  const offered = (found?.tags ?? []).filter(({ tag }) => !given.has(tag.toLowerCase())).slice(0, 6);

  function take(tag: string) {
    const kept = tags
      .split(',')
      .slice(0, -1)
      .map((each) => each.trim());
    post.set('tags', `${[...kept.filter(Boolean), tag].join(', ')}, `);
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the suggestions come and go with the focus
    <div
      className="flex flex-col gap-2"
      onFocus={() => setOpen(true)}
      onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && setOpen(false)}
    >
      <TextField
        label={m.admin_blog_field_tags()}
        description={m.admin_blog_tags_hint()}
        name="tags"
        autoComplete="off"
        value={tags}
        onChange={(value) => post.set('tags', value)}
        error={error}
        isReadOnly={!post.isWriting}
      />
      {offered.length > 0 && (
        <ul aria-label={m.admin_blog_tags_used()} className="flex flex-wrap gap-1.5">
          {offered.map(({ tag, count }) => (
            <li key={tag}>
              <button
                type="button"
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => take(tag)}
                className="rounded-full border border-stone-3 px-2.5 py-0.5 text-13 text-ink-2 hover:bg-hover pointer-coarse:py-2"
              >
                {tag} <span className="figures text-ink-3">{count}</span>
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The address: made from the title until somebody writes one; whether it is free is told while it is typed. */
function SlugField({ post, saving }: { post: Post; saving: Saving }) {
  const { record, values } = post;
  const follows = values.slug === '' && !record?.publishedAt;
  const query = {
    title: follows ? values.title : '',
    slug: values.slug,
    ...(record && { id: String(record.id) }),
  };
  const canAsk = post.isWriting && (query.title.trim() !== '' || query.slug !== '');
  const checked = useQuiet(canAsk ? (signal) => checkSlug(query, signal) : undefined, JSON.stringify([canAsk, query]));
  const slug = values.slug || checked?.slug || record?.slug || '';
  return (
    <div className="flex flex-col gap-1.5">
      <TextField
        label={m.admin_blog_field_slug()}
        description={m.admin_blog_slug_hint()}
        name="slug"
        autoComplete="off"
        spellCheck="false"
        maxLength={longestSlug}
        placeholder={follows ? (checked?.slug ?? '') : (record?.slug ?? '')}
        value={values.slug}
        onChange={(value) => {
          saving.forget('slug');
          post.set('slug', value.toLowerCase().replace(/\s+/g, '-'));
        }}
        error={saving.errors.slug}
        isReadOnly={!post.isWriting}
      />
      <p role="status" className="flex min-h-[1lh] items-start gap-1.5 text-13 text-ink-2 wrap-anywhere">
        {checked &&
          (checked.free ? (
            <CircleCheck aria-hidden className={`${mark} text-green`} />
          ) : (
            <CircleX aria-hidden className={`${mark} text-red`} />
          ))}
        {slug && (
          <span>
            /blog/{slug}
            {checked && ` · ${checked.free ? m.admin_blog_slug_free() : m.admin_blog_slug_taken()}`}
          </span>
        )}
      </p>
      {record && record.oldSlugs.length > 0 && (
        <div className="text-13 text-ink-3">
          <p>{m.admin_blog_old_slugs()}</p>
          <ul className="wrap-anywhere">
            {record.oldSlugs.map((old) => (
              <li key={old}>/blog/{old}</li>
            ))}
          </ul>
        </div>
      )}
    </div>
  );
}

const mark = 'mt-0.5 size-3.5 shrink-0';
