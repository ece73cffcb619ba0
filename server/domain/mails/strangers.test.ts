import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { db } from '#server/db/client.ts';
import { prepareForm } from '#server/domain/forms/forms.ts';
import { submitMessage } from '#server/domain/messages/submit.ts';
import { submitSubscription } from '#server/domain/newsletter/subscribe.ts';
import { answerAsks } from '#server/domain/newsletter/work.ts';
import { submitAnalysisRequest } from '#server/domain/requests/submit.ts';
import { mailSecretsPurpose } from '#server/jobs/send-mail.ts';
import { compose } from '#server/mail/compose.ts';
import { renderMail } from '#server/mail/render.ts';
import { getSettings } from '#server/records/settings.ts';
import { open } from '#server/secrets.ts';
import { requestReference } from '#shared/requests.ts';
import { createPerson, forgetRateLimits, readMailedSecrets, serveAuth } from '#tests/auth-service.ts';
import { buildStaff } from '#tests/factories.ts';

const service = serveAuth();

let networks = 0;
function meta() {
  networks += 1;
  return { address: `198.51.100.${networks}` };
}

function form(values: Record<string, string>): FormData {
  const filled = new FormData();
  const fields = { ...values, ...prepareForm(new Date(Date.now() - 60_000)) };
  for (const [name, value] of Object.entries(fields)) filled.append(name, value);
  return filled;
}

/** Every mail to the address as it leaves, with all that a reader or a program could find in it. */
async function mailsTo(recipient: string) {
  const rows = await db
    .selectFrom('mails')
    .selectAll()
    .where('recipient', '=', recipient)
    .orderBy('queued_at')
    .execute();
  const settings = await getSettings();
  return Promise.all(
    rows.map(async (row) => {
      const secrets = row.secrets ? JSON.parse(open(mailSecretsPurpose, row.secrets)) : {};
      const props = { ...(row.props as object), ...secrets };
      const raw = await compose(await renderMail({ ...row, props }, settings));
      const mail = await PostalMime.parse(raw);
      const headers = mail.headers.map(({ key, value }) => `${key}: ${value}`);
      const all = [raw.toString(), mail.subject, mail.text, mail.html, ...headers].join('\n');
      return { template: row.template, purpose: props.purpose as string | undefined, text: mail.text ?? '', all };
    }),
  );
}

/** A word that nothing else holds, with what makes people call and click. */
const mark = (field: string) => `Zqx${field} call +39 333 1234567`;
const marked = /Zqx|333 ?1234567/;

const formOf = (email: string, words: (field: string) => string) =>
  form({
    firstName: words('First'),
    lastName: words('Last'),
    email,
    company: words('Company'),
    currentChallenges: words('Challenges'),
    goals: words('Goals'),
    additionalInfo: words('Info'),
    website: 'https://zqxsite.example/zqxpath',
    newsletter: 'on',
    terms: 'on',
  });

const contactOf = (email: string, words: (field: string) => string) =>
  form({
    firstName: words('First'),
    lastName: words('Last'),
    email,
    company: words('Company'),
    message: words('Message'),
  });

/** Everything anybody can do with another person's address, and what staff do without looking twice. */
async function useAddress(email: string): Promise<void> {
  expect((await submitAnalysisRequest(formOf(email, mark), meta())).outcome).toBe('accepted');
  expect((await submitMessage(contactOf(email, mark), meta())).outcome).toBe('accepted');
  await submitSubscription(form({ email }), meta());
  await answerAsks();
  const data = { full_name: mark('FullName'), name: mark('Name'), company: mark('Company') };
  for (const [path, json] of [
    ['/signup', { email, password: `${mark('Password')} Aa-7!`, data }],
    ['/otp', { email, data }],
    ['/magiclink', { email, data }],
    ['/recover', { email, data }],
    ['/resend', { email, type: 'signup', data }],
  ] as const) {
    await forgetRateLimits();
    const { status } = await service.call(path, { method: 'POST', json });
    expect(status, path).toBe(200);
  }
  const { number, version } = await db
    .selectFrom('requests')
    .select(['number', 'version'])
    .where('email', '=', email)
    .executeTakeFirstOrThrow();
  const { call } = await buildStaff('Editor');
  const path = `/requests/${requestReference(number)}`;
  const moved = await call(`${path}/status`, { to: 'in-progress', version });
  expect(moved.status).toBe(200);
  const asked = await call(`${path}/needs`, { text: 'The report', version: moved.json.request.version });
  expect(asked.status).toBe(200);
}

describe('a mail to an address that nobody has proven', () => {
  it('carries nothing that a stranger typed, whatever way it was asked for', async () => {
    const email = 'victim@third.example';
    await useAddress(email);
    const mails = await mailsTo(email);
    const kinds = new Set(mails.map(({ template, purpose }) => [template, purpose].join(' ').trim()));
    for (const kind of [
      'request-received',
      'message-received',
      'newsletter-confirmation',
      'request-status',
      'request-needs',
    ])
      expect(kinds).toContain(kind);
    expect([...kinds].filter((kind) => kind.startsWith('sign-in-code')).length).toBeGreaterThan(0);
    for (const { template, all } of mails) expect(all, template).not.toMatch(new RegExp(marked, 'i'));
    expect(mails.find(({ template }) => template === 'request-received')?.text).toMatch(/^Hello,\n/);
  });

  it('carries nothing of whoever names it as their new one', async () => {
    const client = service.client();
    await client.auth.signInWithPassword(await createPerson());
    await client.auth.updateUser({ data: { full_name: mark('FullName') } });
    const { error } = await client.auth.updateUser({ email: 'new-victim@third.example' });
    expect(error).toBeNull();
    const mails = await mailsTo('new-victim@third.example');
    expect(mails.map(({ purpose }) => purpose)).toEqual(['email-change-new']);
    for (const { all } of mails) expect(all).not.toMatch(marked);
  });
});

describe('a mail to an address whose owner has proven it', () => {
  it('names them as their record does, and never as a form of that moment', async () => {
    const email = 'owner@proven.example';
    const own: Record<string, string> = { First: 'Elena', Last: 'Marchetti', Company: 'Casa Lume' };
    await submitAnalysisRequest(
      formOf(email, (field) => own[field] ?? ''),
      meta(),
    );
    const { code } = await readMailedSecrets(email);
    const { status } = await service.call('/verify', { method: 'POST', json: { email, token: code, type: 'email' } });
    expect(status).toBe(200);
    await submitAnalysisRequest(formOf(email, mark), meta());
    await submitMessage(contactOf(email, mark), meta());
    const mails = await mailsTo(email);
    const received = mails.filter(({ template }) => template === 'request-received');
    expect(received.map(({ text }) => text.includes('Casa Lume'))).toEqual([false, true]);
    expect(received.map(({ text }) => text.split('\n')[0])).toEqual(['Hello,', 'Hello Elena Marchetti,']);
    expect(mails.find(({ template }) => template === 'message-received')?.text).toMatch(/^Hello Elena Marchetti,\n/);
    for (const { template, all } of mails) expect(all, template).not.toMatch(marked);
  });
});

describe('a notice about the security of an account', () => {
  it('says what happened, when, where, and how to undo it', async () => {
    const person = await createPerson();
    const client = service.client();
    const { data } = await client.auth.signInWithPassword(person);
    const answer = await service.call('/user', {
      method: 'PUT',
      json: { password: 'Another-wall-8!', current_password: person.password },
      headers: {
        authorization: `Bearer ${data.session?.access_token}`,
        'user-agent':
          'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0 Safari/537.36',
      },
    });
    expect(answer.status).toBe(200);
    const [notice] = await mailsTo(person.email);
    expect(notice?.template).toBe('security-notice');
    for (const part of [
      'The password of your account was changed',
      `Account: ${person.email}`,
      'Device: Chrome on Linux',
      'Network: 127.0.0.0/24',
      'This was not me:',
      '/recover',
      '/account',
      'do not ignore it',
    ])
      expect(notice?.text).toContain(part);
    expect(notice?.text).toMatch(/When: .*\d{4} at \d{2}:\d{2} CES?T/);
    expect(notice?.all).not.toContain('127.0.0.1');
  });
});
