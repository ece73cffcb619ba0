import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { codeDigits, passwordRules } from '#server/auth/accounts.ts';
import { auth } from '#server/auth/index.ts';
import { senderAddress } from '#server/mail/transport.ts';
import { publicUrl } from '#server/public-url.ts';
import { getSettings } from '#server/records/settings.ts';

type Sender = { address: string; requestId: string };

/** The sign-in service as it stands behind the product's own front, without the way through the network. */
const inside = new Hono<{ Bindings: Partial<HttpBindings> & { sender: Sender }; Variables: Sender }>();
inside.use(async (context, next) => {
  context.set('address', context.env.sender.address);
  context.set('requestId', context.env.sender.requestId);
  await next();
});
inside.route('/auth/v1', auth);

/** What of a browser's request the service looks at: whose language, which program, which page. */
const passedOn = ['accept-language', 'user-agent'];

/**
 * The calls that a sign-in page makes while its scripts are not there yet. The service sees who sent the page's request, so that its limits
 * hold for them as if their browser had called.
 */
export function signInCalls(request: Request, sender: Sender, anonKey: string) {
  const headers = new Headers({
    apikey: anonKey,
    'content-type': 'application/json',
    'x-supabase-api-version': '2024-01-01',
  });
  for (const name of passedOn) {
    const value = request.headers.get(name);
    if (value !== null) headers.set(name, value);
  }
  return {
    async call(path: string, json?: object): Promise<{ status: number; body: unknown }> {
      const init = { headers, ...(json ? { method: 'POST', body: JSON.stringify(json) } : {}) };
      const answer = await inside.request(`${publicUrl()}/auth/v1${path}`, init, { sender });
      return { status: answer.status, body: await answer.json().catch(() => null) };
    },
    mailsFrom: async () => senderAddress(await getSettings()),
    async rules() {
      return { password: await passwordRules(), codeDigits: codeDigits() };
    },
  };
}
