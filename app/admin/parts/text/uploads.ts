import { useSyncExternalStore } from 'react';
import { fetchPicture, type Picture, pictureProblem, uploadPicture } from '#app/admin/parts/pictures/pictures-api.ts';
import { ApiProblem, readAnswer } from '#app/session/api-problem.ts';
import { newKey } from '#app/session/new-key.ts';
import { accessToken } from '#app/session/session-token.ts';
import { maxPictureBytes } from '#shared/media-types.ts';
import { createTurns } from './upload-turns.ts';

/** Pictures on their way into a text. The text holds a place by `key`; here is how far each of them is. */
export type Upload =
  | { state: 'sending'; name: string /** From 0 to 1; undefined while nothing is known. */; part: number | undefined }
  | { state: 'failed'; name: string; problem: string }
  | { state: 'done'; name: string; picture: Picture };

type Work = (onPart: (part: number) => void) => Promise<Picture>;

const uploads = new Map<string, Upload>();
const works = new Map<string, { name: string; work: Work }>();
const turns = createTurns();
const listeners = new Set<() => void>();

function put(key: string, upload: Upload): void {
  uploads.set(key, upload);
  for (const listener of listeners) listener();
}

async function run(key: string): Promise<void> {
  const task = works.get(key);
  if (!task) return;
  const { name, work } = task;
  put(key, { state: 'sending', name, part: undefined });
  try {
    const picture = await turns.take(() => work((part) => put(key, { state: 'sending', name, part })));
    works.delete(key);
    put(key, { state: 'done', name, picture });
  } catch (failure) {
    put(key, { state: 'failed', name, problem: pictureProblem(failure) });
  }
}

function begin(name: string, work: Work): string {
  const key = newKey();
  works.set(key, { name, work });
  void run(key);
  return key;
}

export const retryUpload = (key: string) => void run(key);

/** Sends a file and answers the key of its place. */
export const uploadFile = (file: File): string => begin(file.name, (onPart) => sendWithProgress(file, onPart));

/** Lets the server fetch a picture and answers the key of its place. */
export const uploadAddress = (address: string): string =>
  begin(URL.parse(address)?.hostname ?? address, () => fetchPicture(address));

/** Sends a picture that was pasted as text. */
export function uploadData(type: string, base64: string): string {
  const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
  const name = `${type.split('/')[1] ?? 'picture'}`.replace(/^/, 'picture.');
  return uploadFile(new File([bytes], name, { type }));
}

export function useUpload(key: string | null): Upload | undefined {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => (key === null ? undefined : uploads.get(key)),
  );
}

/** NaN where the answer says nothing of it. */
const numberIn = (request: XMLHttpRequest, header: string) => Number(request.getResponseHeader(header) ?? Number.NaN);

/** `fetch` does not say how far an upload is. A session that has just ended is left to the usual way, which renews it. */
async function sendWithProgress(file: File, onPart: (part: number) => void): Promise<Picture> {
  if (file.size > maxPictureBytes) throw new ApiProblem('payload_too_large', 413, 'too large');
  const token = await accessToken();
  const { promise, resolve, reject } = Promise.withResolvers<Response>();
  const request = new XMLHttpRequest();
  request.open('POST', `/api/v1/pictures?${new URLSearchParams({ name: file.name })}`);
  if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
  request.upload.onprogress = ({ loaded, total }) => onPart(total > 0 ? loaded / total : 0);
  request.onload = () => {
    turns.note(numberIn(request, 'ratelimit-remaining'), numberIn(request, 'ratelimit-reset'));
    resolve(new Response(request.responseText, { status: request.status }));
  };
  request.onerror = () => reject(new TypeError('no answer'));
  request.send(file);
  const answer = promise.then((response) => {
    if (response.status === 401) throw new ApiProblem('signed_out', 401, 'signed out');
    return response;
  });
  try {
    return (await readAnswer<{ picture: Picture }>(answer)).picture;
  } catch (problem) {
    if (problem instanceof ApiProblem && problem.status === 401) return uploadPicture(file);
    throw problem;
  }
}
