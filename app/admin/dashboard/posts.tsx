import { Link } from 'react-router';
import { titleOf } from '#app/admin/parts/post-words.ts';
import { useMay, usePlace } from '#app/admin/person.ts';
import { StatusDot, type Tone } from '#app/ui/badge.tsx';
import { m } from '#messages/messages.js';
import { formatDate } from '#shared/dates.ts';
import type { NewestPost } from './dashboard-api.ts';
import { Section } from './section.tsx';

const words: Record<NewestPost['status'], () => string> = {
  published: m.admin_post_published,
  draft: m.admin_post_draft,
  scheduled: m.admin_post_scheduled,
};
const tones: Record<NewestPost['status'], Tone> = { published: 'green', draft: 'grey', scheduled: 'blue' };

/** The first three posts, and how often the public ones were read. */
export function Posts({ posts }: { posts: NewestPost[] }) {
  const place = usePlace();
  return (
    <Section title={m.admin_dashboard_posts()} aside={<PostLinks />}>
      {posts.length === 0 && <p className="py-4 text-14 text-ink-3">{m.admin_dashboard_posts_empty()}</p>}
      <ul className="divide-y divide-stone-2">
        {posts.map(({ id, title, status, at, views }) => (
          <li key={id} className="py-2.5">
            <p className="text-14 leading-snug font-semibold text-pretty wrap-anywhere">
              <Link to={`/admin/blog/edit/${id}`} className="hover:underline">
                {titleOf({ title })}
              </Link>
            </p>
            <p className="figures mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-13 text-ink-3">
              <StatusDot tone={tones[status]}>{words[status]()}</StatusDot>
              {formatDate(at, place)}
              {views !== null && <span>{m.admin_dashboard_views({ count: views })}</span>}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The two ways on of the specification. */
function PostLinks() {
  const may = useMay();
  const look = 'text-14 font-semibold text-harbour hover:underline';
  return (
    <span className="flex gap-4">
      {may('blog.write') && (
        <Link to="/admin/blog/new" className={look}>
          {m.admin_blog_new()}
        </Link>
      )}
      <Link to="/admin/blog" className={look}>
        {m.admin_blog_all()}
      </Link>
    </span>
  );
}
