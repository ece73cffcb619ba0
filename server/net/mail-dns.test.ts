import { describe, expect, it } from 'vitest';
import { type DnsResolver, lookAtMailDns } from '#server/net/mail-dns.ts';

const place = { domain: 'casalume.example', sender: 'hello@casalume.example', selector: undefined, host: undefined };
const absent = (code = 'ENOTFOUND') => Promise.reject(Object.assign(new Error(code), { code }));

/** A DNS that knows these texts. */
function dns(texts: Record<string, string[]>, mx: { exchange: string; priority: number }[] = []): DnsResolver {
  return {
    resolveMx: () => (mx.length > 0 ? Promise.resolve(mx) : absent('ENODATA')),
    resolveTxt: (name) =>
      texts[name] ? Promise.resolve(texts[name].map((text) => [text.slice(0, 5), text.slice(5)])) : absent(),
  };
}

const look = async (resolver: DnsResolver, more: object = {}) =>
  Object.fromEntries((await lookAtMailDns(resolver, { ...place, ...more })).map((hint) => [hint.record, hint]));

describe('the DNS of the sender', () => {
  it('is fine with MX, SPF, DKIM and DMARC', async () => {
    const found = await look(
      dns(
        {
          'casalume.example': ['some-verification=1', 'v=spf1 include:_spf.mail.example ~all'],
          'google._domainkey.casalume.example': ['v=DKIM1; k=rsa; p=MIGf'],
          '_dmarc.casalume.example': ['v=DMARC1; p=quarantine'],
        },
        [
          { exchange: 'b.mail.example', priority: 20 },
          { exchange: 'a.mail.example', priority: 10 },
        ],
      ),
    );
    expect(Object.values(found).map(({ state }) => state)).toEqual(['ok', 'ok', 'ok', 'ok']);
    expect(found.mx?.found).toEqual(['10 a.mail.example', '20 b.mail.example']);
    expect(found.spf?.found).toEqual(['v=spf1 include:_spf.mail.example ~all']);
  });

  it('says what to publish where nothing is', async () => {
    const found = await look(dns({}), { host: 'smtp.mail.example' });
    expect(Object.values(found).map(({ state }) => state)).toEqual(['missing', 'missing', 'missing', 'missing']);
    expect(found.spf?.propose).toBe('v=spf1 mx a:smtp.mail.example ~all');
    expect(found.dmarc).toMatchObject({
      name: '_dmarc.casalume.example',
      propose: 'v=DMARC1; p=none; rua=mailto:hello@casalume.example',
    });
    expect((await look(dns({}), { host: '203.0.113.7' })).spf?.propose).toBe('v=spf1 mx ip4:203.0.113.7 ~all');
  });

  it('finds two records where one may be, and one that lets everybody send', async () => {
    const twice = await look(dns({ 'casalume.example': ['v=spf1 mx -all', 'v=spf1 a -all'] }));
    expect(twice.spf).toMatchObject({ state: 'wrong', fault: 'several' });
    const open = await look(dns({ 'casalume.example': ['v=spf1 mx +all'] }));
    expect(open.spf).toMatchObject({ state: 'wrong', fault: 'open', propose: 'v=spf1 mx ~all' });
  });

  it('proposes what the provider of the server names, not the server that takes our mails', async () => {
    const google = { host: 'smtp-relay.gmail.com' };
    expect((await look(dns({}), google)).spf?.propose).toBe('v=spf1 include:_spf.google.com ~all');
    const other = dns({ 'casalume.example': ['v=spf1 include:amazonses.com -all'] });
    expect((await look(other, google)).spf).toMatchObject({
      state: 'unverified',
      provider: 'Google Workspace',
      propose: 'v=spf1 include:amazonses.com include:_spf.google.com -all',
    });
    expect((await look(other, { host: 'email-smtp.eu-south-1.amazonaws.com' })).spf?.state).toBe('ok');
    // Names that only look like a provider's are nobody's we know.
    expect((await look(other, { host: 'smtp.gmail.com.evil.example' })).spf).toMatchObject({ propose: null });
  });

  it('does not call fine what says nothing of our server', async () => {
    const host = 'smtp.mail.example';
    const of = async (record: string) => (await look(dns({ 'casalume.example': [record] }), { host })).spf;
    expect(await of('v=spf1 include:_spf.elsewhere.example ~all')).toMatchObject({
      state: 'unverified',
      propose: null,
    });
    expect(await of('v=spf1 redirect=_spf.elsewhere.example')).toMatchObject({ state: 'unverified', propose: null });
    expect(await of('v=spf1 mx A:SMTP.mail.example -all')).toMatchObject({ state: 'ok' });
  });

  it('asks for the key that is named', async () => {
    const resolver = dns({ 'own.2026._domainkey.casalume.example': ['k=rsa; p=MIGf'] });
    expect((await look(resolver)).dkim?.state).toBe('missing');
    expect((await look(resolver, { selector: 'own.2026' })).dkim?.state).toBe('ok');
  });

  it('knows nothing when the DNS does not answer', async () => {
    const silent = { resolveMx: () => absent('ECONNREFUSED'), resolveTxt: () => absent('ETIMEOUT') };
    const found = await look(silent);
    expect(Object.values(found).map(({ state }) => state)).toEqual(['unknown', 'unknown', 'unknown', 'unknown']);
  });
});
