import { z } from 'zod';
import { m } from '#messages/messages.js';
import { newsOf, told } from '#server/mail/about.ts';
import { alertWords, meaningOf } from '#server/mail/alert-words.ts';
import { defineMail } from '#server/mail/content.ts';
import { unlinked } from '#server/mail/unlinked.ts';
import { alertKinds } from '#shared/alerts.ts';
import { deadlineInWords } from '#shared/dates.ts';
import { roles } from '#shared/roles.ts';

/** To Admins: something of the system is wrong: where, what that means, what to do, and the screen that helps. */
export const systemAlert = defineMail(
  'system-alert',
  {
    props: {
      kind: z.enum(alertKinds),
      detail: z.string(),
      at: z.iso.datetime(),
      url: z.string(),
      /** Name of the machine; mails that waited before it was told have none. */
      host: z.string().optional(),
    },
  },
  ({ kind, detail, at, url, host }, { locale, settings }) => {
    const options = { locale } as const;
    const { siteName, timezone } = settings.general;
    const words = alertWords[kind];
    const meaning = meaningOf(detail, options);
    const site = URL.parse(url)?.host ?? '';
    return {
      kind: 'system',
      subject: m.mail_alert_subject({ siteName, title: words.title({}, options) }, options),
      preview: meaning ?? detail,
      blocks: [
        { kind: 'paragraph', text: words.text({}, options) },
        { kind: 'quote', text: detail },
        ...(meaning ? ([{ kind: 'paragraph', text: meaning }] as const) : []),
        { kind: 'paragraph', text: words.todo({}, options) },
        {
          kind: 'facts',
          rows: [
            ...told(m.mail_alert_where({}, options), [site, host].filter(Boolean).join(' · ')),
            [m.mail_alert_when({}, options), deadlineInWords(at, timezone, locale)],
          ],
        },
        { kind: 'button', label: words.button({}, options), url },
        { kind: 'small', text: m.mail_alert_once({}, options) },
      ],
    };
  },
);

/** To Admins: somebody has an account now. */
export const userJoined = defineMail(
  'user-joined',
  {
    props: {
      kind: z.enum(['client', 'staff']),
      name: z.string(),
      email: z.string(),
      role: z.enum(roles).optional(),
      /** Of staff: who asked them; mails that waited before this was told have neither that nor when they came. */
      inviter: z.string().optional(),
      at: z.iso.datetime().optional(),
      url: z.string(),
    },
  },
  ({ kind, name: typed, email, role, inviter, at, url }, { locale, settings }) => {
    const options = { locale } as const;
    const name = unlinked(typed, m.mail_instead_of_name({}, options));
    const { siteName, timezone } = settings.general;
    const intro =
      kind === 'client' ? m.mail_joined_client({ name }, options) : m.mail_joined_staff({ name, siteName }, options);
    const story: [string, string][] = [
      ...told(m.mail_joined_role({}, options), role),
      ...told(m.mail_invite_by({}, options), inviter),
      ...told(m.mail_joined_at({}, options), at && deadlineInWords(at, timezone, locale)),
    ];
    return {
      kind: 'staff',
      subject: m.mail_joined_subject({ siteName, name }, options),
      preview: newsOf(story) || intro,
      blocks: [
        { kind: 'paragraph', text: intro },
        {
          kind: 'facts',
          rows: [[m.mail_fact_name({}, options), name], [m.mail_fact_email({}, options), email], ...story],
        },
        { kind: 'button', label: m.mail_joined_button({}, options), url },
      ],
    };
  },
);

const recordWords = {
  spf: m.admin_settings_dns_spf,
  dkim: m.admin_settings_dns_dkim,
  dmarc: m.admin_settings_dns_dmarc,
} as const;
const stateWords = {
  ok: m.admin_settings_dns_ok,
  unverified: m.admin_settings_dns_unverified,
  missing: m.admin_settings_dns_missing,
  wrong: m.admin_settings_dns_wrong,
  unknown: m.admin_settings_dns_unknown,
} as const;
const keysOf = <Key extends string>(words: Record<Key, unknown>) => z.enum(Object.keys(words) as Key[]);

/** The mail of 'Invia email di prova': over which line it came, and what the DNS says of its sender, in the words of the settings. */
export const smtpTest = defineMail(
  'smtp-test',
  {
    props: {
      by: z.string(),
      sender: z.string(),
      /** Without it, the mail became a file. */
      line: z.object({ server: z.string(), user: z.string(), encryption: z.string() }).optional(),
      dns: z.array(z.object({ record: keysOf(recordWords), state: keysOf(stateWords) })),
    },
  },
  ({ by, sender, line, dns }, { locale, settings }) => {
    const options = { locale } as const;
    const { siteName } = settings.general;
    const text = m.mail_smtp_test_text({ siteName, by }, options);
    const rows: [string, string][] = [
      [m.mail_smtp_test_server({}, options), line?.server ?? m.mail_smtp_test_no_server({}, options)],
      ...(line
        ? told(m.mail_smtp_test_encryption({}, options), line.encryption || m.mail_smtp_test_plain({}, options))
        : []),
      ...told(m.mail_smtp_test_user({}, options), line?.user),
      [m.mail_smtp_test_sender({}, options), sender],
      ...dns.map(({ record, state }): [string, string] => [
        recordWords[record]({}, options),
        stateWords[state]({}, options),
      ]),
    ];
    return {
      kind: 'system',
      subject: m.mail_smtp_test_subject({ siteName }, options),
      preview: newsOf(rows),
      blocks: [
        { kind: 'paragraph', text },
        { kind: 'facts', rows },
        { kind: 'small', text: m.mail_smtp_test_dns({}, options) },
      ],
    };
  },
);
