import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { db } from '#server/db/client.ts';
import { type AuthService, forgetRateLimits, startAuthService, testPassword } from '#tests/auth-service.ts';

let service: AuthService;
beforeAll(async () => {
  service = await startAuthService();
});
beforeEach(forgetRateLimits);
afterEach(() => sql`drop trigger if exists house_rule on auth.users`.execute(db));
afterAll(() => service.stop());

/** A rule of the operator's own on new accounts. */
async function addRule(body: string): Promise<void> {
  await sql`create or replace function public.house_rule() returns trigger language plpgsql as ${sql.lit(
    `begin ${body} return new; end`,
  )}`.execute(db);
  await sql`create trigger house_rule before insert on auth.users for each row execute function public.house_rule()`.execute(
    db,
  );
}

let people = 0;
const signUp = () => {
  people += 1;
  return service.client().auth.signUp({ email: `rule${people}@casalume.example`, password: testPassword });
};

test('what a trigger of the operator says reaches the caller in its own words, with its code and status', async () => {
  await addRule(
    `raise sqlstate 'PT409' using message = 'Only companies may join', hint = 'Ask us', detail = 'no VAT';`,
  );
  expect((await signUp()).error).toMatchObject({ status: 409, code: 'PT409', message: 'Only companies may join' });
  const old = await service.call('/signup', {
    method: 'POST',
    json: { email: 'rule@casalume.example', password: testPassword },
  });
  expect([old.status, await old.json()]).toEqual([
    409,
    { code: 'PT409', message: 'Only companies may join', hint: 'Ask us', detail: 'no VAT' },
  ]);
});

test('a plain exception of a trigger is told too, a broken constraint without the values of its row', async () => {
  await addRule(`raise exception 'Not today';`);
  const raised = await service.call('/signup', {
    method: 'POST',
    json: { email: 'today@casalume.example', password: testPassword },
  });
  expect([raised.status, await raised.json()]).toEqual([500, { code: 'P0001', message: 'Not today' }]);
  await sql`drop trigger house_rule on auth.users`.execute(db);
  await addRule(`new.email_change_confirm_status := 7;`);
  const broken = await service.call('/signup', {
    method: 'POST',
    json: { email: 'broken@casalume.example', password: testPassword },
  });
  expect(await broken.json()).toEqual({ code: '23514', message: expect.stringContaining('check constraint') });
});

test('any other failure of the database keeps its words to the log', async () => {
  await addRule('perform 1 / 0;');
  const answer = await service.call('/signup', {
    method: 'POST',
    json: { email: 'zero@casalume.example', password: testPassword },
  });
  expect([answer.status, await answer.json()]).toEqual([
    500,
    {
      code: 500,
      error_code: 'unexpected_failure',
      msg: 'Unexpected failure, please check server logs for more information',
    },
  ]);
});
