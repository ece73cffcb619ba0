import fc from 'fast-check';

/** What is sent to the product's APIs to see whether they stand: words that lead further in, and noise. */

/** Words that lead further in than noise does. */
const words = [
  ...['email', 'sms', 'signup', 'magiclink', 'recovery', 'invite', 'email_change', 'phone_change', 'totp', 'phone'],
  ...['a@b.example', '+393331234567', '123456', 'github', 'google', 'ethereum', 'solana', 'saml', 's256', 'plain'],
  ...['password', 'refresh_token', 'pkce', 'id_token', 'web3', 'global', 'none', '24h', 'true', '-1', 'a.b.c'],
  ...['pkce_abc', 'https://x.example/', 'javascript:alert(1)', '//x', 'http://[', '\u0000', '\ud800', '%00', ''],
];
export const text = fc.oneof(
  fc.constantFrom(...words),
  fc.string({ unit: 'binary' }),
  fc.uuid(),
  fc.constant('x'.repeat(100_000)),
  fc.constantFrom('a'.repeat(43), '\u{1f600}'.repeat(500), "' or 1=1 --", '{"$ne":1}'),
);
export const value = fc.oneof(
  { weight: 3, arbitrary: text },
  fc.jsonValue(),
  fc.boolean(),
  fc.constant(null),
  fc.array(text),
);
export const members = (names: string[]) =>
  fc.record(Object.fromEntries(names.map((name) => [name, value])), { requiredKeys: [] });
export const noObject = fc.oneof(
  fc.constantFrom('', '{', '[]', 'null', '7', '"x"', 'not JSON', '\ufeff{}', `${'['.repeat(20_000)}`),
  fc.string({ unit: 'binary' }).filter((raw) => !raw.trimStart().startsWith('{')),
);
export const deep = fc.constant(`{"data":${'{"a":'.repeat(200)}1${'}'.repeat(200)}}`);

/** No longer than the platform lets a request's head be, all together. */
export const short = text.filter((word) => encodeURIComponent(word.toWellFormed()).length < 1_200);
export const pairs = (names: string[]) =>
  fc.record(Object.fromEntries(names.map((name) => [name, short])), { requiredKeys: [] });

export const queryOf = (given: Record<string, string | undefined>) => {
  const entries = Object.entries(given).map(([name, word]) => [name, (word ?? '').toWellFormed()]);
  return entries.length > 0 ? `?${new URLSearchParams(entries)}` : '';
};

/** What tells of the inside: stacks, files of ours, SQL. */
export const inside = /\n\s+at |node:internal|node_modules|\.ts:\d/;
