import type { ReactNode } from 'react';

export type TimelineEntry = { id: string | number; title: ReactNode; meta: ReactNode; body?: ReactNode };

/** What happened, newest first, along a line. */
export function Timeline({ entries, label }: { entries: TimelineEntry[]; label: string }) {
  return (
    <ol aria-label={label} className="text-14">
      {entries.map((entry) => (
        <li key={entry.id} className="group relative pb-4 pl-5.5 last:pb-0">
          <span aria-hidden className="absolute top-2.5 bottom-[-0.375rem] left-1 w-px bg-stone-2 group-last:hidden" />
          <span
            aria-hidden
            className="absolute top-1.5 left-0 size-2.25 rounded-full border-2 border-harbour bg-card"
          />
          <div className="wrap-anywhere">{entry.title}</div>
          {entry.body !== undefined && (
            <div className="mt-1 rounded-md bg-stone-1 px-3 py-2 whitespace-pre-line text-ink-2 wrap-anywhere">
              {entry.body}
            </div>
          )}
          <div className="text-13 text-ink-3">{entry.meta}</div>
        </li>
      ))}
    </ol>
  );
}
