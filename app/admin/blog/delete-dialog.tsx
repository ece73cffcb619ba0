import { titleOf } from '#app/admin/parts/post-words.ts';
import { Question } from '#app/ui/question.tsx';
import { m } from '#messages/messages.js';
import type { PostStatus } from '#shared/posts.ts';

type Doomed = { title: string; status: PostStatus };

type DeleteDialogProps<Post> = {
  post: Post | undefined;
  onClose: () => void;
  onDelete: (post: Post) => void;
};

/** Asks before a post leaves the list, and for a public one the site. */
export function DeleteDialog<Post extends Doomed>({ post, onClose, onDelete }: DeleteDialogProps<Post>) {
  const title = post ? titleOf(post) : '';
  return (
    <Question
      title={m.admin_blog_delete_ask()}
      text={post?.status === 'published' ? m.admin_blog_delete_public({ title }) : m.admin_blog_delete_text({ title })}
      stay={m.admin_cancel()}
      go={m.admin_delete()}
      isOpen={post !== undefined}
      onClose={onClose}
      onGo={() => post && onDelete(post)}
    />
  );
}
