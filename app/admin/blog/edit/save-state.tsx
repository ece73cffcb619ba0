import { Check, CloudOff, LoaderCircle, TriangleAlert } from 'lucide-react';
import { usePlace } from '#app/admin/person.ts';
import { m } from '#messages/messages.js';
import { formatTime } from '#shared/dates.ts';
import { isUnsent } from './autosave.ts';
import type { Post } from './use-post.ts';

/** Where the text is, calmly: being kept, kept, or in this browser only. */
export function SaveState({ post }: { post: Post }) {
  const place = usePlace();
  const { state } = post.autosave;
  const [icon, text] = told();

  function told() {
    if (state.isStopped) return [<TriangleAlert key="icon" />, m.admin_blog_state_stopped()] as const;
    if (state.failures > 0) {
      return [
        <CloudOff key="icon" />,
        post.isStored ? m.admin_blog_state_offline() : m.admin_blog_state_nowhere(),
      ] as const;
    }
    if (state.sending !== null || isUnsent(state)) {
      return [<LoaderCircle key="icon" />, m.admin_blog_state_saving()] as const;
    }
    if (post.keptAt && (state.typed > 0 || post.record?.workingCopy)) {
      const time = formatTime(post.keptAt, place);
      const isPublic = post.record?.status === 'published';
      const words = isPublic ? m.admin_blog_state_kept_aside({ time }) : m.admin_blog_state_kept({ time });
      return [<Check key="icon" />, words] as const;
    }
    if (!post.record) return [null, m.admin_blog_state_new()] as const;
    return [
      <Check key="icon" />,
      m.admin_blog_state_saved({ time: formatTime(post.record.updatedAt, place) }),
    ] as const;
  }

  return (
    <p role="status" className="flex min-w-0 items-center gap-1.5 text-13 text-ink-3 [&>svg]:size-3.5 [&>svg]:shrink-0">
      {icon}
      <span className="truncate">{text}</span>
    </p>
  );
}
