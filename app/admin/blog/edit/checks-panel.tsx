import { CircleCheck, CircleX, TriangleAlert } from 'lucide-react';
import { Button } from '#app/ui/button.tsx';
import { m } from '#messages/messages.js';
import { checkPost } from '#shared/post-checks.ts';
import { findingWords, linkProblem } from './check-words.ts';
import { Panel } from './panel.tsx';
import { useLinkCheck } from './use-link-check.ts';
import type { Post } from './use-post.ts';
import type { Saving } from './use-saving.ts';
import { fieldsOf } from './values.ts';

type Line = { text: string; isBlocking: boolean };

/** What should be looked at before the text goes out: what keeps it from that, then what is only said. */
export function ChecksPanel({ post, saving }: { post: Post; saving: Saving }) {
  const { standing } = saving;
  const { content } = post.values;
  const links = useLinkCheck(content, post.isWriting && standing.status !== 'draft');
  const hasNoDate = standing.status === 'scheduled' && !standing.publishAt;
  const lines: Line[] = [
    ...(hasNoDate ? [{ text: m.admin_blog_check_date(), isBlocking: true }] : []),
    ...checkPost(fieldsOf(post.values)).map((finding) => ({
      text: findingWords(finding),
      isBlocking: finding.isBlocking,
    })),
    ...links.links.flatMap((link) => linkProblem(link) ?? []).map((text) => ({ text, isBlocking: false })),
  ];
  return (
    <Panel title={m.admin_blog_checks()}>
      {lines.length === 0 ? (
        <p className="flex items-center gap-2 text-14 text-ink-2">
          <CircleCheck aria-hidden className="size-4.5 shrink-0 text-green" />
          {m.admin_blog_checks_good()}
        </p>
      ) : (
        <ul className="flex flex-col gap-2.5">
          {lines.map((line) => (
            <CheckLine key={line.text} {...line} />
          ))}
        </ul>
      )}
      <LinkLine {...links} mayCheck={post.isWriting} />
    </Panel>
  );
}

function CheckLine({ text, isBlocking }: Line) {
  const Icon = isBlocking ? CircleX : TriangleAlert;
  return (
    <li className="flex gap-2 text-14 text-pretty">
      <Icon
        aria-hidden
        className={isBlocking ? 'mt-0.5 size-4.5 shrink-0 text-red' : 'mt-0.5 size-4.5 shrink-0 text-ink-3'}
      />
      <span className="min-w-0 wrap-anywhere">
        <span className="sr-only">{isBlocking ? m.admin_blog_check_blocks() : m.admin_blog_check_warns()} </span>
        {text}
      </span>
    </li>
  );
}

type LinkLineProps = ReturnType<typeof useLinkCheck> & { mayCheck: boolean };

/** How far the links are checked, and the button that does it. */
function LinkLine({ links, unknown, state, check, mayCheck }: LinkLineProps) {
  if (links.length === 0 && unknown.length === 0) return null;
  const isGood = unknown.length === 0 && links.every((link) => linkProblem(link) === undefined);
  return (
    <div className="flex flex-col items-start gap-2 border-t border-stone-2 pt-4 text-14">
      <p role="status" className={state === 'failed' ? 'text-red' : 'text-ink-2'}>
        {state === 'failed' && m.admin_blog_check_links_failed()}
        {state !== 'failed' && isGood && m.admin_blog_check_links_good({ count: links.length })}
      </p>
      {mayCheck && (
        <Button busy={state === 'checking'} onPress={() => void check()}>
          {unknown.length > 0 ? m.admin_blog_check_links({ count: unknown.length }) : m.admin_blog_check_links_again()}
        </Button>
      )}
    </div>
  );
}
