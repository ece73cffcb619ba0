import { z } from 'zod';
import { m } from '#messages/messages.js';
import { newsOf } from '#server/mail/about.ts';
import { defineMail, type MailWords } from '#server/mail/content.ts';
import { greetedBy } from '#server/mail/greeting.ts';
import { deviceOf, originShape } from '#server/mail/origin.ts';
import { deadlineInWords } from '#shared/dates.ts';

/**
 * What happened, and what undoes it: a new password by a mailed code, which signs out every other device, or, where a mailed code is not enough any
 * more, ourselves.
 */
const events = {
  locked: { subject: m.mail_security_locked_subject, text: m.mail_security_locked, way: 'recover' },
  'password-changed': {
    subject: m.mail_security_password_changed_subject,
    text: m.mail_security_password_changed,
    way: 'recover',
  },
  'email-changed': {
    subject: m.mail_security_email_changed_subject,
    text: m.mail_security_email_changed,
    way: 'contact',
  },
  'factor-added': { subject: m.mail_security_factor_added_subject, text: m.mail_security_factor_added, way: 'contact' },
  'factor-removed': {
    subject: m.mail_security_factor_removed_subject,
    text: m.mail_security_factor_removed,
    way: 'recover',
  },
  'recovery-code-used': {
    subject: m.mail_security_recovery_code_used_subject,
    text: m.mail_security_recovery_code_used,
    way: 'recover',
  },
  'recovery-codes-renewed': {
    subject: m.mail_security_recovery_codes_renewed_subject,
    text: m.mail_security_recovery_codes_renewed,
    way: 'recover',
  },
  'recovery-codes-removed': {
    subject: m.mail_security_recovery_codes_removed_subject,
    text: m.mail_security_recovery_codes_removed,
    way: 'recover',
  },
} as const;

const noticeProps = {
  event: z.enum(Object.keys(events) as (keyof typeof events)[]),
  // What a notice did not say before it was given all this may still wait for a mail server.
  at: z.iso.datetime().optional(),
  account: z.string().default(''),
  by: z.enum(['owner', 'staff']).default('owner'),
  ...originShape,
  /** Recovery codes that are not used yet, where one was. */
  codesLeft: z.number().optional(),
  /** Origin of the site, where its pages of help are. */
  home: z.string().optional(),
};

type Notice = z.output<z.ZodObject<typeof noticeProps>>;

/** Whose account, when, and from where: what is not known is left out. */
function factsOf(notice: Notice, { locale, settings }: MailWords): [string, string][] {
  const options = { locale } as const;
  const { account, at, by, network, codesLeft } = notice;
  const who = by === 'staff' ? m.mail_signature({ siteName: settings.general.siteName }, options) : '';
  const rows: [string, string][] = [
    [m.mail_security_fact_account({}, options), account],
    [m.mail_security_fact_when({}, options), at ? deadlineInWords(at, settings.general.timezone, locale) : ''],
    [m.mail_security_fact_by({}, options), who],
    [m.mail_security_fact_device({}, options), deviceOf(notice, options)],
    [m.mail_security_fact_network({}, options), network],
    [m.mail_security_fact_codes_left({}, options), codesLeft === undefined ? '' : String(codesLeft)],
  ];
  return rows.filter(([, value]) => value !== '');
}

/** Tells the owner of an account what happened to it, when, from where, and how to undo it. */
export const securityNotice = defineMail(
  'security-notice',
  { props: noticeProps, typed: { name: z.string() } },
  (notice, words) => {
    const { locale, settings } = words;
    const options = { locale } as const;
    const { subject, text, way } = events[notice.event];
    const what = text({}, options);
    const { home, codesLeft } = notice;
    const help =
      way === 'recover'
        ? m.mail_security_recover({ account: `${home}/account` }, options)
        : m.mail_security_contact({}, options);
    return {
      kind: 'security',
      subject: subject({ siteName: settings.general.siteName }, options),
      preview: newsOf(factsOf(notice, words)) || what,
      blocks: [
        ...greetedBy(notice.name, what, options),
        { kind: 'facts', rows: factsOf(notice, words) },
        ...(codesLeft === 0 && home
          ? ([{ kind: 'paragraph', text: m.mail_security_last_code({ account: `${home}/account` }, options) }] as const)
          : []),
        ...(home
          ? ([
              { kind: 'paragraph', text: help },
              {
                kind: 'button',
                label: m.mail_security_button({}, options),
                url: `${home}${way === 'recover' ? '/recover' : '/contact'}`,
              },
            ] as const)
          : []),
      ],
    };
  },
);
