import { createContext, useContext } from 'react';
import type { ClientPerson } from '#app/session/me.ts';

export const ClientContext = createContext<ClientPerson | null>(null);

/** The client in front of the screen. */
export function useClient(): ClientPerson {
  const client = useContext(ClientContext);
  if (!client) throw new Error('useClient outside the client dashboard');
  return client;
}
