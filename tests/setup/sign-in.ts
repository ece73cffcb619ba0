import { readFileSync } from 'node:fs';
import path from 'node:path';
import { projectKeys } from '#server/auth/project-keys.ts';
import type { Product } from '#tests/setup/product.ts';

/** The public key of the product on `dataDir`. */
export async function anonKeyOf(dataDir: string): Promise<string> {
  return (await projectKeys(readFileSync(path.join(dataDir, 'secret.key'), 'utf8').trim())).anonKey;
}

/** Signs in over HTTP like a client program. */
export async function signInForToken(
  { url, dataDir }: Pick<Product, 'url' | 'dataDir'>,
  email: string,
  password: string,
): Promise<{ status: number; token: string | undefined }> {
  const response = await fetch(`${url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', apikey: await anonKeyOf(dataDir) },
    body: JSON.stringify({ email, password }),
  });
  const answer = (await response.json()) as { access_token?: string };
  return { status: response.status, token: answer.access_token };
}
