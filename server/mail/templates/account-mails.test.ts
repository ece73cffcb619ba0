import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { closeDatabase, db } from '#server/db/client.ts';
import { closeQueue } from '#server/jobs/queue.ts';
import { queueMail } from '#server/jobs/send-mail.ts';
import type { MailName } from '#server/mail/mails.ts';
import { renderParts } from '#server/mail/render.ts';
import { initialSettings } from '#shared/settings.ts';
import { buildClient, buildStaff } from '#tests/factories.ts';

afterAll(async () => {
  await closeQueue();
  await closeDatabase();
});

const render = (template: MailName, locale: 'it' | 'en', props: object) =>
  renderParts({ template, locale, props }, initialSettings);

/** The text of a mail about an account, as it is sent to this address. */
async function sentTo(to: string, locale: 'it' | 'en' = 'en') {
  const secrets = { code: '482913', link: 'https://site.example/x' };
  const { id } = await db
    .transaction()
    .execute((trx) => queueMail(trx, { template: 'sign-in-code', to, locale, props: {}, secrets }));
  const { props } = await db.selectFrom('mails').select('props').where('id', '=', id).executeTakeFirstOrThrow();
  return (await render('sign-in-code', locale, { ...(props as object), ...secrets })).text;
}

describe('a mail about an account', () => {
  it('greets its owner by the name that stands on the account page', async () => {
    const [client, editor] = [await buildClient(), await buildStaff('Editor')];
    expect(await sentTo(client.email)).toMatch(/^Hello Elena Marchetti,\n\nHere is your code/);
    expect(await sentTo(client.email, 'it')).toMatch(/^Buongiorno Elena Marchetti,\n\necco il codice/);
    expect(await sentTo(editor.email)).toMatch(new RegExp(`^Hello ${editor.name},`));
  });

  it('greets nobody at an address that nobody has proven', async () => {
    const email = `${randomUUID()}@stranger.example`;
    await db.insertInto('clients').values({ email, name: 'Call +39 333 1234567', company: '' }).execute();
    expect(await sentTo(email)).toMatch(/^Here is your code/);
    expect(await sentTo(email, 'it')).toMatch(/^Ecco il codice/);
  });
});

it('the warning of a change of address offers the way out first, and to agree after that', async () => {
  const link = 'https://site.example/auth/confirm?token_hash=a';
  const props = { purpose: 'email-change-old', address: 'new@x.example', code: '482913', link };
  const { text } = await render('sign-in-code', 'en', props);
  const places = ['new@x.example', 'This was not me:\nhttps://site.example/recover', '482913', link].map((part) =>
    text.indexOf(part),
  );
  expect(places).toEqual(places.toSorted((one, other) => one - other));
  expect(places[0]).toBeGreaterThan(0);
});

it('a used recovery code is told with how many are left, and the last one with what to do at once', async () => {
  const tell = async (codesLeft: number) =>
    (await render('security-notice', 'en', { event: 'recovery-code-used', codesLeft, home: 'https://site.example' }))
      .text;
  expect(await tell(3)).toContain('Recovery codes left: 3');
  expect(await tell(3)).not.toContain('last one');
  expect(await tell(0)).toContain('Recovery codes left: 0');
  expect(await tell(0)).toMatch(/It was the last one: .*https:\/\/site\.example\/account/);
});

it('a closed account is told until when it comes back, and what stays of it', async () => {
  const props = { name: 'Elena', eraseAfter: '2026-12-22T11:00:00.000Z', link: 'https://site.example/x' };
  const { text } = await render('account-erasure', 'en', props);
  for (const word of ['Tuesday, 22 December 2026 at 12:00 CET', '- numbers, types and dates', '- invoices'])
    expect(text).toContain(word);
});

it('an export of one’s data is there until a moment with its zone', async () => {
  const props = { expiresAt: '2026-12-22T11:00:00.000Z', link: 'https://site.example/x' };
  expect((await render('personal-export', 'en', props)).text).toContain('Tuesday, 22 December 2026 at 12:00 CET');
});

describe('a mail of the newsletter', () => {
  it('that asks for a confirmation says what comes, how often, and when and where it was asked for', async () => {
    const props = { days: 7, at: '2026-11-22T11:00:00.000Z', source: 'blog', sample: 'https://site.example/blog' };
    const { text } = await render('newsletter-confirmation', 'it', { ...props, link: 'https://site.example/x' });
    expect(text).toMatch(/^Qualcuno, probabilmente tu,/);
    for (const word of [
      'circa una volta al mese',
      'Leggi com’è fatta:\nhttps://site.example/blog\n',
      'domenica 22 novembre 2026',
      'Dove: il modulo della newsletter sul nostro sito',
    ])
      expect(text).toContain(word);
  });

  it('that has nothing to ask leads away by a link, not by a button', async () => {
    const { html, text } = await render('newsletter-already', 'en', { link: 'https://site.example/leave' });
    expect(text).toContain('Unsubscribe:\nhttps://site.example/leave\n');
    expect(html).not.toContain('class="call"');
  });
});
