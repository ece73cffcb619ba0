import { describe, expect, it } from 'vitest';
import { m } from '#messages/messages.js';
import { initialSettings as settings } from '#shared/settings.ts';
import { mails as catalogue, type MailName } from './mails.ts';
import { type RenderedMail, renderParts } from './render.ts';

const { companyEmail, companyPhone } = settings.general;

const at = '2026-11-22T11:00:00.000Z';
const url = 'https://site.example/x';
const person = { name: 'Elena', email: 'elena@casalume.example', company: 'Casa Lume' };
const about = { reference: 'REQ-007', url, ...person };
const code = { code: '123456', link: url };
const notice = {
  at,
  account: person.email,
  by: 'owner',
  browser: 'Chrome',
  system: 'Linux',
  network: '203.0.113.0/24',
};

/** Values for each template, one mail for each thing that it can say; whether its reader may do nothing. */
const mails: Record<MailName, { props: object; mayIgnore: boolean }[]> = {
  'sign-in-code': [
    ...['signup', 'signup-password', 'invite', 'magiclink', 'recovery', 'known', 'email-change-new'].map((purpose) => ({
      props: { purpose, ...code },
      mayIgnore: true,
    })),
    { props: { purpose: 'email-change-old', address: 'new@x.example', ...code }, mayIgnore: false },
    { props: { purpose: 'reauthentication', code: '123456' }, mayIgnore: false },
  ],
  'security-notice': [
    'locked',
    'password-changed',
    'email-changed',
    'factor-added',
    'factor-removed',
    'recovery-code-used',
    'recovery-codes-renewed',
    'recovery-codes-removed',
  ].map((event) => ({ props: { event, ...notice, home: 'https://site.example' }, mayIgnore: false })),
  'account-erasure': [{ props: { name: 'Elena', eraseAfter: at, link: url }, mayIgnore: false }],
  'personal-export': [{ props: { expiresAt: at, link: url }, mayIgnore: false }],
  'staff-invitation': [
    { props: { name: 'Elena', inviter: 'Giulia', role: 'Editor', until: at, link: url }, mayIgnore: true },
  ],
  'request-received': [
    {
      props: {
        ...about,
        types: ['SEO Analysis'],
        replyBy: at,
        analysisBy: '2026-12-01',
        reader: 'Davide Serra',
        ...code,
      },
      mayIgnore: true,
    },
  ],
  'request-notice': [{ props: { ...about, types: [], priority: 'high', replyBy: at }, mayIgnore: false }],
  'request-status': [{ props: { ...about, status: 'completed' }, mayIgnore: false }],
  'request-client-deed': [{ props: { ...about, deed: 'message', text: 'Hello' }, mayIgnore: false }],
  'request-needs': [{ props: { ...about, text: 'The report' }, mayIgnore: false }],
  'request-report': [{ props: { ...about, title: 'Germany', isAgain: false }, mayIgnore: false }],
  'message-received': [{ props: { ...about, replyBy: at }, mayIgnore: true }],
  'message-notice': [{ props: { ...about, text: 'Hello', replyBy: at }, mayIgnore: false }],
  'newsletter-confirmation': [{ props: { days: 7, link: url }, mayIgnore: true }],
  'newsletter-already': [{ props: { link: url }, mayIgnore: true }],
  'system-alert': [{ props: { kind: 'errors', detail: 'ENOSPC', at, url }, mayIgnore: false }],
  'user-joined': [{ props: { kind: 'staff', role: 'Editor', url, ...person }, mayIgnore: false }],
  'task-reminder': [
    { props: { done: 2, open: 1, url: 'https://a.example/client-dashboard/tasks' }, mayIgnore: false },
    { props: { done: 0, open: 3, url: 'https://a.example/client-dashboard/tasks' }, mayIgnore: false },
  ],
  'smtp-test': [{ props: { by: 'Giulia' }, mayIgnore: false }],
};

const render = (template: string, locale: string, props: object): Promise<RenderedMail> =>
  renderParts({ template, locale, props, rendered: null }, settings);
/** Without its marks: how a line is broken is nobody's business here. */
const wordsOf = (html: string) => html.replaceAll(/<[^>]*>/g, ' ').replaceAll('&#x27;', "'");

describe.each(['en', 'it'])('the foot of a mail (%s)', (locale) => {
  const ignore = locale === 'en' ? 'If that was not you, you can ignore it' : 'Se non sei stato tu, puoi ignorarlo';
  const keep = locale === 'en' ? 'do not ignore it' : 'non ignorarlo';

  it.each(Object.keys(mails) as (keyof typeof mails)[])('says of %s whether it may be ignored', async (template) => {
    for (const { props, mayIgnore } of mails[template]) {
      const { text, html } = await render(template, locale, props);
      const [, foot = ''] = text.split('\n-- \n');
      expect(foot.includes(ignore), text).toBe(mayIgnore);
      expect(wordsOf(html).includes(ignore)).toBe(mayIgnore);
      if (['security-notice', 'account-erasure', 'personal-export'].includes(template))
        for (const part of [keep, companyEmail, companyPhone]) expect(foot).toContain(part);
    }
  });
});

it('each event of an account has a subject of its own, in both languages, and a button for whoever it was not', async () => {
  for (const locale of ['en', 'it']) {
    const sent = await Promise.all(
      mails['security-notice'].map(({ props }) => render('security-notice', locale, props)),
    );
    expect(new Set(sent.map(({ subject }) => subject)).size).toBe(sent.length);
    for (const { text } of sent) {
      expect(text).toMatch(/(This was not me|Non sono stato io):\nhttps:\/\/site\.example\/(recover|contact)\n/);
      expect(text).toMatch(/Chrome (on|su) Linux/);
      expect(text).toContain('203.0.113.0/24');
      expect(text).toMatch(/2026.*12:00 CET/);
    }
  }
});

it('a notice that was queued by a release before this one still leaves', async () => {
  const { text } = await render('security-notice', 'en', { event: 'locked' });
  expect(text).toContain('failed attempts');
  expect(text).not.toContain('undefined');
});

it('the outbox has a name for each mail, and for what people write', () => {
  const written = ['letter', 'newsletter-test', 'code'];
  const named = [...Object.keys(catalogue), ...written].map((name) => `mail_name_${name.replaceAll('-', '_')}`);
  expect(Object.keys(m)).toEqual(expect.arrayContaining(named));
});
