import { describe, expect, it } from 'vitest';
import { db } from '#server/db/client.ts';
import { queueMail } from '#server/jobs/send-mail.ts';
import { deliverMail } from '#server/worker/deliver-mail.ts';
import { buildClientRecord } from '#tests/client-factory.ts';
import { buildClient, buildStaff } from '#tests/factories.ts';
import { unique } from '#tests/stages/clients-listed.ts';

const mailsTo = (email: string) =>
  db.selectFrom('mails').select(['id', 'template', 'state', 'props']).where('recipient', '=', email).execute();
const referenceOf = async (id: string) => {
  const row = await db.selectFrom('clients').select('number').where('id', '=', id).executeTakeFirstOrThrow();
  return `CLI-${String(row.number).padStart(3, '0')}`;
};

describe('POST /api/v1/clients', () => {
  const facts = () => ({
    name: 'Ada Vella',
    email: `Ada-${unique()}@New.example`,
    company: `New ${unique()}`,
    phone: '',
  });

  it('adds a client, and with an invitation mails one way in that works once', async () => {
    const { call } = await buildStaff('Editor');
    const asked = facts();
    const { status, json } = await call('/clients', { ...asked, invite: true });
    expect(status).toBe(200);
    expect(json.client).toMatchObject({
      name: 'Ada Vella',
      email: asked.email.toLowerCase(),
      status: 'active',
      hasAccount: true,
    });
    expect(json.client.invitedAt).not.toBeNull();
    expect(await mailsTo(asked.email.toLowerCase())).toMatchObject([
      { template: 'client-invitation', props: { name: 'Ada Vella', company: asked.company } },
    ]);
    // Pressed twice: nothing more leaves.
    expect((await call(`/clients/${json.client.reference}/invitation`, {})).status).toBe(200);
    expect(await mailsTo(asked.email.toLowerCase())).toHaveLength(1);
  });

  it('names the client there is already: by address always, by company until it was seen', async () => {
    const { call } = await buildStaff('Editor');
    const first = facts();
    const { json } = await call('/clients', first);
    const same = await call('/clients', { ...facts(), email: first.email, despite: true });
    expect(same).toMatchObject({ status: 409, json: { error: { code: 'duplicate' } } });
    expect(same.json.error.details).toMatchObject({
      field: 'email',
      isTaken: true,
      existing: [{ reference: json.client.reference }],
    });
    const colleague = { ...facts(), company: first.company.toUpperCase() };
    expect((await call('/clients', colleague)).json.error.details).toMatchObject({
      field: 'company',
      isTaken: false,
      existing: [{ reference: json.client.reference, name: 'Ada Vella' }],
    });
    expect((await call('/clients', { ...colleague, despite: true })).status).toBe(200);
  });

  it('made five times at once, is made once', async () => {
    const { call } = await buildStaff('Editor');
    const asked = facts();
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map(() => call('/clients', { ...asked, despite: true, invite: true })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409]);
    expect(await mailsTo(asked.email.toLowerCase())).toHaveLength(1);
  });

  it('says what is wrong with each field', async () => {
    const { call } = await buildStaff('Editor');
    const { status, json } = await call('/clients', {
      name: ' ',
      email: 'ada@',
      company: 'x'.repeat(200),
      phone: 'call me',
    });
    expect(status).toBe(422);
    expect(json.error.details.fields).toEqual({
      name: 'required',
      email: 'email',
      company: 'too_long',
      phone: 'phone',
    });
    expect((await call('/clients', { name: 'A\0', email: 'a@b.example' })).status).toBe(422);
  });
});

describe('PUT /api/v1/clients/:reference', () => {
  const edit = (client: { name: string; email: string; company: string }) => ({
    name: client.name,
    email: client.email,
    company: client.company,
    phone: '',
  });

  it('shows the second of two people both versions, and writes nothing until they choose', async () => {
    const [one, other] = [await buildStaff('Editor'), await buildStaff('Editor')];
    const client = await buildClientRecord();
    const at = `/clients/${client.reference}`;
    expect((await one.call(at, { ...edit(client), name: 'First', version: 1 }, 'PUT')).json.client).toMatchObject({
      version: 2,
    });
    const late = await other.call(at, { ...edit(client), name: 'Second', version: 1 }, 'PUT');
    expect(late).toMatchObject({
      status: 409,
      json: { error: { code: 'stale_version', details: { current: { name: 'First', version: 2 } } } },
    });
    const chosen = await other.call(at, { ...edit(client), name: 'Second', version: 2 }, 'PUT');
    expect(chosen.json.client).toMatchObject({ name: 'Second', version: 3 });
    // Sent again, it is made already.
    expect((await other.call(at, { ...edit(client), name: 'Second', version: 2 }, 'PUT')).json.client.version).toBe(3);
  });

  it('keeps the address that an account has proven, and finds what came from a former one', async () => {
    const { call } = await buildStaff('Editor');
    const proven = await buildClient();
    const reference = await referenceOf(proven.id);
    const moved = { name: 'Elena', email: `x-${unique()}@x.example`, version: 1 };
    expect((await call(`/clients/${reference}`, moved, 'PUT')).json.error.details.fields).toEqual({ email: 'account' });

    const client = await buildClientRecord({ withAccount: true });
    await db
      .insertInto('messages')
      .values({ name: 'S', email: client.email, message: 'Hello', reply_due_at: new Date() })
      .execute();
    await call(
      `/clients/${client.reference}`,
      { ...edit(client), email: `y-${unique()}@x.example`, version: 1 },
      'PUT',
    );
    const { json } = await call(`/clients/${client.reference}`);
    expect(json.otherAddresses).toEqual([client.email]);
    expect(json.messages).toMatchObject([{ text: 'Hello' }]);
    // The account stays with the address it was made for: whoever proves that is somebody new.
    expect(json.account).toBeNull();
  });
});

describe('suspending', () => {
  it('ends sessions within one request, stops mails but legal ones, and is taken back by reactivating', async () => {
    const { call } = await buildStaff('Admin');
    const client = await buildClient();
    const reference = await referenceOf(client.id);
    expect((await client.call('/portal/overview')).status).toBe(200);
    const suspended = await call(`/clients/${reference}/suspension`, { reason: 'Unpaid since May', version: 1 });
    expect(suspended.json.client).toMatchObject({
      status: 'suspended',
      suspensionReason: 'Unpaid since May',
      mayReactivate: true,
    });
    expect((await client.call('/portal/overview')).status).toBe(401);
    await expect(client.signInAgain()).rejects.toThrow();
    const envelope = { to: client.email, locale: 'en' } as const;
    const moved = { reference: 'REQ-1', status: 'new', url: 'http://x' } as const;
    const queued = await db
      .transaction()
      .execute(async (trx) => [
        await queueMail(trx, { ...envelope, template: 'request-status', props: moved }),
        await queueMail(trx, { ...envelope, template: 'security-notice', props: { event: 'locked' } }),
      ]);
    for (const { id } of queued) await deliverMail(id);
    expect((await mailsTo(client.email)).map(({ template, state }) => `${template} ${state}`).toSorted()).toEqual([
      'request-status withheld',
      'security-notice saved',
    ]);
    expect((await call(`/clients/${reference}/invitation`, {})).status).toBe(422);
    expect((await call(`/clients/${reference}/status`, { status: 'active', version: 2 })).status).toBe(422);
    expect((await call(`/clients/${reference}/reactivation`, { version: 2 })).json.client.status).toBe('active');
    expect(await client.signInAgain()).toBeTruthy();
  });

  it('needs an Admin and a reason, and does not lock out staff who are clients too', async () => {
    const [admin, editor] = [await buildStaff('Admin'), await buildStaff('Editor')];
    const client = await buildClientRecord();
    expect((await editor.call(`/clients/${client.reference}/suspension`, { reason: 'x', version: 1 })).status).toBe(
      403,
    );
    expect((await admin.call(`/clients/${client.reference}/suspension`, { reason: ' ', version: 1 })).status).toBe(422);
    await db.updateTable('clients').set({ user_id: editor.userId }).where('id', '=', client.id).execute();
    await admin.call(`/clients/${client.reference}/suspension`, { reason: 'x', version: 1 });
    expect((await editor.call('/clients')).status).toBe(200);
  });
});
