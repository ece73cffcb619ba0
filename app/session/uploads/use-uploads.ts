import { useRef, useState } from 'react';
import { ApiProblem } from '#app/session/api-problem.ts';
import type { DocumentSubject } from '#app/session/document-subject.ts';
import { type Uploaded, upload } from '#app/session/upload.ts';

/** A file on its way: it waits for its turn, is sent, waits for the connection, has arrived, or was refused. */
export type UploadItem = {
  key: number;
  file: File;
  /** Where it goes, as it was when the file was given. */
  to: DocumentSubject;
  isShared: boolean;
  /** How much has left, from 0 to 1. */
  share: number;
  state: 'queued' | 'sending' | 'waiting' | 'arrived' | 'refused';
  uploaded?: Uploaded;
  problem?: unknown;
};

type Options = {
  to: DocumentSubject;
  /** Whether the client sees what staff send. */
  share?: boolean;
  /** Called when all that was given has come to its end; with how many are new in the list. */
  onArrived: (added: number) => Promise<void> | void;
  /** Called with each that has arrived, whatever it is in the list. */
  onEach?: (uploaded: Uploaded) => void;
};

let lastKey = 0;

/** Trying it again helps only where it was not the file's fault. */
export const mayHelpAgain = ({ problem }: UploadItem): boolean =>
  !(problem instanceof ApiProblem) ||
  problem.status === 0 ||
  problem.status >= 500 ||
  problem.code === 'malformed_request';

/**
 * Sends files one after the other: each that is refused says why, the others arrive. What is under way goes on when the screen
 * is left for another of the same app.
 */
export function useUploads(options: Options) {
  const [items, setItems] = useState<UploadItem[]>([]);
  const latest = useRef(options);
  latest.current = options;
  const queue = useRef<UploadItem[]>([]);
  const stopping = useRef(new Map<number, AbortController>());
  const isWorking = useRef(false);

  const change = (key: number, values: Partial<UploadItem>) =>
    setItems((all) => all.map((item) => (item.key === key ? { ...item, ...values } : item)));
  const remove = (key: number) => setItems((all) => all.filter((item) => item.key !== key));

  /** @returns whether the list has something new */
  async function sendOne({ key, file, to, isShared }: UploadItem): Promise<boolean> {
    const signal = (stopping.current.get(key) ?? new AbortController()).signal;
    if (signal.aborted) return false;
    change(key, { state: 'sending', share: 0 });
    try {
      const uploaded = await upload(file, {
        to,
        share: isShared,
        signal,
        onProgress: (sent) => change(key, { share: sent }),
        onWaiting: (isWaiting) => change(key, { state: isWaiting ? 'waiting' : 'sending' }),
      });
      change(key, { state: 'arrived', share: 1, uploaded });
      latest.current.onEach?.(uploaded);
      return uploaded.outcome !== 'same';
    } catch (problem) {
      if (problem instanceof ApiProblem && problem.code === 'aborted') remove(key);
      else change(key, { state: 'refused', problem });
      return false;
    }
  }

  async function work(): Promise<void> {
    if (isWorking.current) return;
    isWorking.current = true;
    let added = 0;
    for (let next = queue.current.shift(); next; next = queue.current.shift()) {
      if (await sendOne(next)) added += 1;
    }
    isWorking.current = false;
    await latest.current.onArrived(added);
    // They stand in the list now; what is to be said of others stays.
    setItems((all) => all.filter(({ uploaded }) => uploaded?.outcome !== 'new'));
  }

  function send(files: readonly File[]): Promise<void> {
    const { to, share = false } = latest.current;
    const given = files.map((file): UploadItem => {
      lastKey += 1;
      stopping.current.set(lastKey, new AbortController());
      return { key: lastKey, file, to, isShared: share, share: 0, state: 'queued' };
    });
    queue.current.push(...given);
    // What has arrived was told; what was refused stays until it is hidden or tried again.
    setItems((all) => [...all.filter(({ state }) => state !== 'arrived'), ...given]);
    return work();
  }

  return {
    /** Those of the record in front; another one may still be served. */
    items: items.filter(({ to }) => to.kind === options.to.kind && to.id === options.to.id),
    send,
    stop: ({ key }: UploadItem) => {
      stopping.current.get(key)?.abort();
      queue.current = queue.current.filter((item) => item.key !== key);
      remove(key);
    },
    dismiss: ({ key }: UploadItem) => remove(key),
    again: ({ key, file }: UploadItem) => {
      remove(key);
      return send([file]);
    },
  };
}
