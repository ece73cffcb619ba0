import { z } from 'zod';
import { m } from '#messages/messages.js';
import { defineMail } from '#server/mail/content.ts';
import { greeting } from '#server/mail/greeting.ts';
import { dateTimeWithZone } from '#shared/dates.ts';

/** To whoever wrote: we have it, this is its number, we answer by then. */
export const messageReceived = defineMail(
  'message-received',
  { props: { reference: z.string(), replyBy: z.iso.datetime() }, typed: { name: z.string().optional() } },
  ({ reference, name, replyBy }, { locale, settings }) => {
    const options = { locale } as const;
    const deadline = dateTimeWithZone(replyBy, settings.general.timezone, locale);
    const intro = m.mail_message_received_intro({ replyBy: deadline }, options);
    return {
      kind: 'unasked',
      subject: m.mail_message_received_subject({ reference }, options),
      preview: intro,
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
      ],
    };
  },
);

const serviceWords: Record<string, typeof m.admin_message_service_other> = {
  'digital-marketing': m.admin_message_service_marketing,
  'web-development': m.admin_message_service_web,
  'strategy-consulting': m.admin_message_service_strategy,
  other: m.admin_message_service_other,
};

const budgetWords: Record<string, typeof m.admin_message_budget_under_10k> = {
  'under-10k': m.admin_message_budget_under_10k,
  '10k-50k': m.admin_message_budget_10k_50k,
  '50k-100k': m.admin_message_budget_50k_100k,
  'over-100k': m.admin_message_budget_over_100k,
};

/** To staff: the message itself, until when it must be answered, and the way to it. */
export const messageNotice = defineMail(
  'message-notice',
  {
    props: {
      reference: z.string(),
      name: z.string(),
      email: z.string(),
      company: z.string(),
      text: z.string(),
      replyBy: z.iso.datetime(),
      /** Options of the form, or nothing; mails that waited before there was a way to the message have none of the three. */
      service: z.string().default(''),
      budget: z.string().default(''),
      url: z.string().optional(),
    },
  },
  ({ reference, name, email, company, text, replyBy, service, budget, url }, { locale, settings }) => {
    const options = { locale } as const;
    const deadline = dateTimeWithZone(replyBy, settings.general.timezone, locale);
    const intro = m.mail_message_notice_intro({ name, replyBy: deadline }, options);
    const rows: [string, string][] = [
      [m.mail_fact_reference({}, options), reference],
      [m.mail_fact_name({}, options), name],
      [m.mail_fact_email({}, options), email],
      [m.mail_fact_company({}, options), company],
      [m.admin_message_service({}, options), serviceWords[service]?.({}, options) ?? service],
      [m.mail_fact_budget({}, options), budgetWords[budget]?.({}, options) ?? budget],
    ];
    return {
      kind: 'staff',
      replyTo: email,
      subject: m.mail_message_notice_subject({ reference, name }, options),
      preview: intro,
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
