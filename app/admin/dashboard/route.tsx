import { redirect } from 'react-router';

export const handle = { hydrate: true };

/** Until the dashboard has its screen, the back office opens on the work that waits. */
export function clientLoader() {
  throw redirect('/admin/requests');
}
clientLoader.hydrate = true as const;

export default function AdminIndex() {
  return null;
}
