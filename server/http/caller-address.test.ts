import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { callerAddress, proxyList } from '#server/http/caller-address.ts';

describe("the caller's address", () => {
  it('is the socket when no proxy is trusted, whatever the header says', () => {
    fc.assert(
      fc.property(fc.ipV4(), fc.string(), (socket, header) => {
        expect(callerAddress(socket, header, proxyList([]))).toBe(socket);
      }),
    );
  });

  it('is what the trusted proxy saw, not what the caller wrote further left', () => {
    expect(callerAddress('127.0.0.1', '6.6.6.6, 198.51.100.7', proxyList(['127.0.0.1']))).toBe('198.51.100.7');
  });

  it('passes over a chain of trusted proxies, ranges and IPv6 included', () => {
    const proxies = proxyList(['10.0.0.0/8', '::1']);
    expect(callerAddress('::1', '203.0.113.9, 10.2.3.4', proxies)).toBe('203.0.113.9');
    expect(callerAddress('::ffff:10.0.0.1', '2001:db8::7', proxies)).toBe('2001:db8::7');
  });

  it.each([
    ['198.51.100.7:50123', '198.51.100.7'],
    ['[2001:db8::7]:443', '2001:db8::7'],
    ['[2001:db8::7]', '2001:db8::7'],
    ['2001:db8::7', '2001:db8::7'],
    ['::ffff:198.51.100.7', '198.51.100.7'],
    ['::FFFF:c633:6407', '198.51.100.7'],
    ['0:0:0:0:0:ffff:c633:6407', '198.51.100.7'],
    ['[::ffff:198.51.100.7]:80', '198.51.100.7'],
    ['fe80::7%eth0', 'fe80::7'],
  ])('is read from %s, as some proxies write it', (hop, address) => {
    const proxies = proxyList(['127.0.0.1', '10.0.0.0/8']);
    expect(callerAddress('127.0.0.1', `6.6.6.6, ${hop}, 10.0.0.2:8080`, proxies)).toBe(address);
  });

  it.each([
    '198.51.100.7:',
    '198.51.100.7:1:2',
    '[2001:db8::7',
    '[198.51.100.7:1]',
    '"2001:db8::7"',
    '[]:80',
    ':80',
    '%eth0',
  ])('is none where a trusted proxy forwards %s', (hop) => {
    expect(callerAddress('127.0.0.1', `6.6.6.6, ${hop}`, proxyList(['127.0.0.1']))).toBe('127.0.0.1');
  });

  it('of a socket in its own network is without the name of our card', () => {
    expect(callerAddress('fe80::7%eth0', undefined, proxyList([]))).toBe('fe80::7');
  });

  it('stops at what is no address', () => {
    expect(callerAddress('127.0.0.1', 'unknown', proxyList(['127.0.0.1']))).toBe('127.0.0.1');
  });
});
