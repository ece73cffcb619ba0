import type { SignUpPassword } from '#app/account/prove-mailbox.ts';
import { fetchNotingWaits } from '#app/session/last-wait.ts';
import { supabase } from '#app/session/supabase.ts';

export type LinkState = {
  state: 'ready' | 'expired' | 'used';
  email: string;
  redirect_to: string;
  /** Following it keeps a password that was given when the account was asked for. */
  keeps_password: boolean;
  /** Whoever is signed in in this browser. */
  reader: 'owner' | 'other' | 'nobody';
};
type Tokens = { access_token: string; refresh_token: string; sign_up_password?: SignUpPassword };

/** A refusal of the sign-in service, by its code. */
export class LinkProblem extends Error {
  override name = 'LinkProblem';
  readonly code: string;
  readonly status: number;

  constructor(code: string, status: number, message: string) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

async function post<Body>(path: string, json: object, token?: string): Promise<Body> {
  const key = document.querySelector<HTMLMetaElement>('meta[name="anon-key"]')?.content ?? '';
  const answer = await fetchNotingWaits(`/auth/v1/links/${path}`, {
    method: 'POST',
    headers: {
      apikey: key,
      ...(token !== undefined && { authorization: `Bearer ${token}` }),
      'content-type': 'application/json',
      'x-supabase-api-version': '2024-01-01',
    },
    body: JSON.stringify(json),
  }).catch(() => {
    throw new LinkProblem('offline', 0, 'no answer');
  });
  const body = await answer.json().catch(() => ({}));
  if (answer.ok) return body;
  throw new LinkProblem(String(body.code ?? 'unexpected'), answer.status, String(body.message ?? ''));
}

/** Whose link it is and what became of it, without spending it; undefined for one that was never mailed. `token` is of whoever is signed in. */
export async function describeLink(
  tokenHash: string,
  redirectTo: string,
  token: string | undefined,
): Promise<LinkState | undefined> {
  try {
    return await post<LinkState>('describe', { token_hash: tokenHash, redirect_to: redirectTo }, token);
  } catch (problem) {
    if (problem instanceof LinkProblem && problem.code === 'otp_expired') return undefined;
    throw problem;
  }
}

/** Mails a fresh code to the address of an old link. */
export async function renewLink(tokenHash: string, redirectTo: string): Promise<void> {
  await post('renew', { token_hash: tokenHash, redirect_to: redirectTo });
}

/** Spends a link that another site's client asked for with a code challenge; answers where to take the code for its session. */
export async function followLink(
  tokenHash: string,
  type: string,
  redirectTo: string,
  disown: boolean,
): Promise<string> {
  const answer = await post<{ redirect_to: string }>('follow', {
    token_hash: tokenHash,
    type,
    redirect_to: redirectTo,
    disown,
  });
  return answer.redirect_to;
}

/** Signs in with that code. */
export async function redeemCode(tokenHash: string, code: string): Promise<SignUpPassword> {
  const { sign_up_password: password, ...tokens } = await post<Tokens>('redeem', { token_hash: tokenHash, code });
  const { error } = await supabase().auth.setSession(tokens);
  if (error) throw error;
  return password;
}
