import { supabase } from '#app/session/supabase.ts';

async function endSession(accessToken: string): Promise<void> {
  const apikey = document.querySelector<HTMLMetaElement>('meta[name="anon-key"]')?.content ?? '';
  const headers = { apikey, authorization: `Bearer ${accessToken}` };
  await fetch('/auth/v1/logout?scope=local', { method: 'POST', headers }).catch(() => {});
}

/**
 * Does what the service answers with a new session (a confirmed number, a linked account) and goes on in the session there was: it may
 * have proven a second factor, and nobody knows a second one of the same browser in the list of sessions.
 */
export async function keepingSession(work: () => Promise<void>): Promise<void> {
  const { auth } = supabase();
  const before = (await auth.getSession()).data.session;
  await work();
  const after = (await auth.getSession()).data.session;
  if (!before || !after || before.refresh_token === after.refresh_token) return;
  const { error } = await auth.setSession(before);
  // The old one ended meanwhile: the new one is all there is.
  if (error) await auth.setSession(after);
  else await endSession(after.access_token);
}
