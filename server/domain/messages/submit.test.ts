import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { db } from '#server/db/client.ts';
import { prepareForm, readReceipt } from '#server/domain/forms/forms.ts';
import { submitMessage } from '#server/domain/messages/submit.ts';
import { publicUrl } from '#server/public-url.ts';
import { buildStaff } from '#tests/factories.ts';

const start = new Date('2026-11-21T10:00:00Z');
const later = (ms: number) => new Date(start.getTime() + ms);
let octet = 0;
function freshAddress(): string {
  octet += 1;
  return `203.0.${Math.floor(octet / 250)}.${octet % 250}`;
}

function filledForm(values: Record<string, string> = {}) {
  const form = new FormData();
  const fields = {
    firstName: 'Elena',
    email: `${randomUUID()}@lead.example`,
    message: 'Our Buy Box is gone since Monday.',
    ...prepareForm(later(-60_000)),
    ...values,
  };
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  return form;
}

const post = (form: FormData, address = freshAddress(), now = start) => submitMessage(form, { address, now });
const storedFor = (email: string) => db.selectFrom('messages').selectAll().where('email', '=', email).execute();
const mailsTo = (to: string) =>
  db.selectFrom('mails').select(['template', 'locale', 'props']).where('recipient', '=', to).execute();

describe('sending a message', () => {
  it('stores it with a deadline, acknowledges it by mail with its number, and tells staff', async () => {
    const editor = await buildStaff('Editor');
    const form = filledForm({
      lastName: 'Bonnici',
      company: 'Casa Lume',
      service: 'strategy-consulting',
      budget: '10k-50k',
    });
    const result = await post(form);
    expect(result.outcome).toBe('accepted');
    const email = String(form.get('email'));
    const [message] = await storedFor(email);
    expect(message).toMatchObject({
      name: 'Elena Bonnici',
      service: 'strategy-consulting',
      budget: '10k-50k',
      status: 'open',
      reply_due_at: later(24 * 3_600_000),
    });
    const receipt = 'receipt' in result ? readReceipt(result.receipt) : undefined;
    expect(receipt).toMatchObject({
      reference: `MSG-${String(message?.number).padStart(3, '0')}`,
      replyBy: '2026-11-22T10:00:00.000Z',
    });
    expect(await mailsTo(email)).toMatchObject([
      { template: 'message-received', locale: 'en', props: { reference: receipt?.reference } },
    ]);
    expect(await mailsTo(editor.email)).toContainEqual(
      expect.objectContaining({
        template: 'message-notice',
        locale: 'it',
        props: expect.objectContaining({
          text: 'Our Buy Box is gone since Monday.',
          service: 'strategy-consulting',
          budget: '10k-50k',
          url: `${publicUrl()}/admin/messages/${receipt?.reference}`,
        }),
      }),
    );
  });

  it.each([
    ['firstName', { firstName: ' ' }, ['required']],
    ['email', { email: 'elena@' }, ['email']],
    ['message', { message: '' }, ['required']],
    ['message', { message: 'x'.repeat(5001) }, ['too_long']],
    ['service', { service: 'haircuts' }, ['choice']],
  ])('refuses a bad %s and stores nothing', async (field, values, codes) => {
    const form = filledForm(values);
    expect(await post(form)).toMatchObject({ outcome: 'invalid', submission: { error: { [field]: codes } } });
    expect(await storedFor(String(form.get('email')))).toEqual([]);
  });

  it('takes five of twenty posts sent at once from one address', async () => {
    const address = freshAddress();
    const results = await Promise.all(Array.from({ length: 20 }, () => post(filledForm(), address)));
    const count = (outcome: string) => results.filter((result) => result.outcome === outcome).length;
    expect([count('accepted'), count('rate-limited')]).toEqual([5, 15]);
  });

  it('makes one message of the same form sent twice at once, and tells both the same number', async () => {
    const form = filledForm();
    const results = await Promise.all([post(form), post(form)]);
    expect(results.map((result) => result.outcome).sort()).toEqual(['accepted', 'repeated']);
    const references = results.map((result) =>
      'receipt' in result ? readReceipt(result.receipt)?.reference : undefined,
    );
    expect(references[0]).toBe(references[1]);
    expect(await storedFor(String(form.get('email')))).toHaveLength(1);
  });

  it('puts a filled honeypot aside with an answer like any other', async () => {
    const form = filledForm({ faxNumber: '1' });
    const result = await post(form);
    expect(result.outcome).toBe('quarantined');
    expect('receipt' in result && readReceipt(result.receipt)?.reference).toMatch(/^MSG-\d{3,}$/);
    expect(await storedFor(String(form.get('email')))).toEqual([]);
  });

  it('takes a form that was left open for a month', async () => {
    expect((await post(filledForm(prepareForm(later(-30 * 86_400_000))))).outcome).toBe('accepted');
  });

  it('counts the limits of the two forms apart', async () => {
    const address = freshAddress();
    for (let index = 0; index < 5; index += 1) await post(filledForm(), address);
    const { submitAnalysisRequest } = await import('#server/domain/requests/submit.ts');
    const analysis = filledForm({ lastName: 'Bonnici', company: 'Casa Lume', terms: 'on' });
    expect((await submitAnalysisRequest(analysis, { address, now: start })).outcome).toBe('accepted');
  });
});
