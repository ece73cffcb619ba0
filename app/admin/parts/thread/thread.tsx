import { type ReactNode, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { initials } from '#app/ui/initials.ts';
import { join } from '#app/ui/join.ts';
import { m } from '#messages/messages.js';

/** What somebody said to the other side, or to colleagues only, and what else happened. */
export type ThreadLook = 'theirs' | 'ours' | 'note' | 'event';

export type ThreadEntry = {
  id: string;
  look: ThreadLook;
  /** Whose words they are; nobody's of what happened by itself. */
  who: string;
  title: ReactNode;
  meta: ReactNode;
  body?: ReactNode;
};

/** So many entries are shown at first, and all since the other side last said something. */
const shownAtFirst = 6;

/** How many of the oldest entries are folded away. One that would stand alone behind a button is shown. */
export function foldedCount(looks: readonly ThreadLook[]): number {
  const lastSaid = looks.lastIndexOf('theirs');
  const kept = Math.max(shownAtFirst, lastSaid < 0 ? 0 : looks.length - lastSaid);
  const folded = Math.max(0, looks.length - kept);
  return folded === 1 ? 0 : folded;
}

/** A conversation in the order in which it was held; what is older waits behind a button. */
export function Thread({ entries, label }: { entries: readonly ThreadEntry[]; label: string }) {
  const [isWhole, setWhole] = useState(false);
  const folded = isWhole ? 0 : foldedCount(entries.map(({ look }) => look));
  return (
    <>
      {folded > 0 && (
        <div className="mb-2 flex items-center gap-3 before:h-px before:grow before:bg-stone-2 after:h-px after:grow after:bg-stone-2 print:hidden">
          <Button look="quiet" onPress={() => setWhole(true)}>
            {m.admin_thread_earlier({ count: folded })}
          </Button>
        </div>
      )}
      <ol aria-label={label} className="flex flex-col text-14">
        {entries.slice(folded).map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
    </>
  );
}

function Entry({ entry: { look, who, title, meta, body } }: { entry: ThreadEntry }) {
  if (look === 'event')
    return (
      <li className="flex gap-3 py-1.5 text-13 text-ink-3">
        <span aria-hidden className="mx-2.25 mt-1.75 size-2 flex-none rounded-full border-2 border-stone-3" />
        <div className="min-w-0 wrap-anywhere">
          <span className="text-ink-2">{title}</span> · {meta}
          {body !== undefined && <div className="mt-0.5 whitespace-pre-line text-ink-2">{body}</div>}
        </div>
      </li>
    );
  return (
    <li
      className={join(
        'my-1 flex gap-3 py-2',
        look === 'note' && '-mx-2.5 rounded-md border-l-3 border-yellow bg-note px-2.5',
      )}
    >
      <span
        aria-hidden
        className={join(
          'grid size-6.5 flex-none place-items-center rounded-full text-[0.6875rem] font-semibold',
          look === 'theirs' ? 'bg-ink text-paper' : 'bg-stone-3 text-ink',
        )}
      >
        {initials(who)}
      </span>
      <div className="min-w-0 grow">
        <div className="font-semibold wrap-anywhere">{title}</div>
        <div className="text-13 text-ink-3">{meta}</div>
        {body !== undefined && (
          <div className={join('mt-1 whitespace-pre-line wrap-anywhere', look === 'theirs' && 'text-15')}>{body}</div>
        )}
      </div>
    </li>
  );
}
