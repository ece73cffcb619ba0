import type { SubmissionResult } from '@conform-to/react';
import { data } from 'react-router';

/** Hidden proofs that travel with a form: the same ones again when it is sent again. */
export type Guards = { idempotencyKey: string; timeTrap: string };

/** Why a post was not taken, for the form to show. An accepted one is redirected to its confirmation instead. */
export type Answer =
  | Returned
  | { problem: 'unreachable' }
  | {
      problem: 'closed';
      /** What visitors are told meanwhile; empty where nothing is said. */
      said: string;
    };

type Returned = {
  submission: SubmissionResult<string[]>;
  guards: Guards;
  /** The browser sent files with it, and forgets them as it shows the form again. */
  hadFiles: boolean;
} & ({ problem: 'invalid' } | { problem: 'limited'; minutes: number } | { problem: 'unavailable' });

type Refusal =
  | { outcome: 'invalid'; submission: SubmissionResult<string[]> }
  | { outcome: 'rate-limited'; submission: SubmissionResult<string[]>; retryAfterSeconds: number }
  | { outcome: 'unavailable'; submission: SubmissionResult<string[]> };

/** Seconds after which a post that could not be stored is worth sending again. */
const unavailableRetry = '60';

/** Form pages carry proofs of one visit: no store keeps them, and Back shows what was typed. */
export const neverCached = { 'cache-control': 'private, no-cache' };

/** The fields of a post, or a 400 when the body is no form. */
export async function readPost(request: Request): Promise<FormData> {
  return request.formData().catch(() => {
    throw new Response(null, { status: 400, statusText: 'Bad Request' });
  });
}

const text = (value: FormDataEntryValue | null) => (typeof value === 'string' ? value : '');

/** The proofs of a posted form, or `fresh` ones where they were left out. */
export function guardsOf(form: FormData, fresh: () => Guards): Guards {
  const idempotencyKey = text(form.get('idempotencyKey'));
  const timeTrap = text(form.get('timeTrap'));
  return idempotencyKey && timeTrap ? { idempotencyKey, timeTrap } : fresh();
}

/** The answer to a post that was not taken: 422 with the faults, 429 with the time to wait, or 503 while nothing can be stored. */
export function answerRefused(refusal: Refusal, guards: Guards, hadFiles = false) {
  const back = { submission: refusal.submission, guards, hadFiles };
  if (refusal.outcome === 'invalid') {
    return data<Answer>({ problem: 'invalid', ...back }, { status: 422, headers: neverCached });
  }
  if (refusal.outcome === 'unavailable') {
    const headers = { ...neverCached, 'retry-after': unavailableRetry };
    return data<Answer>({ problem: 'unavailable', ...back }, { status: 503, headers });
  }
  const minutes = Math.ceil(refusal.retryAfterSeconds / 60);
  const headers = { ...neverCached, 'retry-after': String(refusal.retryAfterSeconds) };
  return data<Answer>({ problem: 'limited', minutes, ...back }, { status: 429, headers });
}

/** Why a post got no answer of ours: the page itself says whether the site was closed while somebody wrote. */
async function whyKept(): Promise<Answer> {
  const page = await fetch(location.pathname, { cache: 'no-store' }).catch(() => undefined);
  if (page?.status !== 503) return { problem: 'unreachable' };
  const closed = new DOMParser().parseFromString(await page.text().catch(() => ''), 'text/html');
  return { problem: 'closed', said: closed.querySelector('.said')?.textContent?.trim() ?? '' };
}

/** A post that did not get through keeps the form on the screen instead of a failure page. */
export async function sendOrKeep(send: () => Promise<unknown>): Promise<Answer> {
  try {
    return (await send()) as Answer;
  } catch (error) {
    if (error instanceof Response) throw error;
    return whyKept();
  }
}

/** What the action says replaces what the loader says; each name is sent once. */
export function mergeHeaders(loaderHeaders: Headers, actionHeaders: Headers): Headers {
  const merged = new Headers(loaderHeaders);
  for (const [name, value] of actionHeaders) merged.set(name, value);
  return merged;
}
