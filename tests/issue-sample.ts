import { mailBody } from '#server/domain/newsletter/issues/body.ts';
import { renderLetter } from '#server/mail/letter.ts';
import { renderNewsletter } from '#server/mail/newsletter.tsx';
import type { Settings } from '#shared/settings.ts';

/** An issue of the newsletter and a letter with everything that they may hold, for tests and pictures of them. */

const picture = '00000000-0000-4000-8000-00000000000a';
const site = 'https://site.example';
const article = `${site}/blog/a-post`;

const row = (cells: string[], tag = 'td') => `<tr>${cells.map((cell) => `<${tag}>${cell}</${tag}>`).join('')}</tr>`;
const table = `<table>${row(['Campaign', 'Impressions', 'Advertising cost of sales', 'Recommendation', 'Responsible'], 'th')}${row(['Sponsored Products', '1,234,567', '38.25 %', 'Negative keywords', 'Massimiliano'])}</table>`;
const text = `<p>First, ask what a sale is worth.</p><h2>What it costs</h2>${table}<ul><li>One thing.</li><li>Another.</li></ul><blockquote><p>A sale at any price is none.</p></blockquote><figure><img src="/pictures/text/${picture}" alt="A chart of what was spent"><figcaption>Spent by week.</figcaption></figure>`;

/** Text of a letter that has everything that letters may have. */
const letterText = `<p>Dear {{name}},</p><p>the <strong>three largest</strong> campaigns spend half of the money. See <a href="https://site.example/blog">our notes</a>.</p><h2>What it costs</h2>${table}<ol start="3"><li><p>Lower the bids.</p><ul><li><p>First of the widest terms.</p></li></ul></li><li><p>Look again after two weeks.</p></li></ol><blockquote><p>A sale at any price is none.</p></blockquote><pre><code>ACOS = spend / sales</code></pre><hr><p>Kind regards,<br>{{sender}}</p>`;

const endless = 'Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz'.repeat(2);
const address = `https://sellercentral.example/${'reports/'.repeat(20)}`;
const wide = `<h2>${endless}</h2><p>${endless} <a href="${address}">${address}</a></p><table>${row([endless, endless, endless, endless, endless])}${row([address, 'W'.repeat(80), '1', '2', '3'])}</table><ul><li>${endless}<ul><li>${address}</li></ul></li></ul><pre><code>${'x'.repeat(300)}</code></pre>`;

/** A whole letter; `isWide` as below. */
export async function sampleLetter(settings: Settings, { isWide = false } = {}): Promise<string> {
  const letter = {
    locale: 'en',
    subject: '{{reference}}: what we found',
    body: isWide ? letterText + wide : letterText,
  } as const;
  const facts = {
    name: isWide ? endless : 'Elena',
    company: 'Casa Lume',
    reference: 'REQ-007',
    sender: 'Giulia Ferrante',
  };
  return (await renderLetter(letter, facts, { locale: 'en', settings })).html;
}

/** The whole mail; `isWide`: with words, addresses and tables wider than any screen. */
export async function sampleIssue(settings: Settings, { isWide = false } = {}): Promise<string> {
  const pictures = new Map([[picture, { id: picture, hash: 'abc', width: 1600, height: 900 }]]);
  const body = mailBody(isWide ? text + wide : text, { site, article, pictures });
  const title = isWide ? endless : 'Seven questions before a campaign';
  const { html } = await renderNewsletter(
    {
      subject: title,
      preheader: '',
      intro: isWide ? `${address}\n\n${endless}` : 'Good morning from Sliema.',
      title,
      excerpt: isWide ? endless : 'What to ask before the first euro is spent.',
      body,
      article,
      site,
      unsubscribe: `${site}/newsletter/unsubscribe?token=x`,
    },
    { locale: 'en', settings },
  );
  return html;
}
