import pg from 'pg';
import { expect, test, vi } from 'vitest';
import { createPerson, serveAuth } from '#tests/auth-service.ts';

/** How often the busiest calls ask the database. Each round trip costs more than what it asks. */

const service = serveAuth();

async function roundTripsOf(work: () => Promise<{ error: unknown }>): Promise<string[]> {
  // The first call reads settings and keys, which are kept.
  expect((await work()).error).toBeNull();
  const spy = vi.spyOn(pg.Client.prototype, 'query');
  expect((await work()).error).toBeNull();
  const asked = spy.mock.calls.map(([text]) => String((text as { text?: string }).text ?? text).slice(0, 60));
  spy.mockRestore();
  return asked;
}

test('who is signed in, signing in by password and a refresh ask the database as seldom as they can', async () => {
  const person = await createPerson();
  const client = service.client();
  const counts = {
    password: (await roundTripsOf(() => client.auth.signInWithPassword(person))).length,
    user: (await roundTripsOf(() => client.auth.getUser())).length,
    refresh: (await roundTripsOf(() => client.auth.refreshSession())).length,
  };
  expect(counts).toEqual({ password: 8, user: 1, refresh: 6 });
});
