import { afterEach, expect, test, vi } from 'vitest';
import { warnOfUntrustedProxy } from '#server/http/untrusted-proxy.ts';
import { log } from '#server/log.ts';

afterEach(() => vi.restoreAllMocks());

test('a proxy that TRUSTED_PROXIES does not name is told once an hour, and never a visitor’s own address', () => {
  const said = vi.spyOn(log, 'warn').mockReturnValue();
  const hour = 3_600_000;
  warnOfUntrustedProxy('::ffff:10.0.0.7', 0);
  warnOfUntrustedProxy('10.0.0.8', hour - 1);
  warnOfUntrustedProxy('203.0.113.9', hour);
  warnOfUntrustedProxy('fd00::2', 2 * hour);
  expect(said.mock.calls.map(([values]) => values)).toEqual([
    { peer: '10.0.0.7' },
    { peer: 'a public address' },
    { peer: 'fd00::2' },
  ]);
});
