import { createClient } from '@supabase/supabase-js';
import { codeIn, mailTo } from '#tests/e2e/journey.ts';
import { startProduct } from '#tests/setup/product.ts';
import { anonKeyOf } from '#tests/setup/sign-in.ts';

/** `npm run drill -- guesses [count]`: so many wrong passwords at once, from one address and from as many; then the owner signs in. */
const count = Number(process.argv[2] ?? 1_000);
/** What the setting allows by itself. */
const allowed = 5;

const product = await startProduct({
  env: {
    WEB_CONCURRENCY: '2',
    TRUSTED_PROXIES: '127.0.0.1',
    // The bucket of an address would refuse most by itself: here the account alone defends itself.
    GOTRUE_RATE_LIMIT_TOKEN_REFRESH: '1000000/5m',
  },
});
const key = await anonKeyOf(product.dataDir);
const faults: string[] = [];

async function guess(email: string, sender: number): Promise<string> {
  const answer = await fetch(`${product.url}/auth/v1/token?grant_type=password`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      apikey: key,
      'x-forwarded-for': `198.18.${sender >> 8}.${sender & 255}`,
    },
    body: JSON.stringify({ email, password: `wrong ${sender}` }),
  }).catch((error: Error) => error);
  if (answer instanceof Error) return answer.message;
  const { error_code: code } = (await answer.json()) as { error_code?: string };
  return `${answer.status} ${code}`;
}

/** The owner signs in by a mailed code from an address of the guessers. */
async function ownerComesIn(email: string): Promise<void> {
  const headers = { 'x-forwarded-for': '198.18.0.1' };
  const options = { auth: { persistSession: false, autoRefreshToken: false }, global: { headers } };
  const { auth } = createClient(product.url, key, options);
  const asked = await auth.signInWithOtp({ email });
  if (asked.error) faults.push(`${email}: no code: ${asked.error.message}`);
  const token = codeIn((await mailTo(product, email, /code/i)).text);
  const { error } = await auth.verifyOtp({ email, token, type: 'email' });
  if (error) faults.push(`${email}: the owner could not sign in: ${error.message}`);
}

const cases = [
  ['one address', 'client@vantaggio.example', () => 1],
  [`${count} addresses`, 'editor@vantaggio.example', (n: number) => n],
] as const;
for (const [from, email, senderOf] of cases) {
  const answers = await Promise.all(Array.from({ length: count }, (_, n) => guess(email, senderOf(n))));
  const tally = Map.groupBy(answers, (answer) => answer);
  const tried = tally.get('400 invalid_credentials')?.length ?? 0;
  const refused = tally.get('429 over_request_rate_limit')?.length ?? 0;
  console.log(`${count} guesses at once from ${from}: ${tried} tried, ${refused} refused`);
  if (tried > allowed) faults.push(`${tried} passwords of ${email} were tried`);
  for (const [answer, all] of tally)
    if (!/^(?:400 invalid_credentials|429 over_request_rate_limit)$/.test(answer))
      faults.push(`${all.length} x ${answer}`);
  await ownerComesIn(email);
}
await product.stop();
for (const fault of faults) console.error(fault);
console.log(`${faults.length === 0 ? 'PASS' : 'FAIL'}  ${2 * count} guesses, ${faults.length} faults`);
process.exit(faults.length === 0 ? 0 : 1);
