import { titleOf } from '#app/admin/parts/post-words.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '#app/ui/dialog.tsx';
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
  return (
    <Dialog title={m.admin_blog_delete_ask()} role="alertdialog" isOpen={post !== undefined} onClose={onClose}>
      {post && (
        <>
          <DialogText>
            {post.status === 'published'
              ? m.admin_blog_delete_public({ title: titleOf(post) })
              : m.admin_blog_delete_text({ title: titleOf(post) })}
          </DialogText>
          <DialogActions>
            <Button onPress={onClose} autoFocus>
              {m.admin_cancel()}
            </Button>
            <Button look="danger" onPress={() => onDelete(post)}>
              {m.admin_delete()}
            </Button>
          </DialogActions>
        </>
      )}
    </Dialog>
  );
}
