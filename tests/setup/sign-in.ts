import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from 'playwright';
import { projectKeys } from '#server/auth/project-keys.ts';
import { type Product, samplePassword } from '#tests/setup/product.ts';

/** The public key of the product on `dataDir`. */
export async function anonKeyOf(dataDir: string): Promise<string> {
  return (await projectKeys(readFileSync(path.join(dataDir, 'secret.key'), 'utf8').trim())).anonKey;
}

type Session = { access_token?: string };

/** Signs in over HTTP like a client program; answers the status and the whole session. */
async function openSession({ url, dataDir }: Pick<Product, 'url' | 'dataDir'>, email: string, password: string) {
  const response = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: await anonKeyOf(dataDir) },
    body: JSON.stringify({ email, password }),
  });
  return { status: response.status, session: (await response.json()) as Session };
}

/** Signs in over HTTP like a client program. */
export async function signInForToken(
  product: Pick<Product, 'url' | 'dataDir'>,
  email: string,
  password: string,
): Promise<{ status: number; token: string | undefined }> {
  const { status, session } = await openSession(product, email, password);
  return { status, token: session.access_token };
}

/** Ends every session of a sample account, as from a device of its own. */
export async function signOutEverywhere(product: Pick<Product, 'url' | 'dataDir'>, email: string): Promise<void> {
  const { token } = await signInForToken(product, email, samplePassword);
  const headers = { authorization: `Bearer ${token}`, apikey: await anonKeyOf(product.dataDir) };
  const { status } = await fetch(`${product.url}/auth/v1/logout?scope=global`, { method: 'POST', headers });
  if (status !== 204) throw new Error(`the sessions of ${email} could not be ended: ${status}`);
}

/** Follows the link of a mailed invitation over HTTP; answers the token of the session that it opens. */
export async function acceptInvitation({ url, dataDir }: Pick<Product, 'url' | 'dataDir'>, text: string) {
  const response = await fetch(`${url}/auth/v1/verify`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: await anonKeyOf(dataDir) },
    body: JSON.stringify({ type: 'invite', token_hash: /token_hash=([^&\s]+)/.exec(text)?.[1] }),
  });
  return ((await response.json()) as Session).access_token;
}

/**
 * Gives a page the session of a sample account, as of somebody who comes back: the form they once signed in by is looked at by the journeys of
 * the account. The page shows a file without scripts then: a screen that a journey does not need is a second of processor time.
 */
export async function giveSession(page: Page, product: Product, email: string): Promise<void> {
  const { status, session } = await openSession(product, email, samplePassword);
  if (status !== 200) throw new Error(`${email} could not sign in: ${status} ${JSON.stringify(session)}`);
  // The name that the sign-in client gives to it (supabase-js), on a page of the same address without scripts.
  const name = `sb-${new URL(product.url).hostname.split('.')[0]}-auth-token`;
  await page.goto(`${product.url}/robots.txt`);
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [name, JSON.stringify(session)] as const);
}

/** Opens `path` for a sample account whose session is there already. */
export async function openSignedIn(page: Page, product: Product, email: string, path: string): Promise<void> {
  await giveSession(page, product, email);
  await page.goto(`${product.url}${path}`);
}
