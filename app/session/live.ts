import { useEffect, useRef } from 'react';
import { noteContact } from './contact.ts';
import { readEvents } from './event-stream.ts';
import { accessToken } from './session-token.ts';

/** A record that changed, or `again`: something may have been missed. */
export type LiveChange = { kind: LiveKind; reference: string } | { kind: 'again' };
type LiveKind = 'request' | 'client' | 'message' | 'analysis';

/** Whether a change may be of some record of this kind. */
export const isOf =
  (kind: LiveKind) =>
  (change: LiveChange): boolean =>
    change.kind === kind || change.kind === 'again';

/** Whether a change may be of this very record. */
export const isAbout =
  (kind: LiveKind, reference: string) =>
  (change: LiveChange): boolean =>
    change.kind === 'again' || (change.kind === kind && change.reference === reference);

/** A colleague who has a record open, or writes about it. */
export type Present = {
  kind: 'presence';
  about: 'request' | 'message';
  reference: string;
  state: 'reading' | 'writing' | 'left';
  /** Said for the first time: whoever is there says so too. */
  isNew: boolean;
  person: { id: string; name: string };
};

const name = 'vantaggio-live';
const channel = new BroadcastChannel(name);
const hearers = new Set<(change: LiveChange) => void>();

/** A screen reads its data before it is shown; what was heard so shortly before, in milliseconds, may not be in it yet. */
const readingMs = 2_000;
let lastHeardAt = Number.NEGATIVE_INFINITY;

/** Who wants to know where colleagues are. */
const watchers = new Set<(present: Present) => void>();

const tellHere = (change: LiveChange | Present) => {
  if (change.kind === 'presence') {
    for (const see of watchers) see(change);
    return;
  }
  if (change.kind !== 'again') lastHeardAt = Date.now();
  for (const hear of hearers) hear(change);
};
channel.onmessage = ({ data }) => tellHere(data as LiveChange | Present);

function tellEverywhere(change: LiveChange | Present): void {
  tellHere(change);
  channel.postMessage(change);
}

/** Between two tries, in milliseconds: doubled each time, spread, so that not all browsers come back at once. */
const firstPauseMs = 1_000;
const longestPauseMs = 60_000;

/** Within this time before a screen begins to listen its data was read, in milliseconds. */
const longestReadingMs = 30_000;

/** How many milliseconds ago the oldest of what is shown can have been read: not before the page itself was opened. Sleep counts. */
function elapsedMs(startedAt: number): number {
  const now = Date.now();
  return Math.max(0, Math.ceil(Math.min(now - performance.timeOrigin, now - startedAt + longestReadingMs)));
}

/**
 * A stream in the background never takes the person to the sign-in page: the next call that they wait for does.
 * @param onOpen hears for how many milliseconds nothing had changed when the server answered; the way to here is to be added
 */
async function listenOnce(signal: AbortSignal, onOpen: (quietMs: number) => void): Promise<void> {
  const token = await accessToken();
  if (!token) return;
  const response = await fetch('/api/v1/events', { headers: { authorization: `Bearer ${token}` }, signal });
  if (!response.ok || !response.body) throw new Error(`no stream: ${response.status}`);
  for await (const { event, data } of readEvents(response.body)) {
    if (event === 'open') onOpen(Number(data));
    else if (event !== 'pulse') tellEverywhere(JSON.parse(data) as LiveChange | Present);
  }
}

/**
 * Keeps one stream open for all tabs until it is no longer wanted. What came while there was none is read again; the first time only if
 * something has changed since the screen's data was read, or may have: the longer the answer was on its way, the earlier that can have been.
 */
async function keepListening(signal: AbortSignal, startedAt: number): Promise<void> {
  let pauseMs = firstPauseMs;
  let isFirst = true;
  while (!signal.aborted) {
    await listenOnce(signal, (quietMs) => {
      noteContact(true);
      if (!isFirst || !(quietMs > elapsedMs(startedAt))) tellEverywhere({ kind: 'again' });
      isFirst = false;
      pauseMs = firstPauseMs;
    }).catch((problem: unknown) => {
      if (problem instanceof TypeError && !signal.aborted) noteContact(false);
    });
    if (signal.aborted) return;
    const wait = pauseMs * (0.5 + Math.random());
    pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    await new Promise((resolve) => setTimeout(resolve, wait));
  }
}

let stopping: AbortController | undefined;

/** The tab that holds the lock listens for all others; when it goes, the next one takes over. */
function start(): void {
  stopping = new AbortController();
  const { signal } = stopping;
  const startedAt = Date.now();
  // Browsers without locks: each tab listens for itself.
  if (!navigator.locks) return void keepListening(signal, startedAt);
  navigator.locks.request(name, { signal }, () => keepListening(signal, startedAt)).catch(() => {});
}

/** Calls `onChange` for each change that the person may know of, while the screen is shown. */
export function useLive(onChange: (change: LiveChange) => void): void {
  const latest = useRef(onChange);
  latest.current = onChange;
  useEffect(() => {
    const hear = (change: LiveChange) => latest.current(change);
    hearers.add(hear);
    if (!stopping) start();
    if (Date.now() - lastHeardAt < readingMs) hear({ kind: 'again' });
    return () => {
      hearers.delete(hear);
      if (hearers.size > 0) return;
      stopping?.abort();
      stopping = undefined;
    };
  }, []);
}

/** Calls `onPresent` with what colleagues say of where they are, while the screen, which listens by {@link useLive}, is shown. */
export function useColleagues(onPresent: (present: Present) => void): void {
  const latest = useRef(onPresent);
  latest.current = onPresent;
  useEffect(() => {
    const see = (present: Present) => latest.current(present);
    watchers.add(see);
    return () => void watchers.delete(see);
  }, []);
}
