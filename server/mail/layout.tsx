import {
  Body,
  Button,
  Column,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Link,
  Preview,
  Row,
  Section,
  Text,
} from '@react-email/components';
import { Fragment } from 'react';
import { m } from '#messages/messages.js';
import type { Block, MailContent, MailKind, MailWords } from '#server/mail/content.ts';
import type { Span } from '#shared/letter-text.ts';

const ink = '#1b2433';
const soft = '#5b6472';
const font = 'Helvetica Neue, Helvetica, Arial, sans-serif';
const paragraph = { color: ink, fontSize: '16px', lineHeight: '26px', margin: '0 0 18px' };

/** Words of a letter: each line on its own, addresses as links. */
function Spans({ spans }: { spans: Span[] }) {
  return spans.map(({ text, url }, index) => {
    const lines = text.split('\n').map((line, position) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: lines of a finished text
      <Fragment key={position}>
        {position > 0 && <br />}
        {line}
      </Fragment>
    ));
    const key = `${index} ${url}`;
    if (url === undefined) return <Fragment key={key}>{lines}</Fragment>;
    return (
      <Link key={key} href={url} style={{ color: '#1f4e79', textDecoration: 'underline' }}>
        {lines}
      </Link>
    );
  });
}

function ListView({ block }: { block: Extract<Block, { kind: 'list' }> }) {
  const List = block.isOrdered ? 'ol' : 'ul';
  return (
    <List style={{ ...paragraph, paddingLeft: '24px' }}>
      {block.items.map((item, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a mail is rendered once
        <li key={index} style={{ margin: '0 0 6px' }}>
          <Spans spans={item} />
        </li>
      ))}
    </List>
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
          style={{
            ...paragraph,
            background: '#f5f0e6',
            borderRadius: '6px',
            fontSize: '32px',
            lineHeight: '40px',
            letterSpacing: '8px',
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
    case 'facts':
      return (
        <Section style={{ borderTop: `2px solid ${ink}`, margin: '4px 0 22px' }}>
          {block.rows.map(([label, value]) => (
            <Row key={label} style={{ borderBottom: '1px solid #e3d9c6' }}>
              <Column
                style={{
                  color: soft,
                  fontSize: '14px',
                  lineHeight: '22px',
                  padding: '8px 12px 8px 0',
                  width: '32%',
                  verticalAlign: 'top',
                }}
              >
                {label}
              </Column>
              <Column style={{ color: ink, fontSize: '15px', lineHeight: '22px', padding: '8px 0', fontWeight: 600 }}>
                {value}
              </Column>
            </Row>
          ))}
        </Section>
      );
    case 'small':
      return <Text style={{ ...paragraph, color: soft, fontSize: '14px', lineHeight: '22px' }}>{block.text}</Text>;
    case 'prose':
      return (
        <Text style={paragraph}>
          <Spans spans={block.spans} />
        </Text>
      );
    case 'list':
      return <ListView block={block} />;
  }
}

const feet = {
  unasked: m.mail_foot_unasked,
  account: m.mail_foot_account,
  security: m.mail_foot_security,
  client: m.mail_foot_client,
  staff: m.mail_foot_staff,
  system: m.mail_foot_system,
} as const satisfies Record<Exclude<MailKind, 'letter'>, unknown>;

const together = (parts: string[]) => parts.filter((part) => part.trim() !== '').join(' · ');

/** Why this came and how to reach us; under a letter, who we are. */
function foot({ kind }: MailContent, { locale, settings }: MailWords): string {
  const { siteName, companyAddress, companyPhone, companyEmail } = settings.general;
  if (kind === 'letter') return together([siteName, companyAddress, companyPhone, companyEmail]);
  return feet[kind]({ siteName, contact: together([companyEmail, companyPhone]) || siteName }, { locale });
}

/** The HTML part of every mail. */
export function MailDocument({ content, words }: { content: MailContent; words: MailWords }) {
  const { siteName } = words.settings.general;
  const options = { locale: words.locale } as const;
  return (
    <Html lang={words.locale}>
      <Head />
      <Preview>{content.preview}</Preview>
      <Body style={{ background: '#fbf9f4', fontFamily: font, margin: 0, padding: '24px 12px' }}>
        <Container
          style={{
            background: '#ffffff',
            border: '1px solid #e9e1d2',
            borderRadius: '10px',
            maxWidth: '560px',
            padding: '28px 32px',
          }}
        >
          <Heading as="h1" style={{ color: ink, fontSize: '20px', lineHeight: '26px', margin: '0 0 22px' }}>
            {siteName}
          </Heading>
          {content.blocks.map((block, index) => (
            // Blocks have no identity of their own and never move.
            // biome-ignore lint/suspicious/noArrayIndexKey: a mail is rendered once
            <BlockView key={index} block={block} />
          ))}
          {content.kind !== 'letter' && (
            <Text style={{ ...paragraph, margin: '0' }}>{m.mail_signature({ siteName }, options)}</Text>
          )}
          <Hr style={{ borderColor: '#e9e1d2', margin: '24px 0 14px' }} />
          <Text style={{ color: soft, fontSize: '13px', lineHeight: '20px', margin: 0 }}>{foot(content, words)}</Text>
        </Container>
      </Body>
    </Html>
  );
}

const spansText = (spans: Span[]) =>
  spans.map(({ text, url }) => (url === undefined || url === text ? text : `${text} (${url})`)).join('');

const listText = ({ isOrdered, items }: Extract<Block, { kind: 'list' }>) =>
  items.map((item, index) => `${isOrdered ? `${index + 1}.` : '-'} ${spansText(item)}`).join('\n');

function blockText(block: Block): string {
  if (block.kind === 'code') return block.code;
  if (block.kind === 'button') return `${block.label}:\n${block.url}`;
  if (block.kind === 'facts') return block.rows.map(([label, value]) => `${label}: ${value}`).join('\n');
  if (block.kind === 'prose') return spansText(block.spans);
  if (block.kind === 'list') return listText(block);
  if (block.kind === 'quote') return block.text.replaceAll(/^/gm, '> ');
  return block.text;
}

/** The text part: code and link each stand alone on a line, so that programs and people find them. */
export function mailText(content: MailContent, words: MailWords): string {
  const { siteName } = words.settings.general;
  const options = { locale: words.locale } as const;
  const signature = content.kind === 'letter' ? [] : [m.mail_signature({ siteName }, options)];
  return [...content.blocks.map(blockText), ...signature, '--', foot(content, words)].join('\n\n');
}
