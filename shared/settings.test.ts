import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readField } from '#shared/setting-rules.ts';
import { settingsFields, tabGroups } from '#shared/settings.ts';
import { cleanNetworks, cleanOrigins, isEmailAddress, isHost, isNetwork, originOf } from '#shared/settings-values.ts';

describe('the fields of the tabs', () => {
  it('take what is typed without its blanks, and say what is wrong with the rest', () => {
    const { siteName, companyEmail, companyPhone } = settingsFields.general;
    expect(readField(siteName, '  Casa \n Lume ')).toEqual({ value: 'Casa Lume' });
    expect(readField(siteName, ' \u200b ')).toEqual({ fault: { code: 'required' } });
    expect(readField(siteName, 'a'.repeat(81))).toEqual({ fault: { code: 'too-long' } });
    expect(readField(companyEmail, 'hello@')).toEqual({ fault: { code: 'email' } });
    expect(readField(companyPhone, 'call me')).toEqual({ fault: { code: 'phone' } });
    expect(readField(settingsFields.email.smtpPort, 70_000)).toEqual({ fault: { code: 'range' } });
    expect(readField(settingsFields.email.smtpPort, 2.5)).toEqual({ fault: { code: 'number' } });
    expect(readField(settingsFields.general.language, 'fr')).toEqual({ fault: { code: 'choice' } });
  });

  it('reading what was read changes nothing', () => {
    const rules = tabGroups.flatMap((group) => Object.values(settingsFields[group]));
    const anything = fc.oneof(fc.string({ unit: 'binary' }), fc.integer(), fc.boolean(), fc.emailAddress(), fc.ipV6());
    fc.assert(
      fc.property(fc.constantFrom(...rules), anything, (rule, value) => {
        const first = readField(rule, value);
        if ('value' in first) expect(readField(rule, first.value)).toEqual(first);
      }),
    );
  });
});

describe('addresses in settings', () => {
  it('hosts are names and addresses, never URLs', () => {
    for (const host of ['smtp.example.com', 'localhost', '203.0.113.7', '2001:db8::1', 'xn--caf-dma.example'])
      expect(isHost(host), host).toBe(true);
    for (const host of [
      'https://smtp.example.com',
      'smtp.example.com:587',
      'a b',
      '-a.example',
      '256.1.1.1',
      '1.2.3',
      '',
    ])
      expect(isHost(host), host).toBe(false);
  });

  it('every address that exists is a network, with every width it can have', () => {
    fc.assert(
      fc.property(
        fc.ipV4(),
        fc.integer({ min: 0, max: 32 }),
        (ip, bits) => isNetwork(ip) && isNetwork(`${ip}/${bits}`),
      ),
    );
    fc.assert(
      fc.property(
        fc.ipV6(),
        fc.integer({ min: 0, max: 128 }),
        (ip, bits) => isNetwork(ip) && isNetwork(`${ip}/${bits}`),
      ),
    );
    for (const text of [
      '10.0.0.0/33',
      '10.0.0/8',
      '::/129',
      '10.0.0.0/08',
      '10.0.0.0/',
      '1::2::3',
      'host',
      '10.0.0.0/8/8',
    ])
      expect(isNetwork(text), text).toBe(false);
  });

  it('a list of networks is one a line, each once; the first that is none is named', () => {
    expect(cleanNetworks(' 10.0.0.1,10.0.0.1\n2001:DB8::/32 ;')).toEqual({ text: '10.0.0.1\n2001:db8::/32' });
    expect(cleanNetworks('10.0.0.1, ten, eleven')).toEqual({ wrong: 'ten' });
    expect(cleanNetworks(' \n ')).toEqual({ text: '' });
  });

  it('origins are scheme, host and port, and nothing more', () => {
    expect(originOf('https://Shop.Example:443/')).toBe('https://shop.example');
    expect(originOf('http://localhost:3000')).toBe('http://localhost:3000');
    for (const text of [
      '*',
      'shop.example',
      'https://shop.example/path',
      'https://a@shop.example',
      'ftp://shop.example',
      'null',
    ])
      expect(originOf(text), text).toBeUndefined();
    expect(cleanOrigins('https://a.example,https://b.example https://a.example')).toEqual({
      text: 'https://a.example, https://b.example',
    });
    expect(cleanOrigins('https://a.example, *')).toEqual({ wrong: '*' });
  });

  it('email addresses have one @ and a domain with a dot', () => {
    fc.assert(fc.property(fc.emailAddress(), (text) => isEmailAddress(text)));
    for (const text of ['a', 'a@b', '@b.example', 'a b@c.example', 'a@@b.example', 'a..b@c.example', 'a@b.example\n'])
      expect(isEmailAddress(text), text).toBe(false);
  });
});
