import { FileText } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { createIssue, listSendablePosts, type SendablePost } from '#app/admin/newsletter/issues/issues-api.ts';
import { ReadProblem } from '#app/admin/parts/read-problem.tsx';
import { screenMeta } from '#app/admin/parts/screen-route.ts';
import { usePlace } from '#app/admin/person.ts';
import { settle } from '#app/session/api-problem.ts';
import { newKey } from '#app/session/new-key.ts';
import { problemText } from '#app/session/problem-text.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { SearchField } from '#app/ui/search-field.tsx';
import { toastError } from '#app/ui/toaster.tsx';
import { m } from '#messages/messages.js';
import { formatDate } from '#shared/dates.ts';
import { issuesPath } from '#shared/newsletter-issues.ts';
import type { Route } from './+types/route.ts';

export const handle = { hydrate: true };
export const meta = screenMeta(m.admin_issues_new);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const search = new URL(request.url).searchParams;
  const query = { q: search.get('q') ?? '', post: search.get('post') ?? '' };
  return { posts: await settle(listSendablePosts(query, request.signal)) };
}
clientLoader.hydrate = true as const;

/** Begins an issue: once, however often it is asked for. */
function useBeginning() {
  const navigate = useNavigate();
  const keys = useRef(new Map<number, string>());
  const [busy, setBusy] = useState<number>();
  async function begin(post: SendablePost, replace = false) {
    if (busy !== undefined) return;
    setBusy(post.id);
    const key = keys.current.get(post.id) ?? newKey();
    keys.current.set(post.id, key);
    try {
      const { id } = await createIssue(post.id, key);
      await navigate(`${issuesPath}/${id}`, { replace });
    } catch (problem) {
      toastError(problemText(problem));
    } finally {
      setBusy(undefined);
    }
  }
  return { begin, busy };
}

export default function NewIssueScreen({ loaderData: { posts } }: Route.ComponentProps) {
  const [search, setSearch] = useSearchParams();
  const { begin, busy } = useBeginning();
  const asked = search.get('post');
  const only = asked && posts.ok ? posts.value[0] : undefined;
  const isPlain = only !== undefined && only.draft === null && only.sentAt === null;
  const hasBegun = useRef(false);
  // 'Invia agli iscritti' of the post editor: what nobody has begun or sent yet needs no question.
  useEffect(() => {
    if (!isPlain || hasBegun.current) return;
    hasBegun.current = true;
    void begin(only, true);
  });
  return (
    <div className="min-h-0 grow shell:overflow-y-auto">
      <div className="mx-auto grid max-w-200 gap-4 px-5 pt-5 pb-12">
        <div>
          <h2 className="font-display text-21 font-semibold tracking-tight">{m.admin_issues_new()}</h2>
          <p className="mt-0.5 text-14 text-ink-3">{m.admin_issues_new_text()}</p>
        </div>
        {!asked && (
          <SearchField
            label={m.admin_issues_find_post()}
            value={search.get('q') ?? ''}
            onSearch={(q) => setSearch(q ? { q } : {}, { replace: true })}
          />
        )}
        {!posts.ok && <ReadProblem problem={posts.problem} title={m.admin_issues_problem()} />}
        {posts.ok && posts.value.length === 0 && (
          <EmptyState icon={<FileText />} title={m.admin_issues_no_posts()}>
            <p>{m.admin_issues_no_posts_text()}</p>
          </EmptyState>
        )}
        {posts.ok && posts.value.length > 0 && (
          <ul className="border-t border-stone-2">
            {posts.value.map((post) => (
              <PostRow key={post.id} post={post} busy={busy === post.id} onBegin={() => void begin(post)} />
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

function PostRow({ post, busy, onBegin }: { post: SendablePost; busy: boolean; onBegin: () => void }) {
  const place = usePlace();
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 border-b border-stone-2 py-3">
      <div className="min-w-0 grow basis-64">
        <p lang="en" className="font-semibold wrap-anywhere">
          {post.title}
        </p>
        <p className="figures text-13 text-ink-3">
          {post.publishedAt && m.admin_issues_published({ date: formatDate(post.publishedAt, place) })}
          {post.sentAt && ` · ${m.admin_issues_sent_before({ date: formatDate(post.sentAt, place) })}`}
        </p>
      </div>
      {post.draft !== null && (
        <ButtonLink to={`${issuesPath}/${post.draft}`} look="primary">
          {m.admin_issues_continue()}
        </ButtonLink>
      )}
      <Button busy={busy} look={post.draft === null ? 'primary' : 'plain'} onPress={onBegin}>
        {post.draft === null ? m.admin_issues_begin() : m.admin_issues_begin_another()}
      </Button>
    </li>
  );
}
