import { useEffect, useState } from 'react';
import type { DocumentSubject } from '#app/session/document-subject.ts';
import { dropStopped, type StoppedUpload, stoppedUploads } from '#app/session/upload.ts';
import { memoryOf } from '#app/session/upload-memory.ts';
import type { UploadItem } from './use-uploads.ts';

/** What was on its way to a record when its page was left, without what has been chosen again since. */
export function useStopped({ kind, id }: DocumentSubject, items: UploadItem[]) {
  const [found, setFound] = useState<StoppedUpload[]>([]);
  const [known, setKnown] = useState<string[]>([]);
  useEffect(() => {
    const leaving = new AbortController();
    const ask = () =>
      stoppedUploads({ kind, id }, leaving.signal).then(
        (stopped) => !leaving.signal.aborted && setFound(stopped),
        // Nothing is lost by not telling of them: chosen again, they go on.
        () => {},
      );
    void ask();
    window.addEventListener('online', ask, { signal: leaving.signal });
    return () => leaving.abort();
  }, [kind, id]);
  const given = items.map(({ file, to, isShared }) => memoryOf(file, { to, share: isShared }).name);
  const fresh = given.filter((name) => !known.includes(name));
  // Those that were chosen again are told of as what they are now, and not once more when they have arrived.
  if (fresh.length > 0) setKnown([...known, ...fresh]);
  return {
    stopped: found.filter(({ memory }) => !known.includes(memory)),
    drop: (stopped: StoppedUpload) => {
      dropStopped(stopped);
      setFound((all) => all.filter(({ memory }) => memory !== stopped.memory));
    },
  };
}
