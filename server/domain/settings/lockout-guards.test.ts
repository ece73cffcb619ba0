import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isInRanges, parseIpRanges } from '#shared/ip-ranges.ts';
import { initialSettings } from '#shared/settings.ts';
import { lockoutFaults } from './lockout-guards.ts';

const saver = { address: '203.0.113.7', hasVerifiedFactor: true };
const faultsOf = (values: object, who = saver) =>
  lockoutFaults({ ...initialSettings.security, ...values }, who).map(({ field, code, values: named }) => [
    field,
    code,
    named,
  ]);

describe('security settings that shut nobody out', () => {
  test.each([
    [{}],
    [{ enableTwoFactor: true }],
    [{ ipWhitelist: '198.51.100.0/24' }],
    [{ enableIPWhitelist: true, ipWhitelist: '198.51.100.0/24, 203.0.113.0/24' }],
  ])('%j', (values) => expect(faultsOf(values)).toEqual([]));
});

describe('refused', () => {
  test('a whitelist without the address it is saved from, which is named', () => {
    expect(faultsOf({ enableIPWhitelist: true, ipWhitelist: '198.51.100.0/24' })).toEqual([
      ['ipWhitelist', 'ip_whitelist_shuts_out', ['203.0.113.7']],
    ]);
  });
  test('a whitelist that is on and empty', () => {
    expect(faultsOf({ enableIPWhitelist: true })).toEqual([
      ['enableIPWhitelist', 'ip_whitelist_empty', ['203.0.113.7']],
    ]);
  });
  test('entries that cannot be read, also while the list is off', () => {
    expect(faultsOf({ ipWhitelist: '203.0.113.7 office' })).toEqual([['ipWhitelist', 'ip_range_invalid', ['office']]]);
  });
  test('asking every Admin for a second factor without having one', () => {
    expect(faultsOf({ enableTwoFactor: true }, { ...saver, hasVerifiedFactor: false })).toEqual([
      ['enableTwoFactor', 'second_factor_missing', []],
    ]);
  });
});

test('whatever is let through lets the saver in again', () => {
  const entry = fc.oneof(
    fc.ipV4(),
    fc.tuple(fc.ipV4(), fc.integer({ min: 0, max: 32 })).map((parts) => parts.join('/')),
  );
  fc.assert(
    fc.property(fc.array(entry, { maxLength: 6 }), fc.ipV4(), fc.boolean(), (entries, address, hasVerifiedFactor) => {
      const next = { ...initialSettings.security, enableIPWhitelist: true, ipWhitelist: entries.join(', ') };
      const isRefused = lockoutFaults(next, { address, hasVerifiedFactor }).length > 0;
      expect(isRefused).toBe(!isInRanges(address, parseIpRanges(next.ipWhitelist).ranges));
    }),
  );
});
