import { afterEach, expect, test, vi } from 'vitest';
import { supabase } from './supabase.ts';

afterEach(() => vi.unstubAllGlobals());

test('a link that carries somebody’s session in its fragment signs nobody in to that account', async () => {
  const origin = 'https://vantaggio.example';
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const token = `${part({ alg: 'ES256', typ: 'JWT' })}.${part({ sub: crypto.randomUUID(), exp: 4_000_000_000 })}.c2ln`;
  const fragment = new URLSearchParams({
    access_token: token,
    refresh_token: 'abcdefabcdef',
    expires_in: '3600',
    token_type: 'bearer',
  });
  const location = { origin, href: `${origin}/auth/callback#${fragment}`, hash: `#${fragment}` };
  vi.stubGlobal('location', location);
  vi.stubGlobal('window', { location, addEventListener: () => {}, history: { replaceState: () => {} } });
  vi.stubGlobal('document', { querySelector: () => ({ content: 'key' }), visibilityState: 'hidden' });
  const asked = vi.fn(async () => Response.json({ id: crypto.randomUUID(), email: 'attacker@mail.example' }));
  vi.stubGlobal('fetch', asked);
  const client = supabase();
  await client.auth.initialize();
  expect((await client.auth.getSession()).data.session).toBeNull();
  expect(asked).not.toHaveBeenCalled();
  await client.auth.stopAutoRefresh();
});
