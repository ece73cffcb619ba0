import { redirect } from 'react-router';
import { closedPath, endedPath, enrolPath, loginPath } from '#shared/next-path.ts';
import type { ApiProblem } from './api-problem.ts';
import { leaveNothingHere } from './closed-account.ts';
import { noteContact } from './contact.ts';
import { takeFirstAnswer } from './first-answers.ts';
import { loadSignInOnce, untilRouterMayLead } from './leaving.ts';
import { proveAgain } from './prove-again/asking.ts';
import { accessToken, sessionToken } from './session-token.ts';
import { forgetShown } from './shown.ts';

const API_BASE = '/api/v1';

async function fetchAs(token: string | undefined, path: string, init: RequestInit = {}): Promise<Response> {
  const headers = new Headers(init.headers);
  if (token) headers.set('authorization', `Bearer ${token}`);
  try {
    const first = (init.method ?? 'GET') === 'GET' ? takeFirstAnswer(path, token) : undefined;
    const answer = await (first ?? fetch(`${API_BASE}${path}`, { ...init, headers }));
    noteContact(true);
    return answer;
  } catch (problem) {
    if (problem instanceof TypeError) noteContact(false);
    throw problem;
  }
}

/** Whether this page has had a session: whoever is sent to sign in then is told that it has ended. */
let hadSession = false;

/** A screen stands before it comes ({@link sessionToken}). */
const signInClient = () => import('./supabase.ts');

let refreshing: Promise<string | undefined> | undefined;

/** Calls that meet a 401 together share one refresh. */
function refreshOnce(): Promise<string | undefined> {
  refreshing ??= signInClient()
    .then(({ refreshedToken }) => refreshedToken())
    .finally(() => {
      refreshing = undefined;
    });
  return refreshing;
}

/**
 * Calls `/api/v1` as the person signed in. After a 401 the session is refreshed once and the call repeated;
 * if that does not help, the browser goes to the sign-in page, to come back here afterwards.
 */
export async function apiFetch(path: string, init?: RequestInit): Promise<Response> {
  const token = await sessionToken();
  hadSession ||= token !== undefined;
  const first = await fetchAs(token, path, init);
  if (first.status === 403) return proveOrAnswer(first, async () => fetchAs(await accessToken(), path, init));
  if (!token && first.status === 404 && (await isSwitchedOff(first))) await leaveForLogin();
  if (first.status !== 401) return first;
  const fresh = token ? await refreshOnce() : undefined;
  const second = fresh ? await fetchAs(fresh, path, init) : first;
  if (second.status === 401) await leaveForLogin(await isOfClosed(second));
  return second;
}

/** Whether the session has ended because its owner closed the account: in another window, or in this one, which never got the answer. */
const isOfClosed = async (refusal: Response): Promise<boolean> =>
  (
    await refusal
      .clone()
      .json()
      .catch(() => undefined)
  )?.error?.details?.reason === 'account_closed';

/** While the API is off for programs, a call that brings no session is taken for one of theirs. */
const isSwitchedOff = async (answer: Response): Promise<boolean> =>
  (
    await answer
      .clone()
      .json()
      .catch(() => undefined)
  )?.error?.code === 'api_disabled';

/** Screens that deal with a missing second factor themselves. */
const ownFactorScreens = /^\/(login|signup|recover|account|auth)(\/|$)/;

/**
 * A dangerous act whose person has proven nothing for a while is asked about in place, and repeated once. A session that lacks the second
 * factor goes to prove it, or to set one up, and comes back. Other refusals are answers.
 */
async function proveOrAnswer(refusal: Response, repeat: () => Promise<Response>): Promise<Response> {
  const body = await refusal
    .clone()
    .json()
    .catch(() => undefined);
  if (body?.error?.code === 'recent_sign_in_required') return (await proveAgain()) ? repeat() : refusal;
  const { pathname, search, hash } = window.location;
  if (body?.error?.code !== 'second_factor_required' || ownFactorScreens.test(pathname)) return refusal;
  const isEnrolment = body.error.details?.action === 'enrol';
  const here = pathname + search + hash;
  window.location.assign(isEnrolment ? enrolPath(here) : loginPath(here));
  // The page is being left: nothing on it shall show an error meanwhile.
  return new Promise<Response>(() => {});
}

const leaveForLogin = (isClosed = false): Promise<void> =>
  loadSignInOnce(async () => {
    const { pathname, search, hash } = window.location;
    await (await signInClient()).endSession();
    if (isClosed) leaveNothingHere();
    window.location.assign(isClosed ? closedPath : toLogin(pathname + search + hash));
  });

const toLogin = (here: string) => (hadSession ? endedPath(here) : loginPath(here));

/** For client loaders: sends people without a session to `/login?next=`. Whether nobody answers, what they read next says. */
export async function requireSession(request: Request): Promise<void> {
  const token = await sessionToken().catch((problem: ApiProblem) => problem);
  if (token !== undefined) {
    hadSession = true;
    return;
  }
  await untilRouterMayLead();
  const { pathname, search } = new URL(request.url);
  // No request carries the part of the page that a link of a mail names (`#data`); the address of a page that was just opened does.
  const isOpened = window.location.pathname === pathname && window.location.search === search;
  throw redirect(toLogin(pathname + search + (isOpened ? window.location.hash : '')));
}

/** Ends this browser's session; the place it is called from goes to a public page afterwards. */
export async function signOut(): Promise<void> {
  hadSession = false;
  forgetShown();
  await (await signInClient()).endSession();
}
