import { Eye, PenLine } from 'lucide-react';
import { m } from '#messages/messages.js';
import type { Here } from './here.ts';

/** Who else has the record open; who writes comes first, and is said aloud. */
export function Colleagues({ here }: { here: readonly Here[] }) {
  const shown = here.find(({ isWriting }) => isWriting) ?? here[0];
  const others = here.length - 1;
  return (
    <p aria-live="polite" className="flex min-w-0 items-center gap-1.5 text-13 text-ink-2 print:hidden">
      {shown && (
        <>
          {shown.isWriting ? (
            <PenLine aria-hidden className="size-4 flex-none text-harbour" />
          ) : (
            <Eye aria-hidden className="size-4 flex-none text-ink-3" />
          )}
          <span className="truncate">
            {shown.isWriting ? m.admin_here_writing({ name: shown.name }) : m.admin_here_reading({ name: shown.name })}
            {others > 0 && ` ${m.admin_here_others({ count: others })}`}
          </span>
        </>
      )}
    </p>
  );
}
