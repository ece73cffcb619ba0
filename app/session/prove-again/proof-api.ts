import { fetchNotingWaits } from '#app/session/last-wait.ts';
import { accessToken } from '#app/session/session-token.ts';
import { supabase } from '#app/session/supabase.ts';
import { typedCode } from '#shared/typed-code.ts';

/** What has to be shown before a dangerous act, and how the first part of it is shown. */
export type NeededProof = {
  way: 'password' | 'mail' | 'text' | 'sign-in';
  needsFirst: boolean;
  /** The second factor to be proven again, if one has to be. */
  factor: { id: string; isPhone: boolean } | undefined;
};

async function ask<Body>(json?: object): Promise<Body> {
  const key = document.querySelector<HTMLMetaElement>('meta[name="anon-key"]')?.content ?? '';
  const answer = await fetchNotingWaits('/auth/v1/proof', {
    ...(json && { method: 'POST', body: JSON.stringify(json) }),
    headers: {
      apikey: key,
      authorization: `Bearer ${await accessToken()}`,
      'content-type': 'application/json',
      'x-supabase-api-version': '2024-01-01',
    },
  }).catch(() => {
    throw { code: 'offline' };
  });
  const body = await answer.json().catch(() => ({}));
  if (!answer.ok) throw { code: body.code };
  return body;
}

async function factorToProve(): Promise<NeededProof['factor']> {
  const { data, error } = await supabase().auth.mfa.listFactors();
  if (error) throw error;
  const [app] = data.totp;
  const [phone] = data.phone;
  const factor = app ?? phone;
  return factor && { id: factor.id, isPhone: app === undefined };
}

export async function readNeeded(): Promise<NeededProof> {
  const needed = await ask<{ way: NeededProof['way']; needs_first: boolean; needs_factor: boolean }>();
  const factor = needed.needs_factor ? await factorToProve() : undefined;
  return { way: needed.way, needsFirst: needed.needs_first, factor };
}

/** Sends the code that stands for a password. */
export async function sendNonce(): Promise<void> {
  const { error } = await supabase().auth.reauthenticate();
  if (error) throw error;
}

export async function showFirst(way: NeededProof['way'], given: string): Promise<void> {
  await ask(way === 'password' ? { password: given } : { nonce: given });
}

/** Sends a code to the phone that is the second factor; answers what it is called. */
export async function sendFactorCode(factorId: string): Promise<string> {
  const { data, error } = await supabase().auth.mfa.challenge({ factorId, channel: 'sms' });
  if (error) throw error;
  return data.id;
}

/** Proves the second factor by its code, or by a recovery code, which is longer. `challengeId` names the code that was sent, if one was. */
export async function showFactor(factorId: string, challengeId: string | undefined, typed: string): Promise<void> {
  const { mfa } = supabase().auth;
  const code = typedCode(typed);
  if (code.length > 8) {
    const { error } = await mfa.recoveryCodes.verify({ code });
    if (error) throw error;
    return;
  }
  const { error } = await (challengeId === undefined
    ? mfa.challengeAndVerify({ factorId, code })
    : mfa.verify({ factorId, challengeId, code }));
  if (error) throw error;
}
