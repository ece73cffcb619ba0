import { ApiProblem } from './api-problem.ts';
import { accessToken } from './session-token.ts';

type Sending = {
  /** One file, or a form of several. */
  file: File | FormData;
  /** Called with how much has left, from 0 to 1. */
  onProgress: (share: number) => void;
  signal: AbortSignal;
};

/**
 * Sends files to `/api/v1` as one body and tells how far it is, which `fetch` cannot. The session is refreshed before it runs out: an upload is not
 * begun twice.
 * @throws ApiProblem; code `offline` when the connection breaks off, `aborted` when it was stopped
 */
export async function sendFile<Answer>(path: string, { file, onProgress, signal }: Sending): Promise<Answer> {
  const token = await accessToken();
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    const fail = (code: string) => reject(new ApiProblem(code, 0, code));
    request.open('POST', `/api/v1${path}`);
    request.responseType = 'json';
    if (token) request.setRequestHeader('authorization', `Bearer ${token}`);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0);
    request.onload = () => {
      const { status, response } = request;
      if (status >= 200 && status < 300) return resolve(response as Answer);
      const { code = 'unexpected', message = '', details } = response?.error ?? {};
      reject(new ApiProblem(code, status, message, details));
    };
    request.onerror = () => fail('offline');
    request.onabort = () => fail('aborted');
    request.onloadend = () => signal.removeEventListener('abort', stop);
    signal.addEventListener('abort', stop);
    request.send(file);
  });
}
