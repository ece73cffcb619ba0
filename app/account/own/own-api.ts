import type { User, UserIdentity } from '@supabase/auth-js';
import { ApiProblem, readAnswer } from '#app/session/api-problem.ts';
import { type Person, readMe } from '#app/session/me.ts';
import { supabase } from '#app/session/supabase.ts';
import { api } from '#app/session/typed-api.ts';
import type { Device } from '#shared/devices.ts';
import type { PersonalExportView } from '#shared/privacy.ts';

export type OwnSession = {
  id: string;
  isCurrent: boolean;
  device: Device;
  network: string;
  openedAt: string;
  lastUsedAt: string;
};

export type OwnUser = {
  email: string;
  /** An address that waits to be confirmed. */
  newEmail: string | undefined;
  /** `+` and digits. */
  phone: string | undefined;
  identities: UserIdentity[];
  /** The company's own sign-in decides about address and password. */
  isManaged: boolean;
};

/** What the sign-in service knows of its person, as far as these screens show it. */
export function readUser({ email = '', new_email, phone, identities = [] }: User): OwnUser {
  return {
    email,
    newEmail: new_email || undefined,
    phone: phone ? `+${phone}` : undefined,
    identities,
    isManaged: identities.some(({ provider }) => provider.startsWith('sso:')),
  };
}

export type Factor = { id: string; since: string };
export type RecoveryCodes = { total: number; remaining: number };

/** Whoever is signed in; `enrol` for an administrator who may do nothing before a second factor is set up. */
export async function readOwner(): Promise<Person | 'enrol' | 'challenge'> {
  try {
    return await readMe();
  } catch (problem) {
    if (!(problem instanceof ApiProblem && problem.code === 'second_factor_required')) throw problem;
    return problem.details.action === 'enrol' ? 'enrol' : 'challenge';
  }
}

export async function listSessions(): Promise<OwnSession[]> {
  return (await readAnswer<{ sessions: OwnSession[] }>(api.account.sessions.$get())).sessions;
}

export async function endSession(id: string): Promise<void> {
  await readAnswer(api.account.sessions[':id'].$delete({ param: { id } }));
}

export async function rename(name: string): Promise<string> {
  return (await readAnswer<{ name: string }>(api.account.profile.$patch({ json: { name } }))).name;
}

/** Closes the account; answers when it will be erased. */
export async function deleteAccount(locale: 'it' | 'en'): Promise<string> {
  return (await readAnswer<{ eraseAfter: string }>(api.account.deletion.$post({ json: { locale } }))).eraseAfter;
}

/** The second factor that is set up (an app, or else a phone that another program enrolled), and how many recovery codes are left. */
export async function readFactor(): Promise<{ factor: Factor | undefined; codes: RecoveryCodes | undefined }> {
  const { data, error } = await supabase().auth.mfa.listFactors();
  if (error) throw error;
  const verified = data.totp[0] ?? data.phone[0];
  if (!verified) return { factor: undefined, codes: undefined };
  const status = await supabase().auth.mfa.recoveryCodes.getStatus();
  if (status.error && status.error.code !== 'mfa_factor_not_found') throw status.error;
  const codes = status.data ? { total: status.data.total, remaining: status.data.remaining } : undefined;
  return { factor: { id: verified.id, since: verified.updated_at }, codes };
}

export async function listOwnData(): Promise<PersonalExportView[]> {
  return (await readAnswer<{ items: PersonalExportView[] }>(api.account.exports.$get())).items;
}

export async function askForOwnData(locale: 'it' | 'en'): Promise<void> {
  await readAnswer(api.account.exports.$post({ json: { locale } }));
}

/** Lets the browser save the file: the address is good for a minute and carries no session. */
export async function saveOwnData(id: string): Promise<void> {
  const { url } = await readAnswer<{ url: string }>(api.account.exports[':id'].link.$post({ param: { id } }));
  window.location.assign(url);
}

export type OwnNewsletter = {
  email: string;
  state: 'none' | 'asked' | 'pending' | 'confirmed' | 'unsubscribed' | 'bounced' | 'complained';
};

export function readNewsletter(): Promise<OwnNewsletter> {
  return readAnswer(api.account.newsletter.$get());
}

export function switchNewsletter(wanted: boolean): Promise<OwnNewsletter> {
  return readAnswer(api.account.newsletter.$put({ json: { wanted } }));
}
