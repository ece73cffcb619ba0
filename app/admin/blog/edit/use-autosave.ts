import { useEffect, useRef, useState } from 'react';
import { ApiProblem } from '#app/session/api-problem.ts';
import {
  type Autosave,
  arrived,
  backOnline,
  dueAt,
  failedAt,
  isUnsent,
  nothingTyped,
  resumed,
  setOut,
  stopped,
  typedAt,
} from './autosave.ts';

type Options = {
  isOn: boolean;
  /** Sends what the form holds now; answers when the server has it. */
  send: (change: number, isLeaving: boolean) => Promise<void>;
  /** The server refused for a reason that waiting does not cure. */
  onRefused: (problem: ApiProblem) => void;
};

const isRefusal = (failure: unknown): failure is ApiProblem =>
  failure instanceof ApiProblem && failure.status >= 400 && failure.status < 500 && failure.status !== 429;

/** Sends what was typed when it is due, when the person leaves, and when the line is back. */
export function useAutosave({ isOn, send, onRefused }: Options) {
  const [state, setState] = useState<Autosave>(nothingTyped);
  const [isGone, setGone] = useState(false);
  const now = useRef(state);
  const options = useRef({ isOn, send, onRefused });
  options.current = { isOn, send, onRefused };
  const underWay = useRef<Promise<void>>(undefined);

  function put(next: Autosave) {
    now.current = next;
    setState(next);
  }

  /** Until nothing is under way: of several that wait for it only the first finds it so. */
  async function quiet(): Promise<void> {
    while (underWay.current) await underWay.current;
  }

  /** Does `work` as what is under way; whatever became due meanwhile is due when it is over. */
  function occupy<Value>(work: () => Promise<Value>): Promise<Value> {
    const done = work();
    const over = () => {
      underWay.current = undefined;
      put({ ...now.current });
    };
    underWay.current = done.then(over, over);
    return done;
  }

  /** Does what changes the post at the server by itself: beside an autosave, either would meet the version that the other has made. */
  async function alone<Value>(work: () => Promise<Value>): Promise<Value> {
    await quiet();
    return occupy(work);
  }

  async function run(isLeaving: boolean) {
    const change = now.current.typed;
    put(setOut(now.current));
    try {
      await options.current.send(change, isLeaving);
      put(arrived(now.current, change));
    } catch (failure) {
      if (isRefusal(failure)) {
        setGone(failure.status === 404);
        put(stopped(now.current, Date.now()));
        options.current.onRefused(failure);
      } else put(failedAt(now.current, Date.now()));
    }
  }

  /** Sends at once what has not been sent; resolves when nothing is under way. True when the server has all. */
  async function flush(isLeaving = false): Promise<boolean> {
    await quiet();
    const { isOn: isMine } = options.current;
    if (isMine && isUnsent(now.current) && !now.current.isStopped) await occupy(() => run(isLeaving));
    return !isUnsent(now.current);
  }

  useEffect(() => {
    const due = isOn ? dueAt(state) : null;
    if (due === null) return;
    const timer = setTimeout(
      () => {
        if (!underWay.current) void occupy(() => run(false));
      },
      Math.max(due - Date.now(), 0),
    );
    return () => clearTimeout(timer);
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: everything it needs is read when it is needed
  useEffect(() => {
    const onSight = () => document.visibilityState === 'hidden' && void flush(true);
    const onLine = () => put(backOnline(now.current));
    document.addEventListener('visibilitychange', onSight);
    window.addEventListener('online', onLine);
    return () => {
      document.removeEventListener('visibilitychange', onSight);
      window.removeEventListener('online', onLine);
    };
  }, []);

  return {
    state,
    /** What was refused last was refused because there is no such post any more. */
    isGone,
    typed: () => put(typedAt(now.current, Date.now())),
    /** Number of the last change; {@link keptUpTo} tells that the server has it by another way. */
    change: () => now.current.typed,
    keptUpTo: (change: number) => put(arrived(now.current, change)),
    resume: () => put(resumed(now.current)),
    alone,
    flush,
  };
}
