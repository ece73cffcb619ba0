import { describe, expect, it } from 'vitest';
import { m } from '#messages/messages.js';
import { initialSettings as settings } from '#shared/settings.ts';
import { sampleMails as mails } from '#tests/mail-samples.ts';
import { mails as catalogue } from './mails.ts';
import { type RenderedMail, renderParts } from './render.ts';

const { companyEmail, companyPhone } = settings.general;

const render = (template: string, locale: string, props: object): Promise<RenderedMail> =>
  renderParts({ template, locale, props, rendered: null }, settings);
/** Without its marks: how a line is broken is nobody's business here. */
const wordsOf = (html: string) => html.replaceAll(/<[^>]*>/g, ' ').replaceAll('&#x27;', "'");

describe.each(['en', 'it'])('the foot of a mail (%s)', (locale) => {
  const ignore = locale === 'en' ? ', you can ignore it' : ', puoi ignorarlo';
  const keep = locale === 'en' ? 'do not ignore it' : 'non ignorarlo';

  it.each(Object.keys(mails) as (keyof typeof mails)[])('says of %s whether it may be ignored', async (template) => {
    for (const { props, mayIgnore } of mails[template]) {
      const { text, html } = await render(template, locale, props);
      const [, foot = ''] = text.split('\n-- \n');
      expect(foot.includes(ignore), text).toBe(mayIgnore);
      expect(wordsOf(html).includes(ignore)).toBe(mayIgnore);
      if (!mayIgnore && ['security-notice', 'account-erasure', 'personal-export'].includes(template))
        for (const part of [keep, companyEmail, companyPhone]) expect(foot).toContain(part);
    }
  });
});

it('what leaves the house says who we are by law and where; what stays in it does not', async () => {
  const legal = 'Vantaggio Ltd, C 12345, VAT MT12345678';
  const told = { ...settings, general: { ...settings.general, companyLegal: legal } };
  const inside = [
    'request-notice',
    'message-notice',
    'request-client-deed',
    'staff-notices',
    'deputy-told',
    'user-joined',
    'system-alert',
    'smtp-test',
  ];
  for (const template of Object.keys(mails) as (keyof typeof mails)[]) {
    const [first] = mails[template];
    const { text, html } = await renderParts({ template, locale: 'en', props: first?.props, rendered: null }, told);
    for (const part of [text, wordsOf(html)])
      for (const line of [legal, settings.general.companyAddress])
        expect(part.includes(line), template).toBe(!inside.includes(template));
  }
});

it('an Italian mail goes on in small letters after its greeting, which ends with a comma', async () => {
  for (const template of Object.keys(mails) as (keyof typeof mails)[])
    for (const { props } of mails[template]) {
      const { text } = await render(template, 'it', props);
      const [, first = ''] = /^Buongiorno\b.*,\s+(\S+)/.exec(text) ?? [];
      if (first !== 'Giulia') expect(first, template).toBe(first.toLowerCase());
    }
});

it('a code stands in the subject of the mail that brings it', async () => {
  for (const { props } of mails['sign-in-code']) {
    const { subject, keptSubject } = await render('sign-in-code', 'en', props);
    expect(subject).toBe(`123456 · ${keptSubject}`);
    expect(keptSubject).not.toContain('123456');
  }
  const asked = mails['sign-in-code'];
  const subjects = await Promise.all(asked.map(({ props }) => render('sign-in-code', 'en', props)));
  // A sign-up without a password and a sign-in are the same to whoever reads.
  expect(new Set(subjects.map(({ keptSubject }) => keptSubject)).size).toBe(asked.length - 2);
});

it('an invitation says who asks, what for, and until when, with the zone', async () => {
  const of = async (template: 'client-invitation' | 'staff-invitation', locale: string) =>
    render(template, locale, mails[template][0]?.props ?? {});
  const client = await of('client-invitation', 'en');
  expect(client.subject).toBe('Giulia Ferrante has opened a client area for you at Vantaggio');
  for (const word of ['requests, reports and files', 'For: Casa Lume', 'Sunday, 22 November 2026 at 12:00 CET'])
    expect(client.text).toContain(word);
  const staff = await of('staff-invitation', 'it');
  for (const word of ['Giulia', 'come Editor', 'risponde a richieste e messaggi', 'domenica 22 novembre 2026'])
    expect(staff.text).toContain(word);
});

it('mails about one request begin their subjects alike, and show the news beneath', async () => {
  const of = async (template: 'request-status' | 'request-needs' | 'request-report', position = 0) =>
    render(template, 'en', mails[template][position]?.props ?? {});
  const all = [await of('request-status'), await of('request-needs'), await of('request-report')];
  for (const { subject } of all) expect(subject).toMatch(/^REQ-007 Growth in Germany: /);
  const preview = (html: string) => /<div[^>]*data-skip-in-text[^>]*>(.*?)</s.exec(html)?.[1];
  expect(preview(all[0]?.html ?? '')).toBe(
    'Who is on it: Davide Serra · The whole analysis by: Tuesday, 1 December 2026',
  );
  expect(preview(all[1]?.html ?? '')).toBe('The report of search terms, 60 days - for Germany - for Italy');
});

it('the first mail about a request that was made of a message says so, and later ones do not', async () => {
  const props = mails['request-status'][0]?.props ?? {};
  const sentence = 'It began with the message that you wrote to us';
  expect((await render('request-status', 'en', { ...props, isOfMessage: true })).text).toContain(sentence);
  expect((await render('request-status', 'en', props)).text).not.toContain(sentence);
});

const days = {
  en: /(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, \d{1,2} [A-Z][a-z]+ \d{4}(?: at \d\d:\d\d [A-Z]+)?/g,
  it: /(?:lunedì|martedì|mercoledì|giovedì|venerdì|sabato|domenica) \d{1,2} [a-z]+ \d{4}(?: alle ore \d\d:\d\d [A-Z]+)?/g,
};

it.each(['en', 'it'] as const)(
  'every date stands in one style, with its weekday, and every hour with its zone (%s)',
  async (locale) => {
    let found = 0;
    for (const template of Object.keys(mails) as (keyof typeof mails)[])
      for (const { props } of mails[template]) {
        const { text } = await render(template, locale, props);
        found += text.match(days[locale])?.length ?? 0;
        // What is left of a text without these dates has no year, no slashes and no hour.
        expect(text.replaceAll(days[locale], ''), template).not.toMatch(/\b20\d\d\b|\d\/\d+\/\d|\b\d\d:\d\d\b/);
      }
    expect(found).toBeGreaterThan(20);
  },
);

it('each event of an account has a subject of its own, in both languages, and a button for whoever it was not', async () => {
  for (const locale of ['en', 'it']) {
    const sent = await Promise.all(
      mails['security-notice'].map(({ props }) => render('security-notice', locale, props)),
    );
    expect(new Set(sent.map(({ subject }) => subject)).size).toBe(sent.length);
    for (const { text } of sent) {
      expect(text).toMatch(/(This was not me|Non lo riconosco):\nhttps:\/\/site\.example\/(recover|contact)\n/);
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
