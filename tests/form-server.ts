import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export type FormRequest = { path: string; form: Record<string, string>; authorization: string };
type Reply = { status?: number; json: unknown } | 'hang up';

/** A server that takes forms and answers JSON, as the providers of text messages and captchas do; keeps what it was sent. */
export async function startFormServer(answer: (request: FormRequest) => Reply) {
  const received: FormRequest[] = [];
  const server = createServer((request, response) => {
    let text = '';
    request.on('data', (chunk) => {
      text += chunk;
    });
    request.on('end', () => {
      const form = Object.fromEntries(new URLSearchParams(text));
      const taken = { path: request.url ?? '', form, authorization: request.headers.authorization ?? '' };
      received.push(taken);
      const reply = answer(taken);
      if (reply === 'hang up') {
        response.destroy();
        return;
      }
      response.writeHead(reply.status ?? 200, { 'content-type': 'application/json' });
      response.end(JSON.stringify(reply.json));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    stop: () =>
      new Promise<void>((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}
