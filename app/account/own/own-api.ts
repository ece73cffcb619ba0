import type { User, UserIdentity } from '@supabase/auth-js';
import { ApiProblem } from '#app/session/api-problem.ts';
import { type Person, readMe } from '#app/session/me.ts';
import { supabase } from '#app/session/supabase.ts';
import { api, call, inPath } from '#app/session/typed-api.ts';

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
export type RecoveryCodes = { total: number; remaining: number; madeAt: string };
/** Codes as they are shown, once. */
export type FreshCodes = { codes: string[]; madeAt: string };

/** When a set of codes was made: what our service says beside what the official client knows of. */
export const madeAtOf = (set: object): string => (set as { updated_at: string }).updated_at;

/** Whoever is signed in; `enrol` for an administrator who may do nothing before a second factor is set up. */
export async function readOwner(): Promise<Person | 'enrol' | 'challenge'> {
  try {
    return await readMe();
  } catch (problem) {
    if (!(problem instanceof ApiProblem && problem.code === 'second_factor_required')) throw problem;
    return problem.details.action === 'enrol' ? 'enrol' : 'challenge';
  }
}

export const listSessions = async () => (await call(api.account.sessions.$get())).sessions;
export type OwnSession = Awaited<ReturnType<typeof listSessions>>[number];

export async function endSession(id: string): Promise<void> {
  await call(api.account.sessions[':id'].$delete(inPath({ id })));
}

/** Takes back a change of address; false where none waits any more. */
export const withdrawEmailChange = async () => (await call(api.account['email-change'].$delete())).withdrawn;

/** The address that the person signs in with now. */
export async function readEmail(): Promise<string> {
  const { data, error } = await supabase().auth.getUser();
  if (error) throw error;
  return readUser(data.user).email;
}

export const rename = async (name: string) => (await call(api.account.profile.$patch({ json: { name } }))).name;

/** Closes the account; answers when it will be erased. */
export const deleteAccount = async (locale: 'it' | 'en') =>
  (await call(api.account.deletion.$post({ json: { locale } }))).eraseAfter;

/** The second factor that is set up (an app, or else a phone that another program enrolled), and how many recovery codes are left. */
export async function readFactor(): Promise<{ factor: Factor | undefined; codes: RecoveryCodes | undefined }> {
  const { data, error } = await supabase().auth.mfa.listFactors();
  if (error) throw error;
  const verified = data.totp[0] ?? data.phone[0];
  if (!verified) return { factor: undefined, codes: undefined };
  const status = await supabase().auth.mfa.recoveryCodes.getStatus();
  if (status.error && status.error.code !== 'mfa_factor_not_found') throw status.error;
  const set = status.data;
  const codes = set ? { total: set.total, remaining: set.remaining, madeAt: madeAtOf(set) } : undefined;
  return { factor: { id: verified.id, since: verified.updated_at }, codes };
}

export const listOwnData = async () => (await call(api.account.exports.$get())).items;

export async function askForOwnData(locale: 'it' | 'en'): Promise<void> {
  await call(api.account.exports.$post({ json: { locale } }));
}

/** Lets the browser save the file: the address is good for a minute and carries no session. */
export async function saveOwnData(id: string): Promise<void> {
  const { url } = await call(api.account.exports[':id'].link.$post(inPath({ id })));
  window.location.assign(url);
}

export const readNewsletter = () => call(api.account.newsletter.$get());
export type OwnNewsletter = Awaited<ReturnType<typeof readNewsletter>>;

export const switchNewsletter = (wanted: boolean) => call(api.account.newsletter.$put({ json: { wanted } }));
