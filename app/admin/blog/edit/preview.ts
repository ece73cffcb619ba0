import { previewLink } from '#app/admin/blog/posts-api.ts';
import { problemText } from '#app/session/problem-text.ts';
import { toastError } from '#app/ui/toaster.tsx';
import { m } from '#messages/messages.js';
import type { Post } from './use-post.ts';

/**
 * Shows the text as the site will: also what was typed a moment ago. The window opens with the press itself, as browsers want it, and
 * goes to its page when that is known.
 */
export async function openPreview(post: Post): Promise<void> {
  const { record } = post;
  if (!record) return;
  const tab = window.open('about:blank', '_blank');
  if (!tab) return toastError(m.admin_blog_preview_blocked());
  try {
    if (post.isWriting && !(await post.flush())) toastError(m.admin_blog_preview_older());
    const { url } = await previewLink(record.id);
    tab.opener = null;
    tab.location.replace(new URL(url, window.location.origin));
  } catch (problem) {
    tab.close();
    toastError(problemText(problem));
  }
}
