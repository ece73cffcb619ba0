import { expect, it } from 'vitest';
import { callerFrom, refusalOf } from '#tests/outside.ts';

const visitor = callerFrom('203.0.113.7');

it('an address that opens its file no more tells a browser so in its language, and a program by its code', async () => {
  const asked = (language: string) =>
    visitor('/files/v1.AAAA', { headers: { accept: 'text/html,*/*;q=0.8', 'accept-language': language } });
  for (const [language, words] of [
    ['it-IT,it;q=0.9', 'Questo indirizzo non apre più il file'],
    ['de', 'This address does not open the file any more'],
  ] as const) {
    const answer = await asked(language);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([404, 'no-store']);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(await answer.text()).toContain(`<h1>${words}</h1>`);
  }
  expect(await refusalOf(await visitor('/files/v1.AAAA', { headers: { accept: '*/*' } }))).toEqual([404, 'not_found']);
});
