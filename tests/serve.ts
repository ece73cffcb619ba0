import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import { setPatience } from '#server/http/receiving.ts';

/**
 * `app` on a port of its own, as patient as the product: a server that closes idle connections after Node's five seconds closes them
 * under a test's next call where the machine was too busy for this process meanwhile, and the test sees ECONNRESET.
 */
export async function serveApp(app: {
  fetch: Parameters<typeof serve>[0]['fetch'];
}): Promise<{ url: string; stop: () => Promise<void> }> {
  const server = await new Promise<Server>((resolve) => {
    const started = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, () =>
      resolve(started as Server),
    ) as Server;
    setPatience(started);
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
