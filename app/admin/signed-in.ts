import { createContext, type RouterContextProvider } from 'react-router';
import { requireSession } from '#app/session/api.ts';
import { type Person, readMe } from '#app/session/me.ts';

/** Who is signed in, read once a navigation by the loader that needs it first. */
export const personContext = createContext<() => Promise<Person>>();

type Navigation = { request: Request; context: Readonly<RouterContextProvider> };

/** Runs before the loaders of all screens: without a session none of them reads anything, and the person goes to sign in. */
export async function signedIn({ request, context }: Navigation): Promise<void> {
  await requireSession(request);
  let person: Promise<Person> | undefined;
  context.set(personContext, () => {
    person ??= readMe();
    return person;
  });
}
