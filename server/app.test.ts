import { createServer, request, type Server } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { getRequestListener } from '@hono/node-server';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import { createApp } from '#server/app.ts';
import { closeDatabase } from '#server/db/client.ts';
import { log } from '#server/log.ts';

let server: Server;
let port: number;

beforeAll(async () => {
  const app = createApp({ documents: async (context) => context.text(await context.req.text()) });
  server = createServer(getRequestListener(app.fetch));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  port = (server.address() as AddressInfo).port;
});
afterEach(() => vi.restoreAllMocks());
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await closeDatabase();
});

test.each(['/', '/analysis-request', '/api/v1/me', '/metrics'])(
  'a method that the platform cannot represent is refused, not a failure of ours: TRACE %s',
  async (path) => {
    const status = await new Promise((resolve, reject) => {
      request({ port, host: '127.0.0.1', path, method: 'TRACE' }, (response) => {
        response.resume();
        resolve(response.statusCode);
      })
        .on('error', reject)
        .end();
    });
    expect(status).toBe(405);
  },
);

test.each(['/analysis-request', '/auth/v1/otp', '/api/v1/sample-sign-in'])(
  'whoever leaves in the middle of sending is not reported as our failure: %s',
  async (path) => {
    const reported = vi.spyOn(log, 'error');
    for (const framing of ['Content-Length: 100\r\n\r\nab', 'Transfer-Encoding: chunked\r\n\r\n2\r\nab\r\n']) {
      const socket = connect(port, '127.0.0.1');
      socket.write(`POST ${path} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n${framing}`);
      await sleep(50);
      socket.destroy();
      await sleep(50);
    }
    expect(reported).not.toHaveBeenCalled();
  },
);
