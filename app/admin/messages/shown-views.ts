import { messageViewWords } from '#app/admin/messages/view-words.ts';
import { useMessageViewCount } from '#app/admin/parts/views/view-counts.ts';
import type { ShownView } from '#app/admin/parts/views/view-tabs.tsx';
import { messageViews } from '#shared/message-views.ts';
import { messageViewPath } from './list-query.ts';

/** The views of the list of messages with their numbers. */
export function useMessageViews(): ShownView[] {
  const countOf = useMessageViewCount();
  return messageViews.map((view) => ({
    view,
    to: messageViewPath(view),
    label: messageViewWords[view],
    counted: countOf(view),
  }));
}
