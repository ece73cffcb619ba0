import { useEffect, useRef, useState } from 'react';
import { leavePlace, takePlace } from '#app/admin/blog/posts-api.ts';
import { ApiProblem } from '#app/session/api-problem.ts';
import type { PostEditor } from '#shared/post-views.ts';

/** Whose turn it is to write: one tab has the post open, others read. */
export type Seat =
  | { kind: 'mine' }
  /** Somebody had it open when this tab came. */
  | { kind: 'theirs'; editor: PostEditor }
  /** Somebody took it over from this tab. */
  | { kind: 'lost'; editor: PostEditor };

/** How often the place is renewed, or asked for again, in milliseconds; the server holds it for a minute. */
const beat = 20_000;

const holderIn = (failure: unknown): PostEditor | undefined =>
  failure instanceof ApiProblem && failure.code === 'being_edited'
    ? (failure.details.editor as PostEditor | undefined)
    : undefined;

type Options = {
  id: number | undefined;
  tab: string;
  isOn: boolean;
  first: PostEditor | null;
  /** The place is this tab's after it was not: the text may be another one by now. */
  onTaken: (before: 'theirs' | 'lost') => Promise<void>;
};

export function useSeat({ id, tab, isOn, first, onTaken }: Options) {
  const [seat, setSeat] = useState<Seat>(first && !first.isMe ? { kind: 'theirs', editor: first } : { kind: 'mine' });
  const now = useRef({ seat, onTaken });
  now.current = { seat, onTaken };

  /** What a refusal says about the place. True when that was its reason. */
  function heed(failure: unknown): boolean {
    const editor = holderIn(failure);
    if (!editor) return false;
    setSeat(now.current.seat.kind === 'theirs' ? { kind: 'theirs', editor } : { kind: 'lost', editor });
    return true;
  }

  async function take(takeOver: boolean) {
    if (id === undefined) return;
    try {
      await takePlace(id, tab, takeOver);
      const before = now.current.seat.kind;
      if (before === 'mine') return;
      await now.current.onTaken(before);
      setSeat({ kind: 'mine' });
    } catch (failure) {
      if (!heed(failure) && takeOver) throw failure;
    }
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: one heart for each post; it reads the rest when it beats
  useEffect(() => {
    if (!isOn || id === undefined) return;
    // One's own other tab gives way: whoever opens a post again means to write here.
    void take(first?.isMe ?? false);
    const timer = setInterval(() => now.current.seat.kind !== 'lost' && void take(false), beat);
    const leave = () => void leavePlace(id, tab).catch(() => {});
    const back = (event: PageTransitionEvent) => event.persisted && void take(false);
    window.addEventListener('pagehide', leave);
    window.addEventListener('pageshow', back);
    return () => {
      clearInterval(timer);
      window.removeEventListener('pagehide', leave);
      window.removeEventListener('pageshow', back);
    };
  }, [id, isOn]);

  return {
    seat,
    heed,
    takeOver: () => take(true),
    /** Reads along until it is this tab's turn again. */
    wait: () => seat.kind === 'lost' && setSeat({ kind: 'theirs', editor: seat.editor }),
  };
}
