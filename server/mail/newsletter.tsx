import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Hr } from '@react-email/hr';
import { Html } from '@react-email/html';
import { Link } from '@react-email/link';
import { Preview } from '@react-email/preview';
import { render } from '@react-email/render';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { convert } from 'html-to-text';
import { m } from '#messages/messages.js';
import type { MailWords } from '#server/mail/content.ts';
import { Mark } from '#server/mail/mark.tsx';
import type { RenderedMail } from '#server/mail/render.ts';
import { Sheet } from '#server/mail/sheet.tsx';

/** What an issue shows. Everything but `body` is plain text. */
export type NewsletterContent = {
  subject: string;
  /** What mail programs show after the subject; the excerpt stands in for it. */
  preheader: string;
  /** Paragraphs that were written for this issue. */
  intro: string;
  title: string;
  excerpt: string;
  /** HTML of the article, clean and dressed for mail; null when the mail has only its excerpt. */
  body: string | null;
  article: string;
  site: string;
  unsubscribe: string;
};

const ink = '#1b2433';
const soft = '#5b6472';
const paragraph = { color: ink, fontSize: '16px', lineHeight: '26px', margin: '0 0 18px' };
const small = { color: soft, fontSize: '13px', lineHeight: '20px', margin: '0 0 8px' };

const paragraphsOf = (text: string) => text.split(/\n{2,}/).filter((part) => part.trim() !== '');

/** Name and postal address: a newsletter says who sends it. */
const senderOf = ({ settings }: MailWords) =>
  [settings.general.siteName, settings.general.companyAddress, settings.general.companyLegal]
    .filter((part) => part.trim() !== '')
    .join(' · ');

/** Who writes, with a mark that nothing is loaded for, and the way to the page for whoever sees the mail badly. */
function Masthead({ content, words }: { content: NewsletterContent; words: MailWords }) {
  const { siteName } = words.settings.general;
  return (
    <table role="presentation" width="100%" cellPadding={0} cellSpacing={0} style={{ margin: '0 0 22px' }}>
      <tbody>
        <tr>
          <Mark siteName={siteName} />
          <td style={{ fontSize: '15px', fontWeight: 600, padding: '0 10px' }}>
            <Link href={content.site} style={{ color: ink, textDecoration: 'none' }}>
              {siteName}
            </Link>
          </td>
          <td align="right" style={{ fontSize: '13px' }}>
            <Link href={content.article} style={{ color: soft, textDecoration: 'underline' }}>
              {m.mail_newsletter_in_browser({}, { locale: words.locale })}
            </Link>
          </td>
        </tr>
      </tbody>
    </table>
  );
}

function NewsletterDocument({ content, words }: { content: NewsletterContent; words: MailWords }) {
  const { siteName } = words.settings.general;
  const options = { locale: words.locale } as const;
  return (
    <Html lang={words.locale}>
      <Head>
        <title>{content.subject}</title>
        <meta name="color-scheme" content="light" />
      </Head>
      {(content.preheader || content.excerpt) && <Preview>{content.preheader || content.excerpt}</Preview>}
      <Body style={{ background: '#fbf9f4', fontFamily: 'Helvetica Neue, Helvetica, Arial, sans-serif', margin: 0 }}>
        <main>
          <Sheet width={600}>
            <Masthead content={content} words={words} />
            {paragraphsOf(content.intro).map((text, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a mail is rendered once
              <Text key={index} style={{ ...paragraph, whiteSpace: 'pre-line' }}>
                {text}
              </Text>
            ))}
            {content.intro.trim() !== '' && <Hr style={{ borderColor: '#e9e1d2', margin: '8px 0 24px' }} />}
            <Heading as="h1" style={{ color: ink, fontSize: '27px', lineHeight: '34px', margin: '0 0 14px' }}>
              <Link href={content.article} style={{ color: ink, textDecoration: 'none' }}>
                {content.title}
              </Link>
            </Heading>
            {content.excerpt && (
              <Text style={{ ...paragraph, color: soft, fontSize: '17px', lineHeight: '27px' }}>{content.excerpt}</Text>
            )}
            {content.body !== null && (
              // Cleaned by the one allow-list of posts.
              <div style={{ overflowWrap: 'anywhere' }} dangerouslySetInnerHTML={{ __html: content.body }} />
            )}
            <Section style={{ margin: '10px 0 12px' }}>
              <Button
                href={content.article}
                style={{
                  background: '#f2bd3f',
                  borderRadius: '6px',
                  color: ink,
                  fontSize: '16px',
                  fontWeight: 600,
                  padding: '13px 24px',
                }}
              >
                {content.body === null
                  ? m.mail_newsletter_read({}, options)
                  : m.mail_newsletter_read_on_site({}, options)}
              </Button>
            </Section>
            <Hr style={{ borderColor: '#e9e1d2', margin: '24px 0 14px' }} />
            <Text style={small}>{m.mail_newsletter_why({ siteName }, options)}</Text>
            <Text style={small}>
              <Link href={content.unsubscribe} style={{ color: soft, textDecoration: 'underline' }}>
                {m.mail_newsletter_unsubscribe({}, options)}
              </Link>
            </Text>
            <Text style={{ ...small, margin: 0 }}>{senderOf(words)}</Text>
          </Sheet>
        </main>
      </Body>
    </Html>
  );
}

const bodyText = (html: string) =>
  convert(html, {
    wordwrap: 78,
    selectors: [
      { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['(', ')'] } },
      { selector: 'img', format: 'skip' },
      { selector: 'table', format: 'dataTable', options: { uppercaseHeaderCells: false } },
      // Cards: each cell is a line, and no column.
      {
        selector: 'table[role="presentation"]',
        format: 'block',
        options: { leadingLineBreaks: 2, trailingLineBreaks: 2 },
      },
      ...['h2', 'h3', 'h4'].map((selector) => ({ selector, options: { uppercase: false } })),
    ],
  });

function newsletterText(content: NewsletterContent, words: MailWords): string {
  const options = { locale: words.locale } as const;
  const { siteName } = words.settings.general;
  const readOn =
    content.body === null ? m.mail_newsletter_read({}, options) : m.mail_newsletter_read_on_site({}, options);
  const parts = [
    content.intro.trim(),
    content.title,
    content.excerpt,
    content.body === null ? '' : bodyText(content.body),
    `${readOn}:\n${content.article}`,
    // The dash and the blank end a text (RFC 3676): what follows is no part of the article.
    `-- \n${m.mail_newsletter_why({ siteName }, options)}`,
    `${m.mail_newsletter_unsubscribe({}, options)}:\n${content.unsubscribe}`,
    senderOf(words),
  ];
  return parts.filter((part) => part.trim() !== '').join('\n\n');
}

/** An issue as it is read, apart from the link that ends a subscription, which is each reader's own. */
export async function renderNewsletter(content: NewsletterContent, words: MailWords): Promise<RenderedMail> {
  return {
    subject: content.subject,
    html: await render(<NewsletterDocument content={content} words={words} />),
    text: newsletterText(content, words),
  };
}

/** An issue on its way to whoever tries it out: the same mail, and a subject that says so. */
export const renderTestIssue = ({ subject, html, text }: RenderedMail): RenderedMail => ({
  subject: m.mail_newsletter_test({ subject }, { locale: 'en' }),
  html,
  text,
});
