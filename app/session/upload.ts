import { isAsChosen } from '#app/ui/as-chosen.ts';
import type { UploadOutcome } from '#shared/files.ts';
import { apiFetch } from './api.ts';
import { ApiProblem, answered, readAnswer } from './api-problem.ts';
import { refuseBuyers } from './buyer-data.ts';
import type { DocumentSubject } from './document-subject.ts';
import type { Document } from './documents.ts';
import {
  forgetUpload,
  memoryOf,
  type RememberedUpload,
  rememberedUploads,
  type UploadMemory,
} from './upload-memory.ts';
import { patienceFor, sendPart } from './upload-part.ts';

export type Sending = {
  to: DocumentSubject;
  /** Whether the client sees what staff send. */
  share?: boolean;
  /** Called with how much has left, from 0 to 1. */
  onProgress: (share: number) => void;
  /** Called when the connection is lost, and when it is there again. */
  onWaiting?: (isWaiting: boolean) => void;
  signal: AbortSignal;
};

export type Uploaded = { file: Document; outcome: UploadOutcome };

/** Bytes of a part: small enough that little is sent twice, large enough that a fast line does not wait for answers. */
const partBytes = 8 * 1024 * 1024;

const base64 = (text: string) =>
  btoa(Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join(''));

/**
 * What lies on the device is no longer what was chosen: saved anew, moved or deleted. Browsers read nothing of it then, and tell it like a lost
 * connection, which nobody may wait for.
 * @throws ApiProblem
 */
async function refuseChanged(file: File): Promise<void> {
  if (!(await isAsChosen(file))) throw new ApiProblem('file_changed', 422, 'changed on the device');
}

async function begin(file: File, { to, share = false, signal }: Sending): Promise<string> {
  const pairs = { filename: file.name.slice(-2_000), ...to, share: String(share) };
  const answer = await answered(
    apiFetch('/uploads', {
      method: 'POST',
      signal,
      headers: {
        'tus-resumable': '1.0.0',
        'upload-length': String(file.size),
        'upload-metadata': Object.entries(pairs)
          .map(([name, value]) => `${name} ${base64(value)}`)
          .join(','),
      },
    }),
  );
  const at = answer.headers.get('location')?.replace('/api/v1', '');
  if (!at) return readAnswer(Promise.resolve(answer));
  return at;
}

/** As {@link begin}, as soon as there is a network. Where there is one and nobody answers, whoever waits is told at once and tries again. */
async function beginOnline(file: File, sending: Sending): Promise<string> {
  const { onWaiting, signal } = sending;
  const patience = patienceFor(signal);
  for (;;) {
    try {
      return await begin(file, sending);
    } catch (problem) {
      if (signal.aborted) throw new ApiProblem('aborted', 0, 'stopped');
      if (navigator.onLine || !(problem instanceof ApiProblem && problem.code === 'offline')) throw problem;
      onWaiting?.(true);
      await patience.wait(problem);
    }
  }
}

type Standing = { upload: { received: number }; file: Document | null; outcome: UploadOutcome | null };

/** Sends what is missing, part by part; after a broken connection asks how far it came, and goes on from there. */
async function carryThrough(at: string, file: File, sending: Sending, isNew: boolean): Promise<Uploaded> {
  const { onProgress, onWaiting, signal } = sending;
  const patience = patienceFor(signal);
  let offset = isNew ? 0 : undefined;
  for (;;) {
    try {
      if (offset === undefined || offset === file.size) {
        const standing = await readAnswer<Standing>(apiFetch(at, { signal }));
        if (standing.file && standing.outcome) return { file: standing.file, outcome: standing.outcome };
        offset = standing.upload.received;
      }
      onWaiting?.(false);
      const from = offset;
      const part = file.slice(from, from + partBytes);
      const tell = (sent: number) => onProgress((from + sent) / file.size);
      offset = await sendPart(at, part, { offset: from, signal, onProgress: tell });
      patience.renew();
    } catch (problem) {
      if (signal.aborted) throw new ApiProblem('aborted', 0, 'stopped');
      await refuseChanged(file);
      onWaiting?.(true);
      await patience.wait(problem);
      offset = undefined;
    }
  }
}

async function sendNew(file: File, sending: Sending, onBegun: (at: string) => void): Promise<Uploaded> {
  const at = await beginOnline(file, sending);
  onBegun(at);
  return carryThrough(at, file, sending, true);
}

/** As {@link sendNew}, after trying to go on with what this browser began before. */
async function sendOrGoOn(file: File, sending: Sending, memory: UploadMemory): Promise<Uploaded> {
  const begun = memory.read();
  try {
    if (begun) return await carryThrough(begun, file, sending, false);
  } catch (problem) {
    // Its day is over, or it was somebody else's who used this browser.
    if (!(problem instanceof ApiProblem && problem.code === 'not_found')) throw problem;
  }
  return sendNew(file, sending, memory.write);
}

const isChanged = (problem: unknown) => problem instanceof ApiProblem && problem.code === 'file_changed';

const giveUp = (at: string | undefined) => at && apiFetch(at, { method: 'DELETE' }).catch(() => {});

export type StoppedUpload = RememberedUpload & {
  /** How much of it has arrived, from 0 to 1; undefined while the server cannot be asked. */
  share: number | undefined;
};

/** The names of locks that are held: what they stand for is being sent by some tab. */
async function sentNow(): Promise<Set<string | undefined>> {
  const locks = await navigator.locks?.query().catch(() => undefined);
  return new Set(locks?.held?.map(({ name }) => name));
}

/**
 * What was on its way to this record when its page was left, and can go on. What the server does not know any more, or has in full, is forgotten.
 */
export async function stoppedUploads(to: DocumentSubject, signal: AbortSignal): Promise<StoppedUpload[]> {
  const held = await sentNow();
  const waiting = rememberedUploads(to).filter(({ memory }) => !held.has(memory));
  const found = await Promise.all(
    waiting.map(async (each) => {
      try {
        const { upload: standing, file } = await readAnswer<Standing>(apiFetch(each.at, { signal }));
        if (!file) return [{ ...each, share: each.bytes > 0 ? standing.received / each.bytes : 0 }];
      } catch (problem) {
        if (!(problem instanceof ApiProblem && problem.code === 'not_found')) return [{ ...each, share: undefined }];
      }
      forgetUpload(each.memory);
      return [];
    }),
  );
  return found.flat();
}

/** Lets go of what was begun. */
export function dropStopped({ at, memory }: StoppedUpload): void {
  forgetUpload(memory);
  void giveUp(at);
}

/**
 * Sends a file to a record, in parts: a broken connection makes it wait and go on, also after the page was left and the same file is
 * chosen again. (The wire is tus 1.0.)
 * @throws ApiProblem; code `offline` when the connection does not come back, `aborted` when it was stopped
 */
export async function upload(file: File, sending: Sending): Promise<Uploaded> {
  await refuseChanged(file);
  await refuseBuyers(file);
  const memory = memoryOf(file, sending);
  const send = async (lock: unknown) => {
    // Another tab sends the same file: this one sends its own.
    if (!lock) return sendNew(file, sending, () => {});
    try {
      const uploaded = await sendOrGoOn(file, sending, memory);
      memory.forget();
      return uploaded;
    } catch (problem) {
      // Without a session nothing can be sent; after signing in the same file goes on.
      const mayGoOn =
        problem instanceof ApiProblem && (problem.status === 0 || problem.status === 401 || problem.status >= 500);
      if (sending.signal.aborted || isChanged(problem)) void giveUp(memory.read());
      if (sending.signal.aborted || !mayGoOn) memory.forget();
      throw problem;
    }
  };
  return navigator.locks ? navigator.locks.request(memory.name, { ifAvailable: true }, send) : send(true);
}
