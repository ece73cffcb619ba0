import { supabase } from '#app/session/supabase.ts';
import { api, call } from '#app/session/typed-api.ts';
import type { SampleAccountName } from '#shared/sample-accounts.ts';

export type SampleAccount = { account: SampleAccountName; email: string };

const loopback = /^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/;

/** The sample accounts this installation offers to this browser; none where it does not. */
export async function listSampleAccounts(): Promise<SampleAccount[]> {
  // Anywhere else the answer is known, and would only be a 404 in the console.
  if (!loopback.test(window.location.hostname)) return [];
  try {
    const answer = await api['sample-accounts'].$get();
    return answer.ok ? (await answer.json()).accounts : [];
  } catch {
    return [];
  }
}

/** Signs in as a sample account, without a password. */
export async function signInAsSample(account: SampleAccountName): Promise<void> {
  const tokens = await call(api['sample-sign-in'].$post({ json: { account } }));
  const { error } = await supabase().auth.setSession(tokens);
  if (error) throw error;
}
