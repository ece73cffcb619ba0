import { keepDraftsOf } from './drafts.ts';
import { api, call } from './typed-api.ts';
import { keepUploadsOf } from './upload-memory.ts';

export type Person = Awaited<ReturnType<typeof readMe>>;
export type Staff = Extract<Person, { kind: 'staff' }>;
export type ClientPerson = Extract<Person, { kind: 'client' }>;

/** Who is signed in, and the settings that govern how their screens look. */
export async function readMe() {
  const { person } = await call(api.me.$get());
  const owner = person.kind === 'staff' ? person.userId : person.clientId;
  keepDraftsOf(owner);
  keepUploadsOf(owner);
  return person;
}
