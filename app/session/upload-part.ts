import { ApiProblem } from './api-problem.ts';
import { accessToken } from './session-token.ts';

type Part = { offset: number; onProgress: (bytes: number) => void; signal: AbortSignal };

/**
 * Sends the next part of an upload and tells how much of it has left, which `fetch` cannot. The session is refreshed before it runs out.
 * @returns where the upload stands then
 * @throws ApiProblem; status 0 when there was no answer
 */
export async function sendPart(at: string, part: Blob, { offset, onProgress, signal }: Part): Promise<number> {
  const token = await accessToken();
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    const fail = (code: string) => reject(new ApiProblem(code, 0, code));
    if (signal.aborted) return fail('aborted');
    request.open('PATCH', `/api/v1${at}`);
    request.responseType = 'json';
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.setRequestHeader('tus-resumable', '1.0.0');
    request.setRequestHeader('upload-offset', String(offset));
    request.setRequestHeader('content-type', 'application/offset+octet-stream');
    request.upload.onprogress = ({ loaded }) => onProgress(Math.min(loaded, part.size));
    request.onload = () => {
      const { status, response } = request;
      const reached = request.getResponseHeader('upload-offset');
      if (status === 204 && reached !== null) return resolve(Number(reached));
      const { code = 'unexpected', message = '', details } = response?.error ?? {};
      reject(new ApiProblem(code, status, message, details));
    };
    request.onerror = () => fail('offline');
    request.onabort = () => fail('aborted');
    request.onloadend = () => signal.removeEventListener('abort', stop);
    signal.addEventListener('abort', stop);
    request.send(part);
  });
}

/** Between two tries, in milliseconds: doubled each time. */
const firstPauseMs = 500;
const longestPauseMs = 15_000;
/** So long a lost connection may take to come back, in milliseconds; so often a server may be in trouble. */
const longestSilenceMs = 10 * 60_000;
const mostTroubles = 4;

/** A while, or less when the browser says that it is online again. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      window.removeEventListener('online', end);
      signal.removeEventListener('abort', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    window.addEventListener('online', end);
    signal.addEventListener('abort', end);
  });
}

/** Decides how often something is tried again that may pass: `wait` throws what it is given when it will not, or took too long. */
export function patienceFor(signal: AbortSignal) {
  let [pauseMs, troubles, since] = [firstPauseMs, 0, Date.now()];
  return {
    renew: () => {
      [pauseMs, troubles, since] = [firstPauseMs, 0, Date.now()];
    },
    wait: async (problem: unknown) => {
      if (!(problem instanceof ApiProblem)) throw problem;
      const { status, code } = problem;
      const isLost = status === 0 && Date.now() - since < longestSilenceMs;
      // Another connection was faster (409), or what had arrived broke off (400).
      const isTrouble = status >= 500 || status === 409 || status === 429 || code === 'malformed_request';
      if (isTrouble) troubles += 1;
      if (!isLost && !(isTrouble && troubles < mostTroubles)) throw problem;
      await pause(pauseMs, signal);
      pauseMs = Math.min(pauseMs * 2, longestPauseMs);
    },
  };
}
