import { replace } from 'react-router';
import { ApiProblem } from '#app/session/api-problem.ts';
import { api, call } from '#app/session/typed-api.ts';
import { enrolPath, loginPath, safeNextPath } from '#shared/next-path.ts';

/** Where a recovery mail leads: the screen that sets a new password. */
export const newPasswordPath = '/recover?step=new';

export type Landing = { kind: 'go' | 'challenge' | 'enrol'; path: string };

/**
 * What comes after a sign-in: the page the person came for, else staff to the back office and clients to their dashboard; before that
 * the second factor, where the server wants it proven (`challenge`) or set up (`enrol`).
 */
export async function findLanding(next?: string | null): Promise<Landing> {
  if (next === newPasswordPath) return { kind: 'go', path: newPasswordPath };
  const wanted = safeNextPath(next);
  try {
    const { person } = await call(api.me.$get());
    if (wanted && wanted !== '/') return { kind: 'go', path: wanted };
    return { kind: 'go', path: person.kind === 'staff' ? '/admin' : '/client-dashboard' };
  } catch (problem) {
    // The area itself says what is in the way.
    if (problem instanceof ApiProblem && problem.code === 'ip_not_allowed') return { kind: 'go', path: '/admin' };
    if (!(problem instanceof ApiProblem && problem.code === 'second_factor_required')) throw problem;
    if (problem.details.action === 'verify') return { kind: 'challenge', path: loginPath(wanted ?? '/') };
    return { kind: 'enrol', path: enrolPath(wanted ?? '/admin') };
  }
}

/** Path to go to after a sign-in. */
export async function landingPath(next?: string | null): Promise<string> {
  return (await findLanding(next)).path;
}

/**
 * Thrown from a client loader when the person has nothing to do on this page any more. The page leaves the history, too: going back to
 * an address whose code is spent would tell somebody who is signed in that it did not work.
 */
export async function leaveForLanding(next?: string | null): Promise<never> {
  throw replace(await landingPath(next));
}
