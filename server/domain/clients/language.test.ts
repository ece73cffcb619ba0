import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createUserWithPassword } from '#server/auth/accounts.ts';
import { db } from '#server/db/client.ts';
import { prepareForm } from '#server/domain/forms/forms.ts';
import { submitMessage } from '#server/domain/messages/submit.ts';
import { submitSubscription } from '#server/domain/newsletter/subscribe.ts';
import { answerAsks } from '#server/domain/newsletter/work.ts';
import { submitAnalysisRequest } from '#server/domain/requests/submit.ts';
import type { Locale } from '#shared/browser-locale.ts';
import { buildClientRecord } from '#tests/client-factory.ts';
import { buildClient, buildRequest, buildStaff, caller, password, signInForTest } from '#tests/factories.ts';

/** The language that a client is written to in: asked for by a browser, kept, and changed by whom it concerns. */

const newEmail = () => `${randomUUID().slice(0, 8)}@lingua.example`;
let networks = 0;
const sentFrom = (locale?: Locale) => {
  networks += 1;
  return { address: `203.0.113.${networks}`, ...(locale && { locale }) };
};

function form(values: Record<string, string>, openedAt = new Date(Date.now() - 60_000)): FormData {
  const filled = new FormData();
  const fields = { firstName: 'Ada', lastName: 'Riva', ...values, ...prepareForm(openedAt) };
  for (const [name, value] of Object.entries(fields)) filled.append(name, value);
  return filled;
}
const analysisOf = (email: string) => form({ email, company: 'Riva srl', terms: 'on' });

const languagesOf = async (email: string) => {
  const mails = await db.selectFrom('mails').select(['template', 'locale']).where('recipient', '=', email).execute();
  return Object.fromEntries(mails.map(({ template, locale }) => [template, locale]));
};
const clientWith = (email: string) =>
  db.selectFrom('clients').selectAll().where('email', '=', email).executeTakeFirstOrThrow();

describe('the language of a client', () => {
  it('is what the browser asked for when they first came, and no later post of a stranger changes it', async () => {
    const email = newEmail();
    await submitAnalysisRequest(analysisOf(email), sentFrom('it'));
    expect(await languagesOf(email)).toMatchObject({ 'request-received': 'it' });
    await submitAnalysisRequest(form({ email, company: 'Other', terms: 'on' }), sentFrom('en'));
    expect((await clientWith(email)).locale).toBe('it');
  });

  it('is English where no browser asks for one of ours', async () => {
    const email = newEmail();
    await submitAnalysisRequest(analysisOf(email), sentFrom());
    expect((await clientWith(email)).locale).toBe('en');
  });

  it('is that of the browser of whoever signs up without asking for anything', async () => {
    const email = newEmail();
    const account = { email, password, name: 'Ada Riva', confirmed: true } as const;
    await db.transaction().execute((trx) => createUserWithPassword(trx, account));
    const call = caller(await signInForTest(email));
    await call('/me', undefined, 'GET', { 'accept-language': 'it-IT,it;q=0.9' });
    expect((await clientWith(email)).locale).toBe('it');
  });

  it('answers a message and a wish for the newsletter, and goes on with the request that a message becomes', async () => {
    const [writer, reader] = [newEmail(), newEmail()];
    await submitMessage(form({ email: writer, message: 'Buongiorno, una domanda sui resi.' }), sentFrom('it'));
    await submitSubscription(form({ email: reader }), sentFrom('it'));
    await answerAsks();
    expect(await languagesOf(writer)).toEqual({ 'message-received': 'it' });
    expect(await languagesOf(reader)).toEqual({ 'newsletter-confirmation': 'it' });
    const { number } = await db
      .selectFrom('messages')
      .select('number')
      .where('email', '=', writer)
      .executeTakeFirstOrThrow();
    const editor = await buildStaff('Editor');
    const reference = `MSG-${String(number).padStart(3, '0')}`;
    const { message } = (await editor.call(`/messages/${reference}`)).json;
    expect((await editor.call(`/messages/${reference}/request`, { version: message.version })).status).toBe(200);
    expect((await clientWith(writer)).locale).toBe('it');
  });

  it('waits with a post that was put aside', async () => {
    const email = newEmail();
    const { outcome } = await submitAnalysisRequest(
      form({ email, company: 'Riva srl', terms: 'on' }, new Date()),
      sentFrom('it'),
    );
    expect(outcome).toBe('quarantined');
    const aside = await db
      .selectFrom('quarantined_submissions')
      .select(['id', 'locale'])
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(aside.locale).toBe('it');
    const admin = await buildStaff('Admin');
    expect((await admin.call(`/quarantine/${aside.id}/release`, {})).status).toBe(200);
    expect(await languagesOf(email)).toMatchObject({ 'request-received': 'it' });
  });

  it('is changed by themselves or by staff, and every mail about their requests follows', async () => {
    const [client, editor] = [await buildClient(), await buildStaff('Editor')];
    const { profile } = (await client.call('/portal/profile')).json;
    expect(profile.locale).toBe('en');
    const saved = await client.call('/portal/profile', { ...profile, locale: 'it' }, 'PUT');
    expect(saved.json.profile.locale).toBe('it');
    expect((await client.call('/me')).json.person.locale).toBe('it');

    const request = await buildRequest({ clientId: client.id, email: client.email });
    const of = { version: request.version };
    const moved = await editor.call(`/requests/${request.reference}/status`, { to: 'in-progress', ...of });
    await editor.call(`/requests/${request.reference}/needs`, {
      text: 'Il report dei termini',
      version: moved.json.request.version,
    });
    expect(await languagesOf(client.email)).toMatchObject({ 'request-status': 'it', 'request-needs': 'it' });

    const record = await buildClientRecord();
    const { json } = await editor.call(`/clients/${record.reference}`);
    const { name, email, company, phone, version } = json.client;
    const edit = { name, email, company, phone, locale: 'it', version, despite: false };
    expect((await editor.call(`/clients/${record.reference}`, edit, 'PUT')).json.client.locale).toBe('it');
    // Whoever does not speak of it leaves it.
    const { locale: _, ...rest } = { ...edit, version: version + 1, company: `${company} 2` };
    expect((await editor.call(`/clients/${record.reference}`, rest, 'PUT')).json.client.locale).toBe('it');
    expect((await editor.call(`/clients/${record.reference}`, { ...rest, locale: 'fr' }, 'PUT')).status).toBe(422);
  });
});
