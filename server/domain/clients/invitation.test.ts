import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { closeDatabase, db } from '#server/db/client.ts';
import { closeQueue } from '#server/jobs/queue.ts';
import { forgetRateLimits } from '#tests/auth-service.ts';
import { authCaller, buildClient, buildStaff, caller } from '#tests/factories.ts';
import { follow, freshEmail, linkTo, type Staff } from '#tests/staff-accounts.ts';

/** The way into their area that a client is mailed. */

const DAY_MS = 24 * 3_600_000;

afterAll(async () => {
  await closeQueue();
  await closeDatabase();
});

let editor: Staff;
beforeEach(async () => {
  await forgetRateLimits();
  editor = await buildStaff('Editor');
});

/** Somebody new who is invited; answers their address, and how they are invited once more, past the minute in which nothing more leaves. */
async function invite() {
  const email = freshEmail();
  const person = { name: 'Ada Vella', email, company: `Vella ${email}`, phone: '', invite: true };
  const { client } = (await editor.call('/clients', person)).json;
  const again = async () => {
    await db
      .updateTable('clients')
      .set({ invited_at: new Date(0) })
      .where('email', '=', email)
      .execute();
    expect((await editor.call(`/clients/${client.reference}/invitation`, {})).status).toBe(200);
  };
  return { email, again, client };
}

const secretsOf = (email: string) =>
  db.selectFrom('auth_private.issued_secrets').selectAll().where('contact', '=', email).execute();

const mailsTo = async (email: string) =>
  (await db.selectFrom('mails').select('template').where('recipient', '=', email).execute()).map(
    ({ template }) => template,
  );

const askAuth = async (path: string, body: object) => (await authCaller(''))(path, body);

describe('the invitation of a client', () => {
  it('says who asks and until when, and lives for a week', async () => {
    const { email } = await invite();
    const { mail } = await linkTo(email);
    expect(mail).toMatchObject({ template: 'client-invitation', props: { name: 'Ada Vella', inviter: editor.name } });
    const until = Date.parse((mail.props as { until: string }).until);
    expect(Math.round((until - Date.now()) / DAY_MS)).toBe(7);
    const [secret] = await secretsOf(email);
    expect(Math.abs((secret?.expires_at.getTime() ?? 0) - until)).toBeLessThan(5_000);
  });

  it('opens their area, once', async () => {
    const { email } = await invite();
    const { link } = await linkTo(email);
    const { access_token: token } = (await follow(link)).json;
    expect((await caller(token)('/me')).json.person).toMatchObject({ kind: 'client', name: 'Ada Vella' });
    expect((await follow(link)).json.error_code).toBe('otp_expired');
  });

  it('stays good however often codes are asked for at the address, which live for ten minutes as ever', async () => {
    const { email } = await invite();
    const { link } = await linkTo(email);
    for (let times = 0; times < 4; times += 1) {
      await forgetRateLimits();
      expect((await askAuth('/otp', { email, create_user: false })).status).toBe(200);
    }
    const codes = (await secretsOf(email)).filter(({ is_invitation: isInvitation }) => !isInvitation);
    expect(codes).toHaveLength(4);
    for (const { expires_at: end } of codes) expect(end.getTime() - Date.now()).toBeLessThanOrEqual(10 * 60_000);
    expect((await follow(link)).status).toBe(200);
  });

  it('is replaced by the next one', async () => {
    const { email, again } = await invite();
    const { link: first } = await linkTo(email);
    await again();
    expect((await follow(first)).json.error_code).toBe('otp_expired');
    // The mail before had not left: it does not arrive with a link that is over.
    expect(await mailsTo(email)).toEqual(['client-invitation']);
    expect((await follow((await linkTo(email)).link)).status).toBe(200);
  });

  it('goes to the corrected address at once, and to the mistyped one no more when it has not left', async () => {
    const { email, client } = await invite();
    const { reference, name, company } = client;
    const corrected = freshEmail();
    const { version } = (await editor.call(`/clients/${reference}`)).json.client;
    const facts = { name, company, phone: '', locale: 'it', email: corrected, version, despite: false };
    const { status, json } = await editor.call(`/clients/${reference}`, facts, 'PUT');
    expect([status, json.client?.invitedAt]).toEqual([200, null]);
    expect(await mailsTo(email)).toEqual([]);
    expect((await editor.call(`/clients/${reference}/invitation`, {})).status).toBe(200);
    expect(await mailsTo(corrected)).toEqual(['client-invitation']);
  });

  it('leads, when its time is over, to a page that mails a fresh code to the same address', async () => {
    const { email } = await invite();
    const { link } = await linkTo(email);
    await db
      .updateTable('auth_private.issued_secrets')
      .set({ expires_at: new Date(Date.now() - 1_000) })
      .where('contact', '=', email)
      .execute();
    expect((await follow(link)).json.error_code).toBe('otp_expired');
    const token_hash = link.searchParams.get('token_hash');
    expect((await askAuth('/links/describe', { token_hash })).json.state).toBe('expired');
    expect((await askAuth('/links/renew', { token_hash })).status).toBe(200);
    const { mail, link: fresh } = await linkTo(email);
    expect(mail.template).toBe('sign-in-code');
    expect((await follow(fresh)).status).toBe(200);
  });

  it('lets somebody in who has proven their address before, and does not ask for a new password', async () => {
    const client = await buildClient();
    const { number } = await db
      .selectFrom('clients')
      .select('number')
      .where('id', '=', client.id)
      .executeTakeFirstOrThrow();
    const reference = `CLI-${String(number).padStart(3, '0')}`;
    expect((await editor.call(`/clients/${reference}/invitation`, {})).status).toBe(200);
    const { link } = await linkTo(client.email);
    expect(link.searchParams.get('type')).toBe('magiclink');
    expect((await follow(link)).status).toBe(200);
    expect(await client.signInAgain()).toBeTruthy();
  });
});
