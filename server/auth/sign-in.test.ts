import { afterAll, afterEach, expect, test, vi } from 'vitest';
import { closeDatabase, pool } from '#server/db/client.ts';
import { createPerson } from '#tests/auth-service.ts';
import { signInSampleAccount } from './accounts.ts';

afterEach(() => vi.useRealTimers());
afterAll(closeDatabase);

const device = { address: '192.0.2.1', userAgent: 'test' };

test('more people than connections sign in at once after a quiet while, and none waits for the others', async () => {
  const { email } = await createPerson();
  await signInSampleAccount(email, device);
  // The keys in memory are now too old to sign with: whoever comes next reads them anew.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * 60_000 });
  const crowd = Array.from({ length: 2 * pool.options.max }, () => signInSampleAccount(email, device));
  const outcomes = await Promise.allSettled(crowd);
  expect(outcomes.filter(({ status }) => status === 'rejected')).toEqual([]);
});
