import { describe, expect, it } from 'vitest';
import { undoErasureOf } from '#server/across/account/closed-account.ts';
import { makePersonalExport } from '#server/across/privacy/make-export.ts';
import { db } from '#server/db/client.ts';
import { answerAsks } from '#server/domain/newsletter/answer-asks.ts';
import { confirmReader } from '#server/domain/newsletter/confirm.ts';
import { altered } from '#tests/altered.ts';
import { buildClient, buildRequest, caller } from '#tests/factories.ts';
import { makeUp, subscribe } from '#tests/known-people.ts';
import { admin, editor, save } from '#tests/stages/data-protection.ts';
import { tokenTo } from '#tests/stages/subscriptions.ts';

describe("one's own data", () => {
  it('is made once for two clicks, announced by mail, saved by a link, and has no internal notes', async () => {
    const client = await buildClient();
    const request = await buildRequest({ clientId: client.id, email: client.email });
    await admin.call(`/requests/${request.reference}/notes`, { text: 'we think they are slow to pay' });
    const [first, second] = await Promise.all([1, 2].map(() => client.call('/account/exports', { locale: 'en' })));
    expect([first?.status, second?.status]).toEqual([202, 202]);
    expect(first?.json.id).toBe(second?.json.id);
    await makePersonalExport(first?.json.id);
    const mail = await db
      .selectFrom('mails')
      .select('props')
      .where('recipient', '=', client.email)
      .where('template', '=', 'personal-export')
      .execute();
    expect(mail).toHaveLength(1);
    expect(JSON.stringify(mail)).not.toContain('download');
    const { url } = (await client.call(`/account/exports/${first?.json.id}/link`, {})).json;
    const { files } = await save(url);
    expect(JSON.parse(files['data/profile.json'] ?? '')).toMatchObject([
      { email: client.email, company: 'Casa Lume Srl' },
    ]);
    expect(JSON.parse(files['data/sessions.json'] ?? '')).not.toEqual([]);
    // Of what there is nothing of, the page says so in one place, and there is no file.
    expect(Object.keys(files)).not.toContain('data/newsletter.csv');
    expect(files['index.html']).toMatch(/<p>We hold nothing of: [^<]*Newsletter/);
    expect(files['index.html']).not.toContain('id="newsletter"');
    expect(Object.values(files).join('\n')).not.toContain('slow to pay');
    expect((await client.call('/account/exports')).json.items[0]).toMatchObject({ state: 'done' });
  });

  it('is for nobody else: not by id, not by link of an ended session, not for Admins', async () => {
    const [client, stranger] = [await buildClient(), await buildClient()];
    const { json } = await client.call('/account/exports', { locale: 'en' });
    await makePersonalExport(json.id);
    for (const { call } of [stranger, editor])
      expect((await call(`/account/exports/${json.id}/link`, {})).status).toBe(404);
    expect((await admin.call(`/privacy/exports/${json.id}/link`, {})).status).toBe(404);
    expect((await stranger.call('/account/exports')).json.items).toEqual([]);
    const { url } = (await client.call(`/account/exports/${json.id}/link`, {})).json;
    await db.deleteFrom('auth.sessions').where('user_id', '=', client.userId).execute();
    const { announceLocally } = await import('#server/db/notifications.ts');
    announceLocally('auth_session', client.userId);
    expect((await save(url)).status).toBe(404);
    expect((await save(altered(url))).status).toBe(404);
  });

  it('that is made after the account was closed is not offered by a mail, and lies there for whoever comes back', async () => {
    const client = await buildClient();
    const { json } = await client.call('/account/exports', { locale: 'en' });
    await client.call('/account/deletion', {});
    await makePersonalExport(json.id);
    const mails = await db.selectFrom('mails').select('template').where('recipient', '=', client.email).execute();
    expect(mails).toEqual([{ template: 'account-erasure' }]);
    expect(await undoErasureOf(client.userId)).toBe(true);
    const back = caller(await client.signInAgain());
    expect((await back('/account/exports')).json.items[0]).toMatchObject({ state: 'done' });
  });

  it('is refused after enough files for a day', async () => {
    const client = await buildClient();
    for (let round = 0; round < 3; round += 1) {
      const { json } = await client.call('/account/exports', { locale: 'en' });
      await makePersonalExport(json.id);
    }
    expect((await client.call('/account/exports', { locale: 'en' })).status).toBe(429);
  });
});

/** What an address said of the newsletter, the first word first. */
const wordsOf = async (email: string) =>
  (await db.selectFrom('consents').select('accepted').where('email', '=', email).orderBy('id').execute()).map(
    ({ accepted }) => accepted,
  );

describe("the newsletter at one's own address", () => {
  it('that was asked for and is switched off before its mail is answered is a refusal on record, once', async () => {
    const client = await buildClient();
    const turn = (wanted: boolean) => client.call('/account/newsletter', { wanted }, 'PUT');
    await turn(false);
    expect(await wordsOf(client.email)).toEqual([]);
    await turn(true);
    await turn(false);
    await turn(false);
    expect(await wordsOf(client.email)).toEqual([true, false]);
    await turn(true);
    await answerAsks();
    await turn(false);
    expect((await wordsOf(client.email)).at(-1)).toBe(false);
  });

  it('begins with a mail that asks, and ends at once', async () => {
    const client = await buildClient();
    expect((await client.call('/account/newsletter')).json).toEqual({ email: client.email, state: 'none' });
    const on = await client.call('/account/newsletter', { wanted: true }, 'PUT');
    expect(on.json.state).toBe('asked');
    const { count } = await db
      .selectFrom('newsletter_asks')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('email', '=', client.email)
      .executeTakeFirstOrThrow();
    expect(count).toBe(1);
    expect((await client.call('/account/newsletter', { wanted: true }, 'PUT')).json.state).toBe('asked');
    expect((await client.call('/account/newsletter', { wanted: false }, 'PUT')).json.state).toBe('none');
    await subscribe({ ...makeUp(), email: client.email });
    await db.deleteFrom('newsletter_asks').where('email', '=', client.email).execute();
    expect((await client.call('/account/newsletter')).json.state).toBe('confirmed');
    for (let twice = 0; twice < 2; twice += 1)
      expect((await client.call('/account/newsletter', { wanted: false }, 'PUT')).json.state).toBe('unsubscribed');
    const consents = await db
      .selectFrom('consents')
      .select(['accepted', 'text_version'])
      .where('email', '=', client.email)
      .orderBy('id', 'desc')
      .execute();
    expect(consents[0]).toMatchObject({ accepted: false, text_version: expect.stringMatching(/^\d{4}-\d\d-\d\d-/) });
  });

  it('is waited for by whoever left and asks again, once the mail has left too; switched off, its link leads nowhere', async () => {
    const client = await buildClient();
    const turn = async (wanted: boolean) => (await client.call('/account/newsletter', { wanted }, 'PUT')).json.state;
    const state = async () => (await client.call('/account/newsletter')).json.state;
    await subscribe({ ...makeUp(), email: client.email });
    await db.deleteFrom('newsletter_asks').where('email', '=', client.email).execute();
    expect(await turn(false)).toBe('unsubscribed');
    expect(await turn(true)).toBe('asked');
    await answerAsks();
    expect(await state()).toBe('pending');
    const token = await tokenTo(client.email);
    expect(await turn(false)).toBe('unsubscribed');
    expect(await confirmReader(token)).toMatchObject({ state: 'expired' });
    expect(await state()).toBe('unsubscribed');
  });
});
