import { Body } from '@react-email/body';
import { Button } from '@react-email/button';
import { Head } from '@react-email/head';
import { Heading } from '@react-email/heading';
import { Hr } from '@react-email/hr';
import { Html } from '@react-email/html';
import { Preview } from '@react-email/preview';
import { Section } from '@react-email/section';
import { Text } from '@react-email/text';
import { m } from '#messages/messages.js';
import type { Block, MailContent, MailKind, MailWords } from '#server/mail/content.ts';
import { Masthead } from '#server/mail/mark.tsx';
import { QuietLink } from '#server/mail/quiet-link.tsx';
import { Sheet } from '#server/mail/sheet.tsx';
import { signatureOf } from '#server/mail/signature.ts';
import { richBlocks } from '#server/rich/blocks.ts';
import { type MailDress, mailHtml } from '#server/rich/mail-html.ts';
import { blocksText } from '#server/rich/text.ts';

const ink = '#1b2433';
const soft = '#5b6472';
const font = 'Helvetica Neue, Helvetica, Arial, sans-serif';

/**
 * For programs that show mails on dark: what they would invert by guess is said. Others leave the sheet out, and inline styles hold. A class stands wherever a colour
 * does.
 */
const dark = `@media (prefers-color-scheme: dark) {
  .desk, .desk > table, .desk > table > tbody > tr > td { background: #14181f !important }
  .sheet { background: #1d232d !important; border-color: #333b48 !important }
  .sheet, .sheet p, .sheet h1, .sheet h2, .sheet h3, .sheet h4, .sheet td, .sheet li, .sheet pre, .sheet ol, .sheet ul { color: #ece6da !important }
  .sheet .soft, .sheet .soft td, .sheet th { color: #a9b0bc !important }
  .sheet th, .sheet td, .sheet hr, .sheet table { border-color: #3d4654 !important }
  .sheet .code { background: #2a3240 !important }
  .sheet a { color: #9cc4ea !important }
  .sheet a.call { color: #1b2433 !important }
}`;
const paragraph = { color: ink, fontSize: '16px', lineHeight: '26px', margin: '0 0 18px' };

/** What somebody wrote with headings, lists and tables. Its pictures are files of their own. */
const richDress: MailDress = { link: (href) => href, picture: () => ({}), shade: 'code' };

const cell = { lineHeight: '22px', borderBottom: '1px solid #e3d9c6', overflowWrap: 'anywhere' } as const;

/** Facts, each tied to its name for whoever hears the mail. Widths and padding stand on the cells: Word, which draws Outlook's mails, takes them nowhere else. */
function Facts({ rows }: Pick<Extract<Block, { kind: 'facts' }>, 'rows'>) {
  return (
    <table
      width="100%"
      cellPadding={0}
      cellSpacing={0}
      style={{ borderTop: `2px solid ${ink}`, borderCollapse: 'collapse', margin: '4px 0 22px' }}
    >
      <tbody>
        {rows.map(([label, value]) => (
          <tr key={label}>
            <th
              scope="row"
              align="left"
              style={{
                ...cell,
                color: soft,
                fontSize: '14px',
                fontWeight: 400,
                padding: '8px 12px 8px 0',
                width: '32%',
                verticalAlign: 'top',
              }}
            >
              {label}
            </th>
            <td style={{ ...cell, color: ink, fontSize: '15px', fontWeight: 600, padding: '8px 0' }}>{value}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function BlockView({ block }: { block: Block }) {
  switch (block.kind) {
    case 'paragraph':
      return <Text style={paragraph}>{block.text}</Text>;
    case 'quote':
      return (
        <Text style={{ ...paragraph, borderLeft: '3px solid #e3d9c6', paddingLeft: '14px', whiteSpace: 'pre-line' }}>
          {block.text}
        </Text>
      );
    case 'code':
      return (
        <Text
          className="code"
          style={{
            ...paragraph,
            background: '#f5f0e6',
            borderRadius: '6px',
            fontSize: '32px',
            lineHeight: '40px',
            letterSpacing: '8px',
            // Every digit has its gap on the right; so has the row on the left.
            textIndent: '8px',
            fontWeight: 700,
            padding: '14px 20px',
            textAlign: 'center',
          }}
        >
          {block.code}
        </Text>
      );
    case 'button':
      return (
        <Section style={{ margin: '6px 0 22px' }}>
          <Button
            href={block.url}
            className="call"
            style={{
              background: '#f2bd3f',
              color: ink,
              borderRadius: '6px',
              fontSize: '16px',
              fontWeight: 600,
              padding: '13px 24px',
            }}
          >
            {block.label}
          </Button>
        </Section>
      );
    case 'link':
      return <QuietLink label={block.label} url={block.url} />;
    case 'facts':
      return <Facts rows={block.rows} />;
    case 'small':
      return (
        <Text className="soft" style={{ ...paragraph, color: soft, fontSize: '14px', lineHeight: '22px' }}>
          {block.text}
        </Text>
      );
    case 'rich':
      return <div dangerouslySetInnerHTML={{ __html: mailHtml(block.html, richDress) }} />;
  }
}

const feet = {
  unasked: m.mail_foot_unasked,
  invited: m.mail_foot_invited,
  account: m.mail_foot_account,
  security: m.mail_foot_security,
  client: m.mail_foot_client,
  staff: m.mail_foot_staff,
  system: m.mail_foot_system,
} as const satisfies Record<Exclude<MailKind, 'letter'>, unknown>;

const together = (parts: string[]) => parts.filter((part) => part.trim() !== '').join(' · ');

/** Mails that stay in the house say no more than why they came. */
const withinTheHouse: ReadonlySet<MailKind> = new Set(['staff', 'system']);

/** Why this came and how to reach us, and who we are by law and where; under a letter only that. Line by line. */
function footOf({ kind }: MailContent, { locale, settings }: MailWords): string[] {
  const { siteName, companyAddress, companyLegal, companyPhone, companyEmail } = settings.general;
  if (kind === 'letter') return [together([siteName, companyAddress, companyPhone, companyEmail]), companyLegal];
  const why = feet[kind]({ siteName, contact: together([companyEmail, companyPhone]) || siteName }, { locale });
  return withinTheHouse.has(kind) ? [why] : [why, together([siteName, companyAddress]), companyLegal];
}

const filled = (lines: string[]) => lines.filter((line) => line.trim() !== '');

/** The HTML part of every mail: one heading, which says what it is about. */
export function MailDocument({ content, words }: { content: MailContent; words: MailWords }) {
  const { siteName } = words.settings.general;
  return (
    <Html lang={words.locale}>
      <Head>
        <title>{content.subject}</title>
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{dark}</style>
      </Head>
      <Preview>{content.preview}</Preview>
      <Body className="desk" style={{ background: '#fbf9f4', fontFamily: font, margin: 0 }}>
        <main>
          <Sheet width={560}>
            <Masthead siteName={siteName} />
            <Heading as="h1" style={{ color: ink, fontSize: '20px', lineHeight: '26px', margin: '0 0 22px' }}>
              {content.subject}
            </Heading>
            {content.blocks.map((block, index) => (
              // Blocks have no identity of their own and never move.
              // biome-ignore lint/suspicious/noArrayIndexKey: a mail is rendered once
              <BlockView key={index} block={block} />
            ))}
            {content.kind !== 'letter' && (
              <Text style={{ ...paragraph, margin: '0' }}>{signatureOf(content, words)}</Text>
            )}
            <Hr style={{ borderColor: '#e9e1d2', margin: '24px 0 14px' }} />
            {filled(footOf(content, words)).map((line) => (
              <Text
                key={line}
                className="soft"
                style={{ color: soft, fontSize: '13px', lineHeight: '20px', margin: '0 0 6px' }}
              >
                {line}
              </Text>
            ))}
          </Sheet>
        </main>
      </Body>
    </Html>
  );
}

function blockText(block: Block): string {
  if (block.kind === 'code') return block.code;
  if (block.kind === 'button' || block.kind === 'link') return `${block.label}:\n${block.url}`;
  if (block.kind === 'facts') return block.rows.map(([label, value]) => `${label}: ${value}`).join('\n');
  if (block.kind === 'rich') return blocksText(richBlocks(block.html));
  if (block.kind === 'quote') return block.text.replaceAll(/^/gm, '> ');
  return block.text;
}

/** The text part: code and link each stand alone on a line, so that programs and people find them. */
export function mailText(content: MailContent, words: MailWords): string {
  const signature = content.kind === 'letter' ? [] : [signatureOf(content, words)];
  return [...content.blocks.map(blockText), ...signature, `-- \n${filled(footOf(content, words)).join('\n')}`].join(
    '\n\n',
  );
}
