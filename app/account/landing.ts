import { redirect } from 'react-router';
import { apiFetch } from '#app/session/api.ts';
import { readAnswer } from '#app/session/api-problem.ts';
import { safeNextPath } from '#shared/next-path.ts';

/** Where somebody who has just signed in goes: the page they came for, else staff to the back office and clients to their dashboard. */
export async function landingPath(next?: string | null): Promise<string> {
  const wanted = safeNextPath(next);
  const { person } = await readAnswer<{ person: { kind: 'staff' | 'client' } }>(apiFetch('/me'));
  if (wanted && wanted !== '/') return wanted;
  return person.kind === 'staff' ? '/admin' : '/client-dashboard';
}

/** Thrown from a client loader when the person has nothing to do on this page any more. */
export async function leaveForLanding(next?: string | null): Promise<never> {
  throw redirect(await landingPath(next));
}
