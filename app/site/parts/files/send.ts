import { DetailedError, Upload } from 'tus-js-client';
import { isAsChosen } from '#app/ui/as-chosen.ts';
import type { LeftOut } from './words.ts';

/** Sends files of a request, each in parts, so that a broken connection costs no more than one of them (tus 1.0). */

/** Bytes of a part. */
const partBytes = 8 * 1024 * 1024;
/** How long a connection that broke is waited for, in milliseconds: about two minutes in all. */
const retryDelays = [500, 1_000, 3_000, 5_000, 10_000, 20_000, 30_000, 60_000];
/** Files that are under way at a time, of as many as the server takes from one network. */
const atOnce = 2;

export type Progress = { name: string; bytes: number; sent: number; state: 'sending' | 'waiting' | 'done' | 'left' };

/** What an answer says of a file that was not taken. */
function problemIn(error: Error | DetailedError): Omit<LeftOut, 'name'> {
  const answer = error instanceof DetailedError ? error.originalResponse : null;
  if (!answer) return { code: 'offline', details: {} };
  try {
    const { code, details } = (JSON.parse(answer.getBody()) as { error: Omit<LeftOut, 'name'> }).error;
    return { code, details: details ?? {} };
  } catch {
    return { code: 'unexpected', details: {} };
  }
}

/** Whether the same may be taken a little later. Of too many files at once it may, of too many within the hour it may not. */
function mayPass(error: DetailedError): boolean {
  const status = error.originalResponse?.getStatus() ?? 0;
  if (status === 429) return problemIn(error).details.seconds === undefined;
  return status === 0 || status === 409 || status === 423 || status >= 500;
}

type To = { receipt: string; sending: string; onChange: (progress: Partial<Progress>) => void };

function sendOne(file: File, { receipt, sending, onChange }: To): Promise<LeftOut | undefined> {
  return new Promise((resolve) => {
    const leave = (problem: Omit<LeftOut, 'name'>) => {
      onChange({ state: 'left' });
      resolve({ name: file.name, ...problem });
    };
    /** A browser tells of a file that it cannot read any more as of a lost connection, which nobody may wait for. */
    const leaveChanged = async () => {
      if (await isAsChosen(file)) return;
      await upload.abort(true).catch(() => {});
      leave({ code: 'file_changed', details: {} });
    };
    const upload = new Upload(file, {
      endpoint: '/api/v1/visitor-files',
      headers: { receipt },
      metadata: { filename: file.name, sending },
      chunkSize: partBytes,
      retryDelays,
      removeFingerprintOnSuccess: true,
      // The same file of another request is another upload.
      fingerprint: async (source) =>
        `visitor ${receipt.slice(-40)} ${source.name} ${source.size} ${source.lastModified}`,
      onProgress: (sent) => onChange({ sent, state: 'sending' }),
      onShouldRetry: (error) => {
        const isWaiting = mayPass(error);
        if (isWaiting) {
          onChange({ state: 'waiting' });
          void leaveChanged();
        }
        return isWaiting;
      },
      onSuccess: () => {
        onChange({ sent: file.size, state: 'done' });
        resolve(undefined);
      },
      onError: (error) => leave(problemIn(error)),
    });
    upload
      .findPreviousUploads()
      .catch(() => [])
      .then(([begun]) => {
        if (begun) upload.resumeFromPreviousUpload(begun);
        upload.start();
      });
  });
}

/**
 * Sends files to the request of `receipt`.
 * @param onProgress - called with the state of all files at each change
 * @returns those that were not taken, and why
 */
export async function sendFiles(
  files: readonly File[],
  receipt: string,
  onProgress: (all: readonly Progress[]) => void,
): Promise<LeftOut[]> {
  const sending = crypto.randomUUID();
  const all: Progress[] = files.map(({ name, size }) => ({ name, bytes: size, sent: 0, state: 'sending' }));
  const left: LeftOut[] = [];
  const waiting = files.map((file, at) => ({ file, at }));
  const work = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const { file, at } = next;
      const onChange = (change: Partial<Progress>) => {
        all[at] = { ...(all[at] as Progress), ...change };
        onProgress([...all]);
      };
      const problem = await sendOne(file, { receipt, sending, onChange });
      if (problem) left.push(problem);
    }
  };
  onProgress([...all]);
  await Promise.all(Array.from({ length: atOnce }, work));
  return left;
}
