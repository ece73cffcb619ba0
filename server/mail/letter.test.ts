import fc from 'fast-check';
import PostalMime from 'postal-mime';
import { describe, expect, it } from 'vitest';
import { initialSettings as settings } from '#shared/settings.ts';
import { compose } from './compose.ts';
import { renderLetter } from './letter.ts';
import { renderMail } from './render.ts';

const words = { locale: 'en', settings } as const;
const facts = { name: 'Elena', company: 'Casa Lume', reference: 'REQ-007', sender: 'Giulia Ferrante' };
const letter = {
  locale: 'en',
  subject: '{{reference}}: {{company}}',
  body: 'Dear {{name}},\n\n- {{company}}',
} as const;

const tagsOf = (html: string) => html.match(/<[^>]*>/g) ?? [];

async function mailOf(rendered: { subject: string; html: string; text: string }) {
  const row = {
    template: 'letter',
    recipient: 'elena@casalume.example',
    locale: 'en',
    props: {},
    rendered,
    message_id: '<x@vantaggio.example>',
    outbox_name: 'x.eml',
    queued_at: new Date('2026-11-21T12:00:00Z'),
  };
  return PostalMime.parse(await compose(await renderMail(row, settings)));
}

describe('a letter', () => {
  it('is signed by who wrote it, and does not pretend to be automatic', async () => {
    const rendered = await renderLetter(letter, facts, words);
    expect(rendered.text).toBe(
      `Dear Elena,\n\n- Casa Lume\n\n-- \n${['siteName', 'companyAddress', 'companyPhone', 'companyEmail'].map((key) => settings.general[key as 'siteName']).join(' · ')}`,
    );
    const mail = await mailOf(rendered);
    expect(mail.subject).toBe('REQ-007: Casa Lume');
    expect(mail.headers.map(({ key }) => key)).not.toContain('auto-submitted');
  });

  it('arrives byte for byte as it was rendered', async () => {
    const { problems, ...rendered } = await renderLetter(
      { ...letter, body: 'Città più “bella”, {{name}}\n\n1. ✓ https://a.example/x?y=1&z=2\n2. … = 100 % <b>' },
      facts,
      words,
    );
    expect(problems).toEqual([]);
    const mail = await mailOf(rendered);
    const bytes = (text: string | undefined) => text?.replaceAll('\r\n', '\n').replace(/\n$/, '');
    expect(bytes(mail.text)).toBe(rendered.text);
    expect(bytes(mail.html)).toBe(rendered.html);
    expect(mail.subject).toBe(rendered.subject);
  });

  it('takes no markup and no header from a name, whatever it is', async () => {
    const plain = tagsOf((await renderLetter(letter, facts, words)).html);
    const hostile = fc.oneof(
      fc.constantFrom(
        '<script>alert(1)</script>',
        '"><img src=x onerror=alert(1)>',
        'a\r\nBcc: everybody@evil.example',
        '[click](https://evil.example)',
        '</title></head><body onload=x>',
        '\u202Ereversed',
      ),
      fc.string({ unit: 'grapheme', minLength: 1 }),
    );
    await fc.assert(
      fc.asyncProperty(hostile, hostile, async (name, company) => {
        const { problems: _problems, ...rendered } = await renderLetter(letter, { ...facts, name, company }, words);
        expect(tagsOf(rendered.html)).toEqual(plain);
        const mail = await mailOf(rendered);
        expect(mail.headers.map(({ key }) => key).sort()).toEqual(
          ['content-type', 'date', 'from', 'message-id', 'mime-version', 'subject', 'to'].sort(),
        );
        expect(mail.to).toEqual([{ address: 'elena@casalume.example', name: '' }]);
      }),
      { numRuns: 60 },
    );
  });

  it('takes no markup from its own text either', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), async (text) => {
        const body = `<img src=x onerror=alert(1)> ${text} <script>`;
        const { html } = await renderLetter({ ...letter, body }, facts, words);
        const allowed =
          /^<(?:!DOCTYPE|\/?(?:html|head|body|main|title|style|table|tbody|tr|th|td|h1|p|hr|ul|ol|li|a|div|br)\b|meta |link |!--)/i;
        expect(tagsOf(html).filter((tag) => !allowed.test(tag))).toEqual([]);
        expect(html).not.toContain('<img');
      }),
      { numRuns: 60 },
    );
  });
});
