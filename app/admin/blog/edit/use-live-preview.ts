import { type RefObject, useEffect, useRef, useState } from 'react';
import { previewLink } from '#app/admin/blog/posts-api.ts';
import { showPage } from './preview-frame.ts';
import type { Post } from './use-post.ts';

/** Milliseconds of quiet before the preview follows, and the longest that it waits for it. */
const quietTime = 300;
const longestWait = 800;

/** A link is asked for anew so long before its end, in milliseconds. */
const reserve = 5 * 60_000;

/** `behind`: something that was typed is not in it yet, and cannot be now. */
export type PreviewState = 'loading' | 'current' | 'behind';

/** Reads the page of the preview; the link lasts an hour. */
function usePage() {
  const link = useRef<{ url: string; until: number; id: number }>(undefined);
  return async (id: number, signal: AbortSignal): Promise<string> => {
    if (!link.current || link.current.id !== id || link.current.until - reserve < Date.now()) {
      const { url, expiresAt } = await previewLink(id);
      link.current = { url, id, until: Date.parse(expiresAt) };
    }
    const answer = await fetch(link.current.url, { signal });
    if (!answer.ok) {
      link.current = undefined;
      throw new Error(`the preview answered ${answer.status}`);
    }
    return answer.text();
  };
}

/**
 * Keeps a frame at what is being written: the page that the site itself makes of the working copy, which is sent a little sooner for it.
 * One reading at a time; what is typed meanwhile is read next.
 */
export function useLivePreview(post: Post, frame: RefObject<HTMLIFrameElement | null>, isReady: boolean): PreviewState {
  const [state, setState] = useState<PreviewState>('loading');
  const read = usePage();
  const since = useRef<number>(undefined);
  const work = useRef<{ isOn: boolean; isAgain: boolean }>({ isOn: false, isAgain: false });
  const latest = useRef(post);
  latest.current = post;
  const leave = useRef(new AbortController());
  const id = post.record?.id;

  async function follow(): Promise<void> {
    const { record, isWriting, flush } = latest.current;
    if (!record || !frame.current) return;
    if (work.current.isOn) {
      work.current.isAgain = true;
      return;
    }
    work.current = { isOn: true, isAgain: false };
    since.current = undefined;
    try {
      const isSent = !isWriting || (await flush());
      const html = await read(record.id, leave.current.signal);
      const isShown = frame.current !== null && showPage(frame.current, html);
      setState(isShown && isSent ? 'current' : 'behind');
    } catch {
      if (!leave.current.signal.aborted) setState('behind');
    } finally {
      work.current.isOn = false;
      if (work.current.isAgain) void follow();
    }
  }

  const following = useRef(follow);
  following.current = follow;
  // biome-ignore lint/correctness/useExhaustiveDependencies: whenever something was typed, or saved from elsewhere
  useEffect(() => {
    if (!isReady || id === undefined) return;
    since.current ??= Date.now();
    const wait = Math.max(0, Math.min(quietTime, since.current + longestWait - Date.now()));
    const timer = setTimeout(() => void following.current(), wait);
    return () => clearTimeout(timer);
  }, [isReady, id, post.values, post.record]);

  useEffect(() => {
    leave.current = new AbortController();
    return () => leave.current.abort();
  }, []);
  return state;
}
