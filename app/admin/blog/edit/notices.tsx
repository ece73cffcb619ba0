import { CloudOff, Eye, FileClock, PenLine, TriangleAlert } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { createPost, editPath, readPost } from '#app/admin/blog/posts-api.ts';
import { useMay, usePlace } from '#app/admin/person.ts';
import { newKey } from '#app/session/new-key.ts';
import { problemText } from '#app/session/problem-text.ts';
import { Button, ButtonLink } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { toastError } from '#app/ui/toaster.tsx';
import { m } from '#messages/messages.js';
import { formatDateTime, formatTime } from '#shared/dates.ts';
import { isUnsent } from './autosave.ts';
import type { Post } from './use-post.ts';
import type { Saving } from './use-saving.ts';
import { fieldsOf } from './values.ts';

/** What is out of the ordinary: whose turn it is, where the text comes from, what was refused. */
export function Notices({ post, saving }: { post: Post; saving: Saving }) {
  const may = useMay();
  const errors = Object.keys(saving.errors).length;
  return (
    <div className="flex shrink-0 flex-col gap-3 px-5 pt-4 empty:hidden">
      {!may('blog.write') && (
        <Notice tone="info" icon={<Eye />}>
          {m.admin_read_only()}
        </Notice>
      )}
      <SeatNotice post={post} />
      <OriginNotice post={post} />
      {saving.problem !== undefined && <Notice tone="error">{saving.problem}</Notice>}
      {errors > 0 && <Notice tone="error">{m.admin_form_errors({ count: errors })}</Notice>}
      {post.autosave.state.failures > 0 && !post.isStored && (
        <Notice tone="error" icon={<CloudOff />}>
          {m.admin_blog_nowhere()}
        </Notice>
      )}
      {post.autosave.state.isStopped && post.seat.seat.kind === 'mine' && !post.stale && (
        <Notice
          tone="error"
          icon={<TriangleAlert />}
          action={
            <span className="flex flex-wrap gap-2">
              {post.autosave.isGone && may('trash.posts') && (
                <ButtonLink to="/admin/trash?kind=post">{m.admin_trash_title()}</ButtonLink>
              )}
              <Button onPress={post.autosave.resume}>{m.ui_retry()}</Button>
            </span>
          }
        >
          {post.autosave.isGone ? m.admin_blog_gone_meanwhile() : m.admin_blog_stopped()}
        </Notice>
      )}
    </div>
  );
}

/** A deed that shows that it is at work, and says what went wrong. */
function DeedButton({
  onDeed,
  look,
  children,
}: {
  onDeed: () => Promise<unknown>;
  look?: 'primary';
  children: ReactNode;
}) {
  const [isBusy, setBusy] = useState(false);
  async function run() {
    setBusy(true);
    try {
      await onDeed();
    } catch (problem) {
      toastError(problemText(problem));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button busy={isBusy} onPress={() => void run()} {...(look && { look })}>
      {children}
    </Button>
  );
}

function SeatNotice({ post }: { post: Post }) {
  const navigate = useNavigate();
  const place = usePlace();
  const { seat, takeOver, wait } = post.seat;
  const { record } = post;
  if (seat.kind === 'mine' || !record) return null;
  const { name, since, isMe } = seat.editor;
  const time = formatTime(since, place);
  if (seat.kind === 'theirs') {
    return (
      <Notice
        tone="info"
        icon={<PenLine />}
        action={<DeedButton onDeed={takeOver}>{m.admin_blog_take_over()}</DeedButton>}
      >
        {m.admin_blog_open_elsewhere({ name, time })}
      </Notice>
    );
  }
  async function keepAsCopy() {
    const fields = { ...fieldsOf(post.values), slug: '', title: m.admin_blog_copy_title({ title: post.values.title }) };
    const copy = await createPost(newKey(), fields);
    post.dropLocal();
    navigate(editPath(copy.id));
  }
  const hasUnsent = isUnsent(post.autosave.state);
  return (
    <Notice
      tone="error"
      icon={<TriangleAlert />}
      action={
        <span className="flex flex-wrap gap-2">
          {hasUnsent && <DeedButton onDeed={keepAsCopy}>{m.admin_blog_keep_copy()}</DeedButton>}
          <DeedButton
            onDeed={async () => {
              post.begin(await readPost(record.id), undefined);
              wait();
            }}
          >
            {m.admin_blog_load_theirs()}
          </DeedButton>
          <DeedButton onDeed={takeOver}>{m.admin_blog_take_back()}</DeedButton>
        </span>
      }
    >
      <p>{isMe ? m.admin_blog_lost_me({ time }) : m.admin_blog_lost({ name, time })}</p>
      {hasUnsent && <p className="mt-1 font-normal">{m.admin_blog_lost_text()}</p>}
    </Notice>
  );
}

function OriginNotice({ post }: { post: Post }) {
  const place = usePlace();
  const [isDismissed, setDismissed] = useState(false);
  const { from, offered } = post.begun;
  const { record } = post;
  if (!post.isWriting) return null;
  if (offered) {
    return (
      <Notice
        tone="info"
        icon={<FileClock />}
        action={
          <span className="flex flex-wrap gap-2">
            <Button look="primary" onPress={post.takeOffered}>
              {m.admin_blog_offered_take()}
            </Button>
            <Button onPress={post.dropOffered}>{m.admin_blog_offered_drop()}</Button>
          </span>
        }
      >
        {m.admin_blog_offered({ at: formatDateTime(offered.at, place) })}
      </Notice>
    );
  }
  const copy = record?.workingCopy;
  if (isDismissed || !record || from === 'saved') return null;
  const text =
    from === 'browser'
      ? m.admin_blog_from_browser()
      : m.admin_blog_from_copy({
          at: formatDateTime(copy?.savedAt ?? record.updatedAt, place),
          name: copy?.savedBy.name ?? '',
        });
  return (
    <Notice
      tone="info"
      icon={<FileClock />}
      action={
        <span className="flex flex-wrap gap-2">
          <DeedButton
            onDeed={async () => {
              await post.discard();
              setDismissed(true);
            }}
          >
            {m.admin_blog_discard()}
          </DeedButton>
          <Button look="quiet" onPress={() => setDismissed(true)}>
            {m.ui_close()}
          </Button>
        </span>
      }
    >
      {text}
    </Notice>
  );
}
