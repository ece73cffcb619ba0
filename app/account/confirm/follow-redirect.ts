import type { Session } from '@supabase/auth-js';

/** Path on this site that a link leads to; undefined when it leads elsewhere. */
export function ownPath(redirectTo: string): string | undefined {
  const target = new URL(redirectTo, window.location.origin);
  return target.origin === window.location.origin ? target.pathname + target.search + target.hash : undefined;
}

/** Hands the session to another site that the server allows, in the fragment, where the official client looks for it. */
export function leaveWithSession(redirectTo: string, session: Session, type: string): void {
  const target = new URL(redirectTo);
  target.hash = new URLSearchParams({
    access_token: session.access_token,
    expires_at: String(session.expires_at ?? ''),
    expires_in: String(session.expires_in),
    refresh_token: session.refresh_token,
    token_type: session.token_type,
    type,
  }).toString();
  window.location.replace(target);
}
