import { createContext, useContext } from 'react';
import type { ClientPerson } from '#app/session/me.ts';

export const ClientContext = createContext<ClientPerson | null>(null);

/** The client in front of the screen. */
export function useClient(): ClientPerson {
  const client = useContext(ClientContext);
  if (!client) throw new Error('useClient outside the client dashboard');
  return client;
}

/** What somebody is called by: the first of their names. */
export const firstNameOf = (name: string) => name.trim().split(/\s+/)[0] ?? name;
