import { createHash } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { closeDatabase, db } from '#server/db/client.ts';
import { closeQueue } from '#server/jobs/queue.ts';
import { consentWords } from '#server/records/consent-words.ts';
import { buildStaff } from '#tests/factories.ts';
import { makeUp, postRequest } from '#tests/known-people.ts';
import { textVersion } from './consents.ts';

afterAll(async () => {
  await closeQueue();
  await closeDatabase();
});

const shown = (text: string) => ({ text, hash: createHash('sha256').update(text).digest() });
const day = (date: string) => new Date(`${date}T10:00:00Z`);

test('a changed text is a new version of the day of its first use; the same text keeps its own', async () => {
  const first = await textVersion(db, 'sign-up', day('2026-01-05'), shown('I agree.'));
  expect(first).toMatch(/^2026-01-05-[0-9a-f]{8}$/);
  const changed = await textVersion(db, 'sign-up', day('2026-02-01'), shown('I agree!'));
  expect(changed).toMatch(/^2026-02-01-/);
  expect(await textVersion(db, 'sign-up', day('2026-03-01'), shown('I agree.'))).toBe(first);
  const texts = await db.selectFrom('consent_texts').select('text').where('version', 'in', [first, changed]).execute();
  expect(texts.map(({ text }) => text).sort()).toEqual(['I agree!', 'I agree.']);
});

test('many who agree at one moment get one version', async () => {
  const text = shown('Asked by many');
  const versions = await Promise.all(
    Array.from({ length: 8 }, () => textVersion(db, 'sign-up', day('2026-04-01'), text)),
  );
  expect(new Set(versions).size).toBe(1);
});

test('what the analysis form shows is kept whole: its sentence, and both pages that it names to their last paragraph', async () => {
  const text = consentWords('analysis-form');
  expect(text).toContain('I agree to the terms and the privacy policy');
  expect(text).toContain('Law and changes');
  expect(text).toContain('Your rights');
  expect(text).not.toContain('undefined');
});

test('both boxes of the form are recorded, each with its text, and shown on the client’s page', async () => {
  const admin = await buildStaff('Admin');
  const known = makeUp();
  const { clientId } = await postRequest(known);
  const rows = await db
    .selectFrom('consents as c')
    .innerJoin('consent_texts as t', 't.version', 'c.text_version')
    .select(['c.kind', 'c.accepted', 't.text', 'c.text_version'])
    .where('c.email', '=', known.email)
    .orderBy('c.id')
    .execute();
  expect(rows).toMatchObject([
    { kind: 'terms', accepted: true, text: consentWords('analysis-form') },
    { kind: 'newsletter', accepted: true, text: consentWords('analysis-form-newsletter') },
  ]);
  const { number } = await db
    .selectFrom('clients')
    .select('number')
    .where('id', '=', clientId)
    .executeTakeFirstOrThrow();
  const { json } = await admin.call(`/clients/CLI-${String(number).padStart(3, '0')}`);
  const versions = JSON.stringify(json);
  for (const { text_version: version } of rows) expect(versions).toContain(version);
});
