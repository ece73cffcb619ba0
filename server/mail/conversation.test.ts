import { randomUUID } from 'node:crypto';
import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { env } from '#server/env.ts';
import { compose } from '#server/mail/compose.ts';
import { type MailRow, renderMail } from '#server/mail/render.ts';
import { initialSettings, type Settings } from '#shared/settings.ts';
import { mailDomain } from './mail-domain.ts';

/** Whom an answer reaches, and what mail programs show together. */

const company = 'hello@agency.example';
const settings: Settings = { ...initialSettings, general: { ...initialSettings.general, companyEmail: company } };

const status = (more: Partial<MailRow> = {}): MailRow => ({
  template: 'request-status',
  recipient: 'elena@seller.example',
  locale: 'en',
  props: { reference: 'REQ-007', status: 'completed', url: 'https://site.example/' },
  message_id: `<${randomUUID()}@site.example>`,
  outbox_name: '1.eml',
  queued_at: new Date('2026-11-21T10:00:00Z'),
  ...more,
});

const sent = async (row: MailRow) => PostalMime.parse(await compose(await renderMail(row, settings)));

const letter = { subject: 'Your figures', html: '<p>Hello</p>', text: 'Hello', sender: 'Giulia Ferrante' };

describe('mails about one request', () => {
  it('belong to one conversation, and to no other', async () => {
    const [one, other] = [randomUUID(), randomUUID()];
    const [first, second, elsewhere] = await Promise.all([
      sent(status({ request_id: one })),
      sent(status({ request_id: one, rendered: letter })),
      sent(status({ request_id: other })),
    ]);
    expect(first.references).toBe(`<request.${one}@${mailDomain()}>`);
    expect(first.inReplyTo).toBe(first.references);
    expect(second.references).toBe(first.references);
    expect(elsewhere.references).not.toBe(first.references);
    expect(first.messageId).not.toBe(second.messageId);
  });

  it('have none where they stand alone', async () => {
    expect((await sent(status())).references).toBeUndefined();
  });
});

describe('an answer', () => {
  it('reaches the mailbox that is read, whatever address mails come from', async () => {
    Object.assign(env, { GOTRUE_SMTP_ADMIN_EMAIL: 'no-reply@mails.example' });
    const { from, replyTo } = await sent(status());
    Object.assign(env, { GOTRUE_SMTP_ADMIN_EMAIL: undefined });
    expect(from?.address).toBe('no-reply@mails.example');
    expect(replyTo?.map(({ address }) => address)).toEqual([company]);
  });

  it('to the notice of a request goes to whoever sent it', async () => {
    const props = {
      reference: 'REQ-007',
      name: 'Elena Bonnici',
      email: 'elena@seller.example',
      company: 'Casa Lume',
      types: [],
      priority: 'high',
      replyBy: '2026-11-22T10:00:00.000Z',
      url: 'https://site.example/',
    };
    const { replyTo } = await sent(status({ template: 'request-notice', recipient: 'staff@agency.example', props }));
    expect(replyTo?.map(({ address }) => address)).toEqual(['elena@seller.example']);
  });
});

it('a letter comes from the person who wrote it, at our address', async () => {
  const { from } = await sent(status({ rendered: letter }));
  expect(from).toMatchObject({ name: `Giulia Ferrante, ${settings.general.siteName}`, address: company });
});

it('a mail has a name of the domain that it comes from', () => {
  Object.assign(env, { GOTRUE_SMTP_ADMIN_EMAIL: 'hello@mails.example' });
  expect(mailDomain()).toBe('mails.example');
  Object.assign(env, { GOTRUE_SMTP_ADMIN_EMAIL: undefined });
  expect(mailDomain()).toBe(new URL(env.PUBLIC_URL ?? 'http://localhost').hostname);
});
