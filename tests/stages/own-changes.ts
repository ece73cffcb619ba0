import { createPerson, serveAuth } from '#tests/auth-service.ts';

/** People who change what is known about themselves. */

export const service = serveAuth({ environment: { GOTRUE_EXTERNAL_PHONE_ENABLED: true } });

let addresses = 0;
export const freshAddress = () => `moved${++addresses}@casalume.example`;

export async function signedIn() {
  const person = await createPerson();
  const client = service.client();
  const events: string[] = [];
  client.auth.onAuthStateChange((event) => void events.push(event));
  await client.auth.signInWithPassword(person);
  return { ...person, client, events };
}
