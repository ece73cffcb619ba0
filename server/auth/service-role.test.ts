import { expect, test } from 'vitest';
import { callerOf, projectKeyFault } from '#server/auth/accounts.ts';
import { serveAuth } from '#tests/auth-service.ts';
import { setEnvironment } from '#tests/environment.ts';
import { saveSettings } from '#tests/saved-settings.ts';

const service = serveAuth({ behindProxy: true });

const office = '203.0.113.7';

/** What the administrators' list answers to the service's own key, from an address. */
async function list(from: string, apikey = service.anonKey) {
  const headers = { apikey, authorization: `Bearer ${service.serviceRoleKey}`, 'x-forwarded-for': from };
  const answer = await service.call('/admin/users', { headers });
  return [answer.status, (await answer.json()).error_code];
}

test('the service key opens nothing once it is switched off, at the data API neither; the public key goes on', async () => {
  expect(await list(office)).toEqual([200, undefined]);
  setEnvironment({ AUTH_SERVICE_ROLE: 'off' });
  expect(await list(office)).toEqual([403, 'not_admin']);
  expect((await list(office, service.serviceRoleKey))[0]).toBe(401);
  expect(await callerOf(service.serviceRoleKey, office)).toEqual({ fault: 'invalid' });
  expect(await callerOf(service.anonKey, office)).toEqual({ role: 'anon' });
});

test('the whitelist of the back office holds for it', async () => {
  await saveSettings('security', { enableIPWhitelist: true, ipWhitelist: '203.0.113.0/24' });
  expect(await list(office)).toEqual([200, undefined]);
  expect(await list('198.51.100.9')).toEqual([403, 'not_admin']);
  expect((await list('198.51.100.9', service.serviceRoleKey))[0]).toBe(401);
  expect(await callerOf(service.serviceRoleKey, office)).toEqual({ role: 'service_role' });
  expect(await callerOf(service.serviceRoleKey, '198.51.100.9')).toEqual({ fault: 'invalid' });
  await saveSettings('security', { enableIPWhitelist: false, ipWhitelist: '' });
});

test('it is refused in an address, where the public one is taken', async () => {
  const at = async (key: string) =>
    (await fetch(`${service.url}/auth/v1/user?apikey=${key}`, { headers: { authorization: 'Bearer x' } })).status;
  expect([await at(service.serviceRoleKey), await at(service.anonKey)]).toEqual([401, 403]);
  setEnvironment({ AUTH_REQUIRE_APIKEY: 'off' });
  const query = { header: undefined, query: service.serviceRoleKey, address: office };
  expect(await projectKeyFault(query)).toMatchObject({ message: 'Invalid API key' });
});
