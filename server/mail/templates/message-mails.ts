import { z } from 'zod';
import { m } from '#messages/messages.js';
import type { MailBuilder } from '#server/mail/content.ts';
import { unlinked } from '#server/mail/unlinked.ts';
import { dateTimeWithZone } from '#shared/dates.ts';

const receivedProps = z.object({ reference: z.string(), name: z.string(), replyBy: z.iso.datetime() });

/** To whoever wrote: we have it, this is its number, we answer by then. */
export const messageReceived: MailBuilder = (props, { locale, settings }) => {
  const { reference, name, replyBy } = receivedProps.parse(props);
  const options = { locale } as const;
  const deadline = dateTimeWithZone(replyBy, settings.general.timezone, locale);
  const intro = m.mail_message_received_intro({ replyBy: deadline }, options);
  return {
    subject: m.mail_message_received_subject({ reference }, options),
    preview: intro,
    blocks: [
      {
        kind: 'paragraph',
        text: m.mail_greeting({ name: unlinked(name, m.mail_instead_of_name({}, options)) }, options),
      },
      { kind: 'paragraph', text: intro },
      {
        kind: 'facts',
        rows: [
          [m.mail_fact_reference({}, options), reference],
          [m.mail_fact_reply_by({}, options), deadline],
        ],
      },
    ],
  };
};

const noticeProps = receivedProps.extend({ email: z.string(), company: z.string(), text: z.string() });

/** To staff: the message itself, and until when it must be answered. */
export const messageNotice: MailBuilder = (props, { locale, settings }) => {
  const { reference, name, email, company, text, replyBy } = noticeProps.parse(props);
  const options = { locale } as const;
  const deadline = dateTimeWithZone(replyBy, settings.general.timezone, locale);
  const intro = m.mail_message_notice_intro({ name, replyBy: deadline }, options);
  const rows: [string, string][] = [
    [m.mail_fact_reference({}, options), reference],
    [m.mail_fact_name({}, options), name],
    [m.mail_fact_email({}, options), email],
    ...(company ? ([[m.mail_fact_company({}, options), company]] as [string, string][]) : []),
  ];
  return {
    subject: m.mail_message_notice_subject({ reference, name }, options),
    preview: intro,
    blocks: [
      { kind: 'paragraph', text: intro },
      { kind: 'facts', rows },
      { kind: 'quote', text },
    ],
  };
};
