import { Mail } from 'lucide-react';
import { deedMark } from '#app/admin/parts/commands/deeds.ts';
import { problemText } from '#app/session/problem-text.ts';
import { useRereading } from '#app/session/use-rereading.ts';
import { IconButton } from '#app/ui/icon-button.tsx';
import { toastError } from '#app/ui/toaster.tsx';
import { m } from '#messages/messages.js';
import type { ListPanel } from './use-list.ts';

type UnreadButtonProps = { panel: Pick<ListPanel<never>, 'close'>; mark: () => Promise<unknown> };

/** Sets the open record back to unread, and leaves it: what stays open has been read. */
export function UnreadButton({ panel, mark }: UnreadButtonProps) {
  const revalidate = useRereading();
  async function leaveUnread() {
    try {
      await mark();
      await panel.close();
      await revalidate();
    } catch (problem) {
      toastError(problemText(problem));
    }
  }
  return (
    <IconButton label={m.admin_mark_unread()} shortcut="U" {...deedMark('unread')} onPress={() => void leaveUnread()}>
      <Mail aria-hidden className="size-4.5" />
    </IconButton>
  );
}
