import { createPerson, serveAuth } from '#tests/auth-service.ts';

/** Somebody who is signed in at the service. */

export const service = serveAuth();

export async function signedIn() {
  const person = await createPerson();
  const client = service.client();
  const { data } = await client.auth.signInWithPassword(person);
  if (!data.session) throw new Error('could not sign in');
  return { person, client, token: data.session.access_token };
}
