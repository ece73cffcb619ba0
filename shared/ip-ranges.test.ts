import { BlockList, isIP } from 'node:net';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isInRanges, parseIpRanges } from './ip-ranges.ts';

const isListed = (address: string, list: string) => isInRanges(address, parseIpRanges(list).ranges);

describe('a list of addresses', () => {
  test.each([
    ['203.0.113.7', '203.0.113.7', true],
    ['203.0.113.8', '203.0.113.7', false],
    ['203.0.113.200', '198.51.100.0/24, 203.0.113.0/24', true],
    ['203.0.114.1', '203.0.113.0/24', false],
    ['2001:db8::1', '2001:db8::/32', true],
    ['2001:DB8:0:0::1', '2001:db8::1', true],
    ['2001:db9::1', '2001:db8::/32', false],
    ['::ffff:203.0.113.7', '203.0.113.0/24', true],
    ['203.0.113.7', '::ffff:203.0.113.0/120', true],
    ['203.0.113.7', '::/0', false],
    ['fe80::1%eth0', 'fe80::/10', true],
    ['127.0.0.1', '0.0.0.0/0', true],
    ['', '0.0.0.0/0', false],
    ['nonsense', '0.0.0.0/0 ::/0', false],
  ])('%j in %j: %s', (address, list, wanted) => expect(isListed(address, list)).toBe(wanted));

  test('takes commas, spaces and line breaks, and names what it cannot read', () => {
    const { ranges, faults } = parseIpRanges(
      '10.0.0.1,10.0.0.2\n 10.0.1.0/24\r\n10.0.0.256, 10.0.0.0/33 office 1.2.3 :::1 1:2:3:4:5:6:7:8:9',
    );
    expect(ranges).toHaveLength(3);
    expect(faults).toEqual(['10.0.0.256', '10.0.0.0/33', 'office', '1.2.3', ':::1', '1:2:3:4:5:6:7:8:9']);
    expect(parseIpRanges(' \n,').ranges).toEqual([]);
  });
});

test('it agrees with the platform about every address and range', () => {
  const v4 = fc.tuple(fc.ipV4(), fc.ipV4(), fc.integer({ min: 0, max: 32 }));
  const v6 = fc.tuple(fc.ipV6(), fc.ipV6(), fc.integer({ min: 0, max: 128 }));
  fc.assert(
    fc.property(fc.oneof(v4, v6), fc.boolean(), ([base, other, bits], isNear) => {
      // The platform treats mapped addresses as both families; here they are IPv4 only.
      fc.pre(!/^(0*:)*:?ffff:/i.test(base) && !/^(0*:)*:?ffff:/i.test(other));
      const address = isNear ? base : other;
      const family = isIP(base) === 6 ? 'ipv6' : 'ipv4';
      const platform = new BlockList();
      platform.addSubnet(base, bits, family);
      expect(isListed(address, `${base}/${bits}`)).toBe(platform.check(address, family));
    }),
    { numRuns: 2_000 },
  );
});

test('no text makes it fail', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (address, list) => {
      expect(typeof isListed(address, list)).toBe('boolean');
    }),
  );
});
