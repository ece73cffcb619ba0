import { createPerson, serveAuth } from '#tests/auth-service.ts';

/** People with a second factor. */

export const service = serveAuth();

export async function signedIn() {
  const person = await createPerson();
  const client = service.client();
  const { data, error } = await client.auth.signInWithPassword(person);
  if (error) throw error;
  return { person, client, token: data.session.access_token, refreshToken: data.session.refresh_token };
}

export async function enrolled() {
  const one = await signedIn();
  const { data, error } = await one.client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' });
  if (error) throw error;
  return { ...one, factorId: data.id, secret: data.totp.secret };
}

export const post = (token: string, path: string, json: unknown = {}) =>
  service.call(path, { method: 'POST', json, headers: { authorization: `Bearer ${token}` } });

export const answerOf = async (response: Response) => {
  const { error_code: code, msg } = await response.json();
  return [response.status, code, msg];
};
