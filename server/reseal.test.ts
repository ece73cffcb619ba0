import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { decodeJwt } from 'jose';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { projectKeys } from '#server/auth/project-keys.ts';
import { verifyToken } from '#server/auth/tokens.ts';
import { stepOfCode } from '#server/auth/totp.ts';
import { db } from '#server/db/client.ts';
import { env } from '#server/env.ts';
import { writeSmtpPassword } from '#server/records/settings-secrets.ts';
import { resealDatabase } from '#server/reseal.ts';
import { open, SealBrokenError, seal } from '#server/secrets.ts';
import { createPerson, serveAuth } from '#tests/auth-service.ts';
import { addFactor, codeOf } from '#tests/second-factor.ts';

const service = serveAuth();

const oldKey = env.SECRET_KEY ?? '';
const newKey = 'another key that only tests use, long enough to be one';

function useKeys(current: string, previous?: string): void {
  env.SECRET_KEY = current;
  if (previous) env.SECRET_KEY_PREVIOUS = previous;
  else delete env.SECRET_KEY_PREVIOUS;
}

/** Every value anywhere in the database that looks sealed, with where it is. */
async function sealedValues(): Promise<{ place: string; value: string }[]> {
  const { rows: columns } = await sql<{ table_schema: string; table_name: string; column_name: string }>`
    select table_schema, table_name, column_name from information_schema.columns
    where table_schema in ('public', 'auth', 'auth_private') and data_type in ('text', 'character varying', 'jsonb')`.execute(
    db,
  );
  const found: { place: string; value: string }[] = [];
  for (const { table_schema: schema, table_name: table, column_name: column } of columns) {
    const { rows } = await sql<{ value: string }>`
      select ${sql.ref(column)}::text as value from ${sql.table(`${schema}.${table}`)}
      where ${sql.ref(column)}::text like 'v1.%'`.execute(db);
    found.push(...rows.map(({ value }) => ({ place: `${schema}.${table}.${column}`, value })));
  }
  return found;
}

test('after a change of SECRET_KEY everything opens, and after resealing the old key is needed by nothing', async () => {
  const person = await createPerson();
  const client = service.client();
  await client.auth.signInWithPassword(person);
  const factor = await addFactor(client);
  const { session } = factor;
  await service.call('/factors/recovery-codes', {
    method: 'POST',
    headers: { authorization: `Bearer ${session.access_token}` },
  });
  await service.client().auth.signInWithOtp({ email: person.email });
  await writeSmtpPassword(db, 'known to the mail server');
  useKeys(newKey, oldKey);
  expect((await client.auth.refreshSession()).error).toBeNull();
  expect(new Set((await resealDatabase()).map(({ column, broken }) => [column, broken].join(' ')))).toEqual(
    new Set([
      'auth_private.signing_keys.sealed_private_jwk 0',
      'auth.mfa_factors.secret 0',
      'auth_private.recovery_code_sets.sealed_key 0',
      'mails.secrets 0',
      'settings_secrets.sealed 0',
    ]),
  );
  useKeys(newKey);
  const again = await resealDatabase();
  expect(again.every(({ resealed, broken }) => resealed === 0 && broken === 0)).toBe(true);
  expect(again.every(({ current }) => current > 0)).toBe(true);
  const places = new Set((await sealedValues()).map(({ place }) => place));
  expect(places).toEqual(
    new Set(again.map(({ column }) => (/^(mails|settings_secrets)\./.test(column) ? `public.${column}` : column))),
  );
  const stored = await db
    .selectFrom('auth.mfa_factors')
    .select('secret')
    .where('id', '=', factor.id)
    .executeTakeFirstOrThrow();
  expect(stepOfCode(stored.secret ?? '', codeOf(factor.secret))).toBeDefined();
  useKeys(oldKey);
});

test('a value that neither key opens is counted and left alone', async () => {
  useKeys(newKey);
  const lost = seal('recovery-codes', 'lost');
  useKeys('a third key that only tests use, long enough', oldKey);
  const { userId } = await createPerson();
  await db.deleteFrom('auth_private.recovery_code_sets').execute();
  await db.insertInto('auth_private.recovery_code_sets').values({ user_id: userId, sealed_key: lost }).execute();
  const report = await resealDatabase();
  expect(report.find(({ column }) => column.includes('recovery'))?.broken).toBe(1);
  const kept = await db
    .selectFrom('auth_private.recovery_code_sets')
    .select('sealed_key')
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  expect(kept.sealed_key).toBe(lost);
  expect(() => open('recovery-codes', lost)).toThrow(SealBrokenError);
  useKeys(oldKey);
});

test('project keys of the old SECRET_KEY pass the gate while the previous one is named', async () => {
  const { serviceRoleKey } = await projectKeys(newKey);
  const ask = () =>
    service.call('/admin/users', { headers: { apikey: serviceRoleKey, authorization: `Bearer ${serviceRoleKey}` } });
  expect((await ask()).status).toBe(401);
  expect(decodeJwt(serviceRoleKey).role).toBe('service_role');
  useKeys(oldKey, newKey);
  expect((await ask()).status).toBe(200);
  expect(await verifyToken(serviceRoleKey)).toMatchObject({ role: 'service_role' });
  useKeys(oldKey);
  expect((await ask()).status).toBe(401);
  expect(await verifyToken(serviceRoleKey)).toBeUndefined();
});

/** Files that seal values which stay in the database (listed in reseal.ts), and those whose values live for minutes or outside it. */
const sealingFiles = {
  stays: [
    'server/auth/recovery-codes.ts',
    'server/auth/signing-keys.ts',
    'server/auth/totp.ts',
    'server/records/settings-secrets.ts',
    'server/jobs/send-mail.ts',
    'server/auth/queued-sms.ts',
  ],
  passes: [
    // A preview's address lives for an hour.
    'server/domain/blog/preview.ts',
    'server/auth/pkce.ts',
    'server/auth/store/provider-flows.ts',
    'server/domain/forms/form-guard.ts',
    // What was not taken is named on the page that follows, at once.
    'server/domain/intake/left-out.ts',
    // Addresses of files, exports, backups and PDFs live for minutes.
    'server/domain/users/sealed-links.ts',
  ],
};

test('whoever seals something new says whether it is to be resealed', () => {
  const files = readdirSync('server', { recursive: true, encoding: 'utf8' }).map((file) => path.join('server', file));
  const sealing = files.filter(
    (file) =>
      /(?<!\.test)\.tsx?$/.test(file) &&
      file !== 'server/secrets.ts' &&
      /(?<!re)\bseal\(/.test(readFileSync(file, 'utf8')),
  );
  expect(sealing.sort()).toEqual([...sealingFiles.stays, ...sealingFiles.passes].sort());
});
