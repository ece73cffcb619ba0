import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { stopServer } from './identity-provider.ts';

/** What GitHub and Login with Amazon answer, on a port of this machine: OAuth 2.0 without ID tokens. */

export type OAuthPerson = {
  gitHub?: { id: number; login: string; name?: string; email?: string };
  gitHubEmails?: { email: string; primary: boolean; verified: boolean }[];
  amazon?: { user_id: string; name: string; email?: string };
};

export async function startOAuthStandIn() {
  let person: OAuthPerson = {};
  const tokenRequests: URLSearchParams[] = [];
  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '', 'http://stand-in');
    const send = (body: unknown, status = 200) => {
      response.writeHead(status, { 'content-type': 'application/json' });
      response.end(JSON.stringify(body));
    };
    if (url.pathname.endsWith('/authorize') || url.pathname === '/ap/oa') {
      const back = new URL(url.searchParams.get('redirect_uri') ?? '');
      back.searchParams.set('code', 'a-code');
      back.searchParams.set('state', url.searchParams.get('state') ?? '');
      response.writeHead(302, { location: back.href });
      return response.end();
    }
    if (url.pathname.endsWith('token')) {
      let body = '';
      for await (const chunk of request) body += chunk;
      tokenRequests.push(new URLSearchParams(body));
      return send({
        access_token: 'their-token',
        refresh_token: 'their-refresh',
        token_type: 'bearer',
        expires_in: 3600,
      });
    }
    if (request.headers.authorization !== 'Bearer their-token') return send({ message: 'Bad credentials' }, 401);
    if (url.pathname === '/api/v3/user') return send(person.gitHub);
    if (url.pathname === '/api/v3/user/emails') return send(person.gitHubEmails ?? []);
    if (url.pathname === '/user/profile') return send(person.amazon);
    return send({}, 404);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    become: (next: OAuthPerson) => {
      person = next;
    },
    tokenRequests,
    stop: () => stopServer(server),
  };
}
