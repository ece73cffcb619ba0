import { type ComponentType, startTransition, useEffect, useState } from 'react';

/** What a screen asks for when it stands, and its fonts, go before; in milliseconds. */
const pauseMs = 1_000;

/** How long after a failure code is asked for again, the first time and, twice as long each time, at most; in milliseconds. */
const retryMs = { first: 1_000, most: 30_000 };

/** Does it once a screen stands and the browser has nothing else to do; Safari does not tell when that is. Returns what takes it back. */
export function whenIdle(work: () => void): () => void {
  let id: number | undefined;
  const timer = setTimeout(() => {
    if (window.requestIdleCallback) id = window.requestIdleCallback(work, { timeout: 2_000 });
    else work();
  }, pauseMs);
  return () => {
    clearTimeout(timer);
    if (id !== undefined) window.cancelIdleCallback(id);
  };
}

/**
 * A part of a screen that nobody waits for: its code comes once the screen stands and the browser is idle, or at once when the part is there
 * to be seen (`isOpen`, where it has that). Until then there is `Before`, or nothing. Once its code is there it is drawn like any other part, without the
 * moment that `lazy` takes even then, in which a dialog would flash and the focus be lost.
 */
export function late<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  Before?: ComponentType<Props>,
): ComponentType<Props> {
  return brought(load, whenIdle, Before);
}

/** A dialog that few ever see, and that brings much: its code comes when it opens. */
export function rare<Props extends { isOpen: boolean }>(
  load: () => Promise<ComponentType<Props>>,
): ComponentType<Props> {
  return brought(load, () => undefined);
}

function brought<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
  ahead: (fetch: () => void) => (() => void) | undefined,
  Before?: ComponentType<Props>,
): ComponentType<Props> {
  let Part: ComponentType<Props> | undefined;
  let isComing = false;
  const listeners = new Set<(part: ComponentType<Props>) => void>();
  const arrive = (part: ComponentType<Props>) => {
    Part = part;
    for (const tell of listeners) tell(part);
  };
  let retry = retryMs.first;
  // Without a network it is tried again when there is one. A server that was away for a moment tells nobody that it is back.
  const fail = () => {
    isComing = false;
    window.addEventListener('online', fetch, { once: true });
    setTimeout(fetch, retry);
    retry = Math.min(2 * retry, retryMs.most);
  };
  function fetch(): void {
    if (isComing || Part) return;
    isComing = true;
    load().then(arrive, fail);
  }
  const subscribe = (listener: (part: ComponentType<Props>) => void) => {
    if (Part) listener(Part);
    listeners.add(listener);
    return () => void listeners.delete(listener);
  };
  return function Late(props) {
    const [Arrived, setArrived] = useState(() => Part);
    const isWanted = !('isOpen' in props) || props.isOpen === true;
    // What nobody waits for is drawn piece by piece, and keeps from no answer.
    useEffect(
      () =>
        Arrived
          ? undefined
          : subscribe((part) => (isWanted ? setArrived(() => part) : startTransition(() => setArrived(() => part)))),
      [Arrived, isWanted],
    );
    useEffect(() => (isWanted ? fetch() : ahead(fetch)), [isWanted]);
    if (Arrived) return <Arrived {...props} />;
    return Before ? <Before {...props} /> : null;
  };
}
