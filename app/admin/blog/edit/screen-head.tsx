import { ArrowLeft, Columns2, CopyPlus, ExternalLink, Eye, History, Mail, RotateCcw, Trash2 } from 'lucide-react';
import { Link, useNavigate } from 'react-router';
import { blogPath } from '#app/admin/blog/list-query.ts';
import { duplicatePost, editPath } from '#app/admin/blog/posts-api.ts';
import { openOnSite } from '#app/admin/blog/row-actions.tsx';
import { postStatusTones, postStatusWords, titleOf } from '#app/admin/parts/post-words.ts';
import { ToolbarButton } from '#app/admin/parts/text/toolbar-button.tsx';
import { useMay, usePlace } from '#app/admin/person.ts';
import { problemText } from '#app/session/problem-text.ts';
import { StatusDot } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { DotsMenu } from '#app/ui/dots-menu.tsx';
import { MenuAction } from '#app/ui/menu.tsx';
import { toastError } from '#app/ui/toaster.tsx';
import { m } from '#messages/messages.js';
import { planWords, wallClockText } from './plan-words.ts';
import { openPreview } from './preview.ts';
import { SaveState } from './save-state.tsx';
import type { Post } from './use-post.ts';
import type { Saving } from './use-saving.ts';

type ScreenHeadProps = {
  post: Post;
  saving: Saving;
  /** Whether the preview stands beside the text; undefined where there is no room for both. */
  isSplit: boolean | undefined;
  onSplit: (isOn: boolean) => void;
  onVersions: () => void;
  onDelete: () => void;
};

/** The way back, where the text is, and what can be done with it. */
export function ScreenHead({ post, saving, isSplit, onSplit, onVersions, onDelete }: ScreenHeadProps) {
  const { record } = post;
  const { locale, timeZone } = usePlace();
  const at = wallClockText(saving.standing.publishAt, { locale, timeZone: record?.timeZone ?? timeZone });
  const status = record?.status ?? 'draft';
  const isLate = saving.plan !== 'keep-draft' && saving.plan !== 'update' && saving.plan !== 'keep-scheduled';
  return (
    <header className="sticky top-12 z-10 flex min-h-13 shrink-0 flex-wrap items-center gap-x-3 gap-y-0.5 border-b border-stone-2 bg-paper px-5 py-1.5 shell:static">
      <Link
        to={blogPath}
        className="inline-flex shrink-0 items-center gap-1.5 rounded-sm text-14 font-semibold text-ink-2 hover:text-ink pointer-coarse:min-h-11"
      >
        <ArrowLeft aria-hidden className="size-4" />
        {m.admin_blog_back()}
      </Link>
      <h1 className="sr-only">{record ? titleOf(post.values) : m.admin_blog_new()}</h1>
      <div className="order-last flex w-full min-w-0 items-center gap-3 pb-1 sm:order-none sm:w-auto sm:flex-1 sm:pb-0">
        <StatusDot tone={postStatusTones[status]}>{postStatusWords[status]()}</StatusDot>
        <SaveState post={post} />
      </div>
      <div className="ml-auto flex items-center gap-2">
        {post.isWriting && isLate && (
          <span className="hidden max-w-64 truncate text-13 text-ink-2 xl:inline">
            {planWords(saving.plan, at).effect}
          </span>
        )}
        {record && <MoreMenu post={post} onVersions={onVersions} onDelete={onDelete} />}
        {isSplit !== undefined && (
          <ToolbarButton label={m.admin_blog_live_toggle()} isActive={isSplit} onPress={() => onSplit(!isSplit)}>
            <Columns2 aria-hidden />
          </ToolbarButton>
        )}
        <Button className="max-sm:px-2.5" isDisabled={!record} onPress={() => void openPreview(post)}>
          <Eye aria-hidden className="size-4 max-sm:hidden" />
          {m.admin_blog_preview()}
        </Button>
        {post.isWriting && (
          <Button className="max-sm:px-2.5" look="primary" busy={saving.isSaving} onPress={() => saving.save()}>
            {m.admin_save()}
          </Button>
        )}
      </div>
    </header>
  );
}

function MoreMenu({ post, onVersions, onDelete }: { post: Post; onVersions: () => void; onDelete: () => void }) {
  const may = useMay();
  const navigate = useNavigate();
  const { record, isWriting } = post;
  if (!record) return null;

  async function duplicate() {
    if (!record) return;
    try {
      if (isWriting) await post.flush();
      navigate(editPath((await duplicatePost(record.id)).id));
    } catch (problem) {
      toastError(problemText(problem));
    }
  }

  const icon = 'size-4';
  return (
    <DotsMenu label={m.admin_blog_more_here()}>
      <MenuAction icon={<History className={icon} />} onAction={onVersions}>
        {m.admin_blog_versions({ count: record.versionCount })}
      </MenuAction>
      {record.status === 'published' && (
        <MenuAction icon={<ExternalLink className={icon} />} onAction={() => openOnSite(record.slug)}>
          {m.admin_blog_view_short()}
        </MenuAction>
      )}
      {record.status === 'published' && may('newsletter.write') && (
        <MenuAction
          icon={<Mail className={icon} />}
          onAction={() => void navigate(`/admin/blog/newsletter/issues/new?post=${record.id}`)}
        >
          {m.admin_blog_send_to_readers()}
        </MenuAction>
      )}
      {may('blog.write') && (
        <MenuAction icon={<CopyPlus className={icon} />} onAction={() => void duplicate()}>
          {m.admin_blog_duplicate()}
        </MenuAction>
      )}
      {isWriting && (
        <MenuAction
          icon={<RotateCcw className={icon} />}
          onAction={() => void post.discard().catch((problem) => toastError(problemText(problem)))}
        >
          {m.admin_blog_discard()}
        </MenuAction>
      )}
      {may('blog.delete') && isWriting && (
        <MenuAction icon={<Trash2 className={icon} />} onAction={onDelete}>
          {m.admin_delete()}
        </MenuAction>
      )}
    </DotsMenu>
  );
}
