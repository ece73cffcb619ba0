import { z } from 'zod';
import { m } from '#messages/messages.js';
import { newsOf } from '#server/mail/about.ts';
import { defineMail } from '#server/mail/content.ts';
import { greeting } from '#server/mail/greeting.ts';
import { contactBudgetWord, serviceWord } from '#shared/contact-words.ts';
import { deadlineInWords } from '#shared/dates.ts';

/** To whoever wrote: we have it, this is its number, we answer by then. */
export const messageReceived = defineMail(
  'message-received',
  { props: { reference: z.string(), replyBy: z.iso.datetime() }, typed: { name: z.string().optional() } },
  ({ reference, name, replyBy }, { locale, settings }) => {
    const options = { locale } as const;
    const phone = settings.general.companyPhone;
    const deadline = deadlineInWords(replyBy, settings.general.timezone, locale);
    const intro = m.mail_message_received_intro({ replyBy: deadline }, options);
    return {
      kind: 'unasked',
      subject: m.mail_message_received_subject({ reference }, options),
      preview: newsOf([[m.mail_fact_reply_by({}, options), deadline]]),
      blocks: [
        { kind: 'paragraph', text: greeting(name, options) },
        { kind: 'paragraph', text: intro },
        {
          kind: 'facts',
          rows: [
            [m.mail_fact_reference({}, options), reference],
            [m.mail_fact_reply_by({}, options), deadline],
          ],
        },
        { kind: 'paragraph', text: m.mail_message_received_next({}, options) },
        ...(phone ? ([{ kind: 'small', text: m.mail_message_received_phone({ phone }, options) }] as const) : []),
      ],
    };
  },
);

/** To staff: the message itself, until when it must be answered, and the way to it. */
export const messageNotice = defineMail(
  'message-notice',
  {
    props: {
      reference: z.string(),
      name: z.string(),
      email: z.string(),
      /** Mails that waited before the form asked for one have none. */
      phone: z.string().default(''),
      company: z.string(),
      text: z.string(),
      replyBy: z.iso.datetime(),
      /** Options of the form, or nothing; mails that waited before there was a way to the message have none of the three. */
      service: z.string().default(''),
      budget: z.string().default(''),
      url: z.string().optional(),
    },
  },
  ({ reference, name, email, phone, company, text, replyBy, service, budget, url }, { locale, settings }) => {
    const options = { locale } as const;
    const deadline = deadlineInWords(replyBy, settings.general.timezone, locale);
    const intro = m.mail_message_notice_intro({ name, replyBy: deadline }, options);
    const rows: [string, string][] = [
      [m.mail_fact_reply_by({}, options), deadline],
      [m.mail_fact_reference({}, options), reference],
      [m.mail_fact_name({}, options), name],
      [m.mail_fact_email({}, options), email],
      [m.admin_fact_phone({}, options), phone],
      [m.mail_fact_company({}, options), company],
      [m.admin_message_service({}, options), serviceWord(service, options)],
      [m.mail_fact_budget({}, options), contactBudgetWord(budget, options)],
    ];
    return {
      kind: 'staff',
      replyTo: email,
      subject: m.mail_message_notice_subject({ reference, name }, options),
      preview: text,
      blocks: [
        { kind: 'paragraph', text: intro },
        { kind: 'facts', rows: rows.filter(([, value]) => value !== '') },
        { kind: 'quote', text },
        ...(url ? ([{ kind: 'button', label: m.mail_message_notice_button({}, options), url }] as const) : []),
        { kind: 'small', text: m.mail_message_notice_reply({ email }, options) },
      ],
    };
  },
);
