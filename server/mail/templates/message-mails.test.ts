import { expect, it } from 'vitest';
import { renderMail } from '#server/mail/render.ts';
import { initialSettings } from '#shared/settings.ts';

const url = 'https://vantaggio.example/admin/messages/MSG-007';
const message = {
  reference: 'MSG-007',
  name: 'Elena Bonnici',
  email: 'elena@casalume.example',
  company: '',
  text: 'Our Buy Box is gone since Monday.',
  replyBy: '2026-11-22T10:00:00.000Z',
};

const noticeOf = (props: Record<string, unknown>) =>
  renderMail(
    {
      template: 'message-notice',
      recipient: 'staff@vantaggio.example',
      locale: 'it',
      props: { ...message, ...props },
      message_id: '<1@vantaggio.example>',
      outbox_name: '1.eml',
      queued_at: new Date('2026-11-21T10:00:00Z'),
    },
    initialSettings,
  );

it('tells whoever wrote what comes next, and the number for the hasty', async () => {
  const { text } = await renderMail(
    {
      template: 'message-received',
      recipient: message.email,
      locale: 'en',
      props: { reference: message.reference, replyBy: message.replyBy },
      message_id: '<1@vantaggio.example>',
      outbox_name: '1.eml',
      queued_at: new Date('2026-11-21T10:00:00Z'),
    },
    initialSettings,
  );
  expect(text).toContain('from the person who read your message');
  expect(text).toContain(`Call us: ${initialSettings.general.companyPhone}`);
});

it('tells staff of a message what was chosen in its form, leads to it, and is answered to whoever wrote', async () => {
  const mail = await noticeOf({ service: 'strategy-consulting', budget: '10k-50k', url });
  expect(mail.replyTo).toBe('elena@casalume.example');
  for (const part of [mail.html, mail.text]) {
    expect(part).toContain('Consulenza strategica');
    expect(part).toContain('10.000–50.000');
    expect(part).toContain(url);
  }
});

it('names nothing that was left open, and of a mail that waited since there was no way to the message, none', async () => {
  const { text } = await noticeOf({});
  expect(text).not.toMatch(/Servizio|Budget|Azienda|admin\/messages/);
  expect(text).toContain('Our Buy Box is gone since Monday.');
});
