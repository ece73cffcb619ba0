import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { DeleteDialog } from '#app/admin/blog/delete-dialog.tsx';
import { blogPath } from '#app/admin/blog/list-query.ts';
import { noteOpenPost } from '#app/admin/blog/open-post.ts';
import { editPath, type PostRecord, removePost } from '#app/admin/blog/posts-api.ts';
import { deletionProblem } from '#app/admin/blog/use-post-deeds.ts';
import { VersionsDialog } from '#app/admin/blog/versions/versions-dialog.tsx';
import { LeaveGuard } from '#app/admin/parts/editing/leave-guard.tsx';
import { TextEditor, type TextHandle } from '#app/admin/parts/text/text-editor.tsx';
import { toastDone } from '#app/admin/parts/undo/undo.ts';
import { useMay, usePlace } from '#app/admin/person.ts';
import { join } from '#app/ui/join.ts';
import { toastError } from '#app/ui/toaster.tsx';
import { m } from '#messages/messages.js';
import { postHints, postLimits } from '#shared/posts.ts';
import { AboutPanel } from './about-panel.tsx';
import { ChecksPanel } from './checks-panel.tsx';
import { ClockDialog } from './clock-dialog.tsx';
import { noteCreated } from './created.ts';
import { CountedField } from './field.tsx';
import { LivePreview } from './live-preview.tsx';
import { Notices } from './notices.tsx';
import { PicturePanel } from './picture-panel.tsx';
import { PreviewTabs, usePreviewPlace } from './preview-place.tsx';
import { PublishPanel } from './publish-panel.tsx';
import { ScreenHead } from './screen-head.tsx';
import { SearchPanel } from './search-panel.tsx';
import { StaleDialog } from './stale-dialog.tsx';
import { useDue } from './use-due.ts';
import { type Post, usePost } from './use-post.ts';
import { type Saving, useSaving } from './use-saving.ts';
import { savedValues } from './values.ts';

/** The first field that is wrong takes the focus, so that nobody searches for it. */
function useErrorFocus(errors: Saving['errors']) {
  const root = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (Object.keys(errors).length === 0) return;
    root.current?.querySelector<HTMLElement>('input[aria-invalid="true"], textarea[aria-invalid="true"]')?.focus();
  }, [errors]);
  return root;
}

/** Writing a post, new or old. Whoever may only read sees the same screen and cannot change it. */
export function PostScreen({ initial }: { initial: PostRecord | null }) {
  const may = useMay();
  const { timeZone } = usePlace();
  const navigate = useNavigate();
  const text = useRef<TextHandle>(null);
  const [isVersions, setVersions] = useState(false);
  const [isDeleting, setDeleting] = useState(false);
  const post = usePost({
    initial,
    mayEdit: may('blog.write'),
    flushText: () => text.current?.flush(),
    onCreated: (record) => {
      noteCreated(record.id);
      navigate(editPath(record.id), { replace: true, preventScrollReset: true });
    },
  });
  const saving = useSaving(post);
  const preview = usePreviewPlace();
  const root = useErrorFocus(saving.errors);
  useDue(post);
  useLeaving(async () => {
    await saving.keepTitle();
    await post.flush();
  });
  useSaveKeys(post.isWriting, saving.save);
  const { values, record, isWriting } = post;

  async function remove() {
    setDeleting(false);
    if (!record) return;
    try {
      const { undo } = await post.autosave.alone(() => removePost(post.now.current.record ?? record));
      post.autosave.keptUpTo(post.autosave.change());
      post.dropLocal();
      saving.reset();
      toastDone(m.admin_blog_deleted({ title: values.title || m.admin_blog_untitled() }), undo, () =>
        navigate(editPath(record.id)),
      );
      navigate(blogPath);
    } catch (failure) {
      toastError(deletionProblem(failure));
    }
  }

  return (
    <div ref={root} className="flex min-h-0 grow flex-col">
      <ScreenHead
        post={post}
        saving={saving}
        isSplit={preview.isWide ? preview.isBeside : undefined}
        onSplit={preview.setBeside}
        onVersions={() => setVersions(true)}
        onDelete={() => setDeleting(true)}
      />
      <Notices post={post} saving={saving} />
      {!preview.isWide && <PreviewTabs {...preview} />}
      <div className="flex min-h-0 grow">
        <div
          hidden={preview.isAlone}
          className="min-h-0 min-w-0 grow [--text-bar-top:8.75rem] shell:overflow-y-auto shell:[--text-bar-top:0px]"
        >
          <div className="mx-auto flex max-w-330 flex-col gap-5 p-5">
            <div className={join('grid items-start gap-5', !preview.isShown && 'xl:grid-cols-[minmax(0,1fr)_22rem]')}>
              <div className="flex min-w-0 flex-col gap-5">
                <CountedField
                  label={m.admin_blog_field_title()}
                  name="title"
                  look="title"
                  rows={1}
                  value={values.title}
                  onChange={(title) => {
                    saving.forget('title');
                    post.set('title', title.replace(/\n/g, ' '));
                  }}
                  onBlur={() => void saving.keepTitle()}
                  maxLength={postLimits.title}
                  placeholder={m.admin_blog_title_placeholder()}
                  error={saving.errors.title}
                  isReadOnly={!isWriting}
                />
                <CountedField
                  label={m.admin_blog_field_excerpt()}
                  name="excerpt"
                  rows={2}
                  value={values.excerpt}
                  onChange={(excerpt) => post.set('excerpt', excerpt)}
                  hint={postHints.excerpt}
                  maxLength={postLimits.excerpt}
                  description={m.admin_blog_excerpt_hint()}
                  error={saving.errors.excerpt}
                  isReadOnly={!isWriting}
                />
                <div className="flex min-w-0 flex-col gap-1.5">
                  <p aria-hidden className="text-14 font-semibold">
                    {m.admin_blog_field_content()}
                  </p>
                  <TextEditor
                    key={post.textKey}
                    ref={text}
                    label={m.admin_blog_field_content()}
                    placeholder={m.admin_text_placeholder()}
                    hasMedia
                    initialHtml={values.content}
                    isEditable={isWriting}
                    onChange={(content) => post.set('content', content)}
                  />
                </div>
              </div>
              <div className="flex min-w-0 flex-col gap-5">
                <PublishPanel post={post} saving={saving} />
                <ChecksPanel post={post} saving={saving} />
                <AboutPanel post={post} saving={saving} />
                <PicturePanel post={post} saving={saving} />
                <SearchPanel post={post} saving={saving} />
              </div>
            </div>
          </div>
        </div>
        {preview.isShown && (
          <LivePreview
            post={post}
            className={preview.isAlone ? 'h-[calc(100dvh-11rem)] w-full shell:h-auto' : 'w-1/2 shrink-0 border-l'}
          />
        )}
      </div>
      <LeaveGuard
        isDirty={isWriting && (saving.isStandingChanged || !post.isStored)}
        // A new post gets its number while it is written: that address is the same screen.
        isSameScreen={({ pathname }) => isNumberOf(post, pathname)}
      />
      <ClockDialog saving={saving} timeZone={record?.timeZone ?? timeZone} />
      <StaleDialog post={post} saving={saving} />
      <DeleteDialog
        post={isDeleting && record ? { ...record, title: values.title } : undefined}
        onClose={() => setDeleting(false)}
        onDelete={() => void remove()}
      />
      {record && (
        <VersionsDialog
          record={record}
          tab={post.tab}
          isOpen={isVersions}
          mayRestore={isWriting}
          onClose={() => setVersions(false)}
          onRestoring={post.flush}
          onRestored={(next) => post.begin(next, savedValues(next))}
        />
      )}
    </div>
  );
}

const isNumberOf = ({ now }: Post, pathname: string) =>
  now.current.record !== null && pathname === editPath(now.current.record.id);

/** What is typed is with the server before the list shows it. */
function useLeaving(work: () => Promise<unknown>) {
  const latest = useRef(work);
  latest.current = work;
  useEffect(() => noteOpenPost(() => latest.current()), []);
}

/** Ctrl or Cmd and S saves, as everywhere; with Shift and Enter it is published at once. */
function useSaveKeys(isOn: boolean, save: Saving['save']) {
  const latest = useRef(save);
  latest.current = save;
  useEffect(() => {
    if (!isOn) return;
    function onKeyDown(event: KeyboardEvent) {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      const isSaved = event.key.toLowerCase() === 's' && !event.shiftKey;
      // Not past a question that stands in front.
      const isAsked = event.target instanceof Element && event.target.closest('[role="dialog"], [role="alertdialog"]');
      const isPublished = event.key === 'Enter' && event.shiftKey && !isAsked;
      if (!isSaved && !isPublished) return;
      event.preventDefault();
      // Held down, it is one wish.
      if (!event.repeat) void latest.current(isPublished ? { status: 'published' } : {});
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [isOn]);
}
