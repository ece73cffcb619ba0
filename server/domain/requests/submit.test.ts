import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { db, pool } from '#server/db/client.ts';
import { fastestPersonMs, prepareForm, readReceipt } from '#server/domain/forms/form-guard.ts';
import { requestNumber } from '#shared/requests.ts';
import { buildClient, buildStaff } from '#tests/factories.ts';
import { filledForm, freshAddress, later, post, storedFor } from '#tests/stages/analysis-form.ts';

describe('submitting the analysis form', () => {
  it('asks for the newsletter where its box was ticked, in the same transaction, and only there', async () => {
    const asksOf = (email: string) =>
      db.selectFrom('newsletter_asks').select(['source', 'name']).where('email', '=', email).execute();
    const [ticked, plain, refused] = [
      filledForm({ newsletter: 'on' }),
      filledForm(),
      filledForm({ newsletter: 'on', company: '' }),
    ];
    for (const form of [ticked, ticked, plain, refused]) await post(form);
    expect(await asksOf(String(ticked.get('email')))).toEqual([
      { source: 'analysis-request', name: 'Elena Marchetti' },
    ]);
    expect(await asksOf(String(plain.get('email')))).toEqual([]);
    expect(await asksOf(String(refused.get('email')))).toEqual([]);
  });

  it('stores request, client, consents and timeline and queues both mails', async () => {
    const admin = await buildStaff('Admin');
    const viewer = await buildStaff('Viewer');
    const form = filledForm({
      urgency: 'urgent',
      types: ['SEO Analysis', 'Marketing Analysis'],
      website: 'casalume.example',
      newsletter: 'on',
      goals: 'Line one\r\nLine two',
    });
    const result = await post(form);
    expect(result.outcome).toBe('accepted');
    const email = String(form.get('email'));
    const [request] = await storedFor(email);
    expect(request).toMatchObject({
      name: 'Elena Marchetti',
      types: ['SEO Analysis', 'Marketing Analysis'],
      priority: 'high',
      status: 'new',
      website: 'https://casalume.example',
      goals: 'Line one\nLine two',
      timeline: '',
      confirmed_at: null,
      reply_due_at: later(24 * 3_600_000),
    });
    const receipt = 'receipt' in result ? readReceipt(result.receipt) : undefined;
    expect(receipt).toMatchObject({ replyBy: '2026-11-22T10:00:00.000Z' });
    expect(requestNumber(receipt?.reference ?? '')).toBe(request?.number);
    expect(receipt?.email).not.toContain(email.split('@')[0]);
    const consents = await db.selectFrom('consents').select(['kind', 'accepted']).where('email', '=', email).execute();
    expect(consents).toEqual([
      { kind: 'terms', accepted: true },
      { kind: 'newsletter', accepted: true },
    ]);
    const mails = await db
      .selectFrom('mails')
      .select(['template', 'recipient', 'locale', 'secrets'])
      .where('request_id', '=', request?.id ?? '')
      .execute();
    expect(mails).toContainEqual({
      template: 'request-received',
      recipient: email,
      locale: 'en',
      secrets: expect.stringMatching(/^v1\./),
    });
    expect(mails).toContainEqual({ template: 'request-notice', recipient: admin.email, locale: 'it', secrets: null });
    expect(mails.map((mail) => mail.recipient)).not.toContain(viewer.email);
  });

  it('finds the client by e-mail and leaves what is known about them alone', async () => {
    const client = await buildClient();
    await post(filledForm({ email: client.email.toUpperCase(), firstName: 'Mallory', company: 'Other Ltd' }));
    const [request] = await storedFor(client.email);
    expect(request).toMatchObject({ client_id: client.id, company: 'Other Ltd' });
    const row = await db
      .selectFrom('clients')
      .select(['name', 'company'])
      .where('id', '=', client.id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({ name: 'Elena Marchetti', company: 'Casa Lume Srl' });
  });

  it('numbers requests without doubles when many arrive at once', async () => {
    const results = await Promise.all(Array.from({ length: 12 }, () => post(filledForm())));
    const references = results.map((result) =>
      'receipt' in result ? readReceipt(result.receipt)?.reference : undefined,
    );
    expect(new Set(references).size).toBe(12);
  });

  it.each([
    ['firstName', { firstName: '' }, ['required']],
    ['email', { email: 'elena' }, ['email']],
    ['company', { company: '   ' }, ['required']],
    ['terms', { terms: '' }, ['terms']],
    ['goals', { goals: 'x'.repeat(5001) }, ['too_long']],
    ['budget', { budget: 'a-lot' }, ['choice']],
    ['website', { website: 'javascript:alert(1)' }, ['website']],
    ['phone', { phone: 'call me' }, ['phone']],
    ['lastName', { lastName: 'x'.repeat(81) }, ['too_long']],
  ])('refuses a bad %s, says why, and stores nothing', async (field, values, codes) => {
    const form = filledForm(values);
    const result = await post(form);
    expect(result).toMatchObject({ outcome: 'invalid', submission: { error: { [field]: codes } } });
    expect(await storedFor(String(form.get('email')))).toEqual([]);
  });

  it('takes fields of nothing but blanks as empty', async () => {
    expect((await post(filledForm({ phone: '  ', website: ' ', goals: '\n ' }))).outcome).toBe('accepted');
  });

  it('keeps what was typed in the answer to an invalid form', async () => {
    const result = await post(filledForm({ terms: '', goals: '<b>more</b> sales' }));
    expect(result).toMatchObject({
      outcome: 'invalid',
      submission: { initialValue: { goals: '<b>more</b> sales', company: 'Casa Lume' } },
    });
  });

  it('stores HTML as the text it is, and drops the characters that no text has', async () => {
    const form = filledForm({ company: '<script>alert(1)</script>\0', goals: '<img src=x onerror=alert(1)>' });
    expect((await post(form)).outcome).toBe('accepted');
    expect(await storedFor(String(form.get('email')))).toMatchObject([
      { company: '<script>alert(1)</script>', goals: '<img src=x onerror=alert(1)>' },
    ]);
  });

  it('makes one request of the same form sent many times at once', async () => {
    const form = filledForm();
    const results = await Promise.all(Array.from({ length: 6 }, () => post(form, '203.0.113.1')));
    expect(results.map((result) => result.outcome).sort()).toEqual([
      'accepted',
      'repeated',
      'repeated',
      'repeated',
      'repeated',
      'repeated',
    ]);
    const references = results.map((result) =>
      'receipt' in result ? readReceipt(result.receipt)?.reference : undefined,
    );
    expect(new Set(references).size).toBe(1);
    expect(await storedFor(String(form.get('email')))).toHaveLength(1);
  });

  it('recognises a retry by its key hours later and from another address', async () => {
    const form = filledForm();
    await post(form);
    expect((await post(form, freshAddress(), later(5 * 3_600_000))).outcome).toBe('repeated');
  });

  it('recognises a retry without a key by address and fields within ten minutes', async () => {
    const values = { email: `${randomUUID()}@lead.example` };
    const address = freshAddress();
    expect((await post(filledForm(values), address)).outcome).toBe('accepted');
    expect((await post(filledForm(values), address, later(9 * 60_000))).outcome).toBe('repeated');
    expect((await post(filledForm(values, later(600_000)), address, later(11 * 60_000))).outcome).toBe('accepted');
  });

  it('takes an edited form under the same key as a request of its own: nothing a person wrote is lost', async () => {
    const email = `${randomUUID()}@lead.example`;
    const hidden = prepareForm(later(-60_000));
    expect((await post(filledForm({ email, ...hidden }))).outcome).toBe('accepted');
    expect((await post(filledForm({ email, ...hidden, goals: 'One more thing' }))).outcome).toBe('accepted');
  });

  it('refuses the sixth post from an address in ten minutes, says when to come back, and lets others through', async () => {
    const address = freshAddress();
    for (let index = 0; index < 5; index += 1)
      expect((await post(filledForm(), address, later(index * 1000))).outcome).toBe('accepted');
    const sixth = filledForm();
    expect(await post(sixth, address, later(60_000))).toMatchObject({
      outcome: 'rate-limited',
      retryAfterSeconds: 540,
    });
    expect(await storedFor(String(sixth.get('email')))).toEqual([]);
    expect((await post(filledForm(), freshAddress(), later(60_000))).outcome).toBe('accepted');
    expect((await post(sixth, address, later(600_001))).outcome).toBe('accepted');
  });

  it('counts all addresses of one IPv6 network as one sender', async () => {
    const network = `2001:db8:${randomUUID().slice(0, 4)}:1`;
    for (let index = 1; index <= 5; index += 1)
      expect((await post(filledForm(), `${network}::${index}`)).outcome).toBe('accepted');
    expect((await post(filledForm(), `${network}:ffff::6`)).outcome).toBe('rate-limited');
  });

  it('keeps every request in one name but confirms only ten an hour, so that nobody floods a mailbox', async () => {
    const email = `${randomUUID()}@lead.example`;
    const confirmations = async () =>
      (await db.selectFrom('mails').select('id').where('recipient', '=', email).execute()).length;
    for (let index = 0; index < 12; index += 1) {
      const form = filledForm({ email, goals: `Goal ${index}` });
      expect((await post(form, freshAddress(), later(index * 1000))).outcome).toBe('accepted');
    }
    expect(await storedFor(email)).toHaveLength(12);
    expect(await confirmations()).toBe(10);
    const anHourLater = later(3_700_000);
    await post(filledForm({ email, goals: 'Later' }), freshAddress(), anHourLater);
    expect(await confirmations()).toBe(11);
  });

  it('keeps the request of a suspended client but sends them neither mail nor a way in', async () => {
    const { email, id, userId } = await buildClient();
    await db.updateTable('clients').set({ status: 'suspended' }).where('id', '=', id).execute();
    expect((await post(filledForm({ email }))).outcome).toBe('accepted');
    expect(await storedFor(email)).toHaveLength(1);
    expect(await db.selectFrom('mails').select('id').where('recipient', '=', email).execute()).toEqual([]);
    const codes = db.selectFrom('auth.one_time_tokens').select('id').where('user_id', '=', userId);
    expect(await codes.execute()).toEqual([]);
  });

  it('leaves connections for everybody else while one sender floods it', async () => {
    const address = freshAddress();
    const flood = Array.from({ length: 3 * pool.options.max }, () => post(filledForm(), address));
    await new Promise((resolve) => setTimeout(resolve, 20));
    expect(pool.waitingCount).toBe(0);
    await Promise.all(flood);
  });

  it('lets five of many simultaneous posts through', async () => {
    const address = freshAddress();
    const results = await Promise.all(Array.from({ length: 9 }, () => post(filledForm(), address)));
    expect(results.filter((result) => result.outcome === 'accepted')).toHaveLength(5);
  });

  it.each([
    ['a filled honeypot', () => filledForm({ faxNumber: '12345' }), 'honeypot'],
    ['a post faster than a person', () => filledForm({}, later(-fastestPersonMs + 1)), 'too-fast'],
    ['a forged time trap', () => filledForm({ timeTrap: 'v1.forged' }), 'too-fast'],
  ])(
    'puts %s aside: it looks accepted, nothing is stored as a request, nobody is mailed',
    async (_case, make, reason) => {
      const form = make();
      const email = String(form.get('email'));
      const result = await post(form);
      expect(result.outcome).toBe('quarantined');
      expect('receipt' in result && readReceipt(result.receipt)).toMatchObject({
        reference: expect.stringMatching(/^REQ-\d{3,}$/),
        replyBy: expect.any(String),
      });
      expect(await storedFor(email)).toEqual([]);
      expect(await db.selectFrom('mails').select('id').where('recipient', '=', email).execute()).toEqual([]);
      const kept = await db
        .selectFrom('quarantined_submissions')
        .select(['reason', 'payload'])
        .orderBy('id', 'desc')
        .executeTakeFirst();
      expect(kept).toMatchObject({ reason, payload: { email } });
    },
  );

  it.each([
    ['a list index', { 'types[4294967294]': 'SEO Analysis' }],
    ['a list of a text field', { 'firstName[90000000]': 'x' }],
    ['a path without end', { [`a${'.a'.repeat(50_000)}`]: 'x' }],
    ["the form library's own commands", { __intent__: '{"type":"insert","payload":null}', __state__: '{' }],
  ])('is not led astray by names that the form does not have: %s', async (_case, extra) => {
    const form = filledForm(extra);
    expect((await post(form)).outcome).toBe('accepted');
    const [request] = await storedFor(String(form.get('email')));
    expect(request).toMatchObject({ types: ['Business Analysis'], name: 'Elena Marchetti' });
  });

  it('reads a file in a text field as nothing written there', async () => {
    const form = filledForm();
    form.set('company', new File(['Casa Lume'], 'company.txt'));
    expect(await post(form)).toMatchObject({ outcome: 'invalid', submission: { error: { company: ['required'] } } });
  });

  it('gives nobody the receipt of somebody else', () => {
    expect(readReceipt('REQ-001')).toBeUndefined();
    expect(readReceipt('v1.AAAA')).toBeUndefined();
  });
});
