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

  it('stops at what is no address', () => {
    expect(callerAddress('127.0.0.1', 'unknown', proxyList(['127.0.0.1']))).toBe('127.0.0.1');
  });
});
