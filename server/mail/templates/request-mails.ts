import { z } from 'zod';
import { m } from '#messages/messages.js';
import { newsOf, personFact, stemOf, told } from '#server/mail/about.ts';
import { type Block, defineMail } from '#server/mail/content.ts';
import { greeting } from '#server/mail/greeting.ts';
import { unlinked } from '#server/mail/unlinked.ts';
import { deadlineInWords, fullDayInWords } from '#shared/dates.ts';
import { type CancelReason, reopenDays } from '#shared/request-rules.ts';
import { priorities, type RequestStatus, requestStatuses } from '#shared/requests.ts';

const inOwnWords = (label: string, text: string | null | undefined): Block[] =>
  text
    ? [
        { kind: 'paragraph', text: `${label}:` },
        { kind: 'quote', text },
      ]
    : [];

/** To the visitor: we have it, this is its number, we answer by then, here you follow it. */
export const requestReceived = defineMail(
  'request-received',
  {
    props: {
      reference: z.string(),
      types: z.array(z.string()),
      replyBy: z.iso.datetime(),
      /** The day of the promised analysis, and who reads the request; mails that waited before there were any have neither. */
      analysisBy: z.iso.date().nullish(),
      reader: z.string().nullish(),
      /** Where whoever is signed in already follows it. */
      url: z.string().optional(),
      /** Of whoever closed their account: from when on it is erased, with the request. The link takes it back. */
      erasedFrom: z.iso.datetime().optional(),
    },
    typed: { name: z.string(), company: z.string() },
    secrets: { code: z.string().optional(), link: z.string().optional() },
  },
  (
    { reference, types, replyBy, analysisBy, reader, url, erasedFrom, code, link, name, company: known = '' },
    { locale, settings },
  ) => {
    const deadline = deadlineInWords(replyBy, settings.general.timezone, locale);
    const options = { locale } as const;
    const company = unlinked(known, '');
    const intro = company
      ? m.mail_request_received_intro({ company, replyBy: deadline }, options)
      : m.mail_request_received_intro_nameless({ replyBy: deadline }, options);
    const coming: [string, string][] = [
      [m.mail_fact_reply_by({}, options), deadline],
      ...told(m.mail_fact_reader({}, options), reader),
      ...told(m.mail_fact_analysis_by({}, options), analysisBy && fullDayInWords(analysisBy, locale)),
    ];
    return {
      kind: 'unasked',
      subject: m.mail_request_received_subject({ about: stemOf(reference) }, options),
      preview: newsOf(coming),
      blocks: [
        { kind: 'paragraph', text: greeting(name, options) },
        { kind: 'paragraph', text: intro },
        {
          kind: 'facts',
          rows: [
            [m.mail_fact_reference({}, options), reference],
            [m.mail_fact_analysis({}, options), types.join(', ')],
            ...told(m.mail_fact_company({}, options), company),
            ...coming,
          ],
        },
        { kind: 'paragraph', text: m.mail_request_received_free({}, options) },
        ...(code && link
          ? ([
              { kind: 'paragraph', text: m.mail_request_received_track({}, options) },
              { kind: 'button', label: m.mail_request_received_button({}, options), url: link },
              { kind: 'paragraph', text: m.mail_request_received_code({}, options) },
              { kind: 'code', code },
              { kind: 'small', text: m.mail_request_received_expiry({}, options) },
              {
                kind: 'paragraph',
                text: m.mail_request_received_files({ hours: settings.general.visitorFileHours }, options),
              },
            ] as const)
          : []),
        ...(erasedFrom && link
          ? ([
              {
                kind: 'paragraph',
                text: m.mail_request_received_closed(
                  { date: deadlineInWords(erasedFrom, settings.general.timezone, locale) },
                  options,
                ),
              },
              { kind: 'button', label: m.mail_erasure_button({}, options), url: link },
              { kind: 'small', text: m.mail_erasure_note({}, options) },
            ] as const)
          : []),
        ...(url ? ([{ kind: 'button', label: m.mail_request_received_button({}, options), url }] as const) : []),
      ],
    };
  },
);

/** To staff: a new request, until when it must be answered, and the way to it. */
export const requestNotice = defineMail(
  'request-notice',
  {
    props: {
      reference: z.string(),
      name: z.string(),
      email: z.string(),
      company: z.string(),
      types: z.array(z.string()),
      priority: z.enum(priorities),
      replyBy: z.iso.datetime(),
      url: z.string(),
      /** What else was told: enough to judge it from a phone. */
      phone: z.string().nullish(),
      website: z.string().nullish(),
      challenges: z.string().nullish(),
      goals: z.string().nullish(),
    },
  },
  (props, { locale, settings }) => {
    const { reference, name, email, company, types, priority, replyBy, url, phone, website, challenges, goals } = props;
    const deadline = deadlineInWords(replyBy, settings.general.timezone, locale);
    const options = { locale } as const;
    const priorityWord = { high: m.mail_priority_high, medium: m.mail_priority_medium, low: m.mail_priority_low }[
      priority
    ]({}, options);
    const intro = m.mail_request_notice_intro({ name, company, replyBy: deadline }, options);
    return {
      kind: 'staff',
      subject: m.mail_request_notice_subject({ reference, company }, options),
      replyTo: email,
      preview: newsOf([
        [m.mail_fact_reply_by({}, options), deadline],
        [m.mail_fact_analysis({}, options), types.join(', ')],
      ]),
      blocks: [
        { kind: 'paragraph', text: intro },
        {
          kind: 'facts',
          rows: [
            [m.mail_fact_reply_by({}, options), deadline],
            [m.mail_fact_reference({}, options), reference],
            [m.mail_fact_name({}, options), name],
            [m.mail_fact_email({}, options), email],
            ...told(m.mail_fact_phone({}, options), phone),
            [m.mail_fact_company({}, options), company],
            ...told(m.mail_fact_website({}, options), website),
            [m.mail_fact_analysis({}, options), types.join(', ')],
            [m.mail_fact_priority({}, options), priorityWord],
          ],
        },
        ...inOwnWords(m.mail_fact_challenges({}, options), challenges),
        ...inOwnWords(m.mail_fact_goals({}, options), goals),
        { kind: 'button', label: m.mail_request_notice_button({}, options), url },
      ],
    };
  },
);

function statusWord(status: RequestStatus, locale: 'it' | 'en'): string {
  const words = {
    new: m.mail_status_new,
    'in-progress': m.mail_status_in_progress,
    completed: m.mail_status_completed,
    cancelled: m.mail_status_cancelled,
  };
  return words[status]({}, { locale });
}

/** What a move means for the client. */
const statusSentence = {
  new: m.mail_request_status_intro,
  'in-progress': m.mail_request_status_begun,
  completed: m.mail_request_status_completed,
  cancelled: m.mail_request_status_cancelled,
} as const satisfies Record<RequestStatus, unknown>;

/** What the client may expect, or do, from here. */
function nextOf(status: RequestStatus, options: { locale: 'it' | 'en' }): Block[] {
  if (status === 'in-progress') return [{ kind: 'paragraph', text: m.mail_request_status_next_begun({}, options) }];
  if (status !== 'completed') return [];
  return [{ kind: 'paragraph', text: m.mail_request_status_next_completed({ days: reopenDays }, options) }];
}

/** Why a request was cancelled, as its client is told. Whoever sends spam is told nothing. */
const reasonWords = {
  duplicate: m.mail_cancel_duplicate,
  withdrawn: m.mail_cancel_withdrawn,
  'out-of-scope': m.mail_cancel_out_of_scope,
} as const satisfies Record<Exclude<CancelReason, 'spam'>, unknown>;
const isCancelReason = (reason: string): reason is keyof typeof reasonWords => Object.hasOwn(reasonWords, reason);

/** To the client: the request has moved. */
export const requestStatus = defineMail(
  'request-status',
  {
    props: {
      reference: z.string(),
      status: z.enum(requestStatuses),
      note: z.string().optional(),
      url: z.string(),
      /** Who is on it from now, and the day that the analysis was promised by; neither where there is nobody or nothing to come. */
      person: z.string().nullish(),
      analysisBy: z.iso.date().nullish(),
      /** Who moved it, and why it was cancelled; mails that waited before these were told have neither. */
      by: z.string().optional(),
      reason: z.string().optional(),
      /** It was made of a message: whoever wrote that has not heard of a request yet. */
      isOfMessage: z.boolean().optional(),
    },
    typed: { name: z.string(), title: z.string() },
  },
  ({ reference, name, title, status, note, url, person, analysisBy, by, reason = '', isOfMessage }, { locale }) => {
    const options = { locale } as const;
    const word = statusWord(status, locale);
    const intro = statusSentence[status]({ reference, status: word }, options);
    const coming = [
      ...told(m.mail_fact_reason({}, options), isCancelReason(reason) ? reasonWords[reason]({}, options) : ''),
      ...personFact(person, options),
      ...told(m.mail_fact_analysis_by({}, options), analysisBy && fullDayInWords(analysisBy, locale)),
    ];
    return {
      kind: 'client',
      signer: by,
      subject: m.mail_request_status_subject({ about: stemOf(reference, title), status: word }, options),
      // Whoever wrote a word to go with it has said what matters.
      preview: note || newsOf(coming) || intro,
      blocks: [
        { kind: 'paragraph', text: greeting(name, options) },
        { kind: 'paragraph', text: intro },
        ...(isOfMessage ? ([{ kind: 'paragraph', text: m.mail_request_of_message({}, options) }] as const) : []),
        {
          kind: 'facts',
          rows: [
            ...told(m.mail_fact_title({}, options), title && unlinked(title, '')),
            [m.mail_fact_status({}, options), word],
            ...coming,
          ],
        },
        ...(note
          ? ([
              { kind: 'paragraph', text: m.mail_request_status_note({}, options) },
              { kind: 'quote', text: note },
            ] as const)
          : []),
        ...nextOf(status, options),
        { kind: 'button', label: m.mail_request_status_button({}, options), url },
      ],
    };
  },
);
