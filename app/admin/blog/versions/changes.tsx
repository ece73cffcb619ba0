import { m } from '#messages/messages.js';
import type { BlockChange, PostChanges, TextPart } from '#shared/post-views.ts';

type FieldName = PostChanges['fields'][number]['name'];

const names: Record<FieldName, () => string> = {
  title: m.admin_blog_field_title,
  slug: m.admin_blog_field_slug,
  excerpt: m.admin_blog_field_excerpt,
  category: m.admin_blog_field_category,
  tags: m.admin_blog_field_tags,
  featured: m.admin_blog_field_featured,
  pictureId: m.admin_blog_section_picture,
  pictureAlt: m.admin_picture_alt,
  metaTitle: m.admin_blog_field_meta_title,
  metaDescription: m.admin_blog_field_meta_description,
};

const removed = 'bg-red-wash text-red decoration-red';
const added = 'bg-selected text-ink no-underline font-medium';

/** What one version made of another: short fields, then the text by its blocks. */
export function Changes({ changes }: { changes: PostChanges }) {
  if (changes.fields.length === 0 && changes.content.length === 0) {
    return <p className="text-14 text-ink-3">{m.admin_blog_no_changes()}</p>;
  }
  return (
    <div className="flex flex-col gap-4 text-14">
      {changes.fields.map(({ name, from, to }) => (
        <div key={name}>
          <p className="text-13 font-semibold text-ink-3">{names[name]()}</p>
          <p className="wrap-anywhere">
            {from && <del className={removed}>{from}</del>} {to && <ins className={added}>{to}</ins>}
          </p>
        </div>
      ))}
      {changes.content.length > 0 && (
        <div>
          <p className="text-13 font-semibold text-ink-3">{m.admin_blog_field_content()}</p>
          <div className="mt-1 flex flex-col gap-2">
            {changes.content.map((change, position) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: blocks of a comparison have no identity and never move
              <Block key={position} change={change} />
            ))}
          </div>
        </div>
      )}
    </div>
  );
}

function Block({ change }: { change: BlockChange }) {
  const look = 'rounded-sm wrap-anywhere whitespace-pre-line';
  if (change.kind === 'same') {
    return <p className="text-13 text-ink-3">{m.admin_blog_same_blocks({ count: change.count })}</p>;
  }
  if (change.kind === 'changed') {
    return (
      <p className={look}>
        {change.parts.map((part, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: parts of a comparison have no identity and never move
          <Part key={position} part={part} />
        ))}
      </p>
    );
  }
  if (change.kind === 'added') {
    return (
      <p className={look}>
        <ins className={added}>{change.text}</ins>
      </p>
    );
  }
  return (
    <p className={look}>
      <del className={removed}>{change.text}</del>
    </p>
  );
}

function Part({ part: { kind, text } }: { part: TextPart }) {
  if (kind === 'added') return <ins className={added}>{text}</ins>;
  return kind === 'removed' ? <del className={removed}>{text}</del> : text;
}
