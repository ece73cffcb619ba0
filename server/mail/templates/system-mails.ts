import { z } from 'zod';
import { m } from '#messages/messages.js';
import { newsOf, told } from '#server/mail/about.ts';
import { defineMail } from '#server/mail/content.ts';
import { unlinked } from '#server/mail/unlinked.ts';
import { type AlertKind, alertKinds } from '#shared/alerts.ts';
import { deadlineInWords } from '#shared/dates.ts';
import { roles } from '#shared/roles.ts';

const alertWords: Record<AlertKind, { title: typeof m.mail_alert_errors; text: typeof m.mail_alert_errors_text }> = {
  'mail-failed': { title: m.mail_alert_mail_failed, text: m.mail_alert_mail_failed_text },
  'backup-failed': { title: m.mail_alert_backup_failed, text: m.mail_alert_backup_failed_text },
  'disk-low': { title: m.mail_alert_disk_low, text: m.mail_alert_disk_low_text },
  errors: { title: m.mail_alert_errors, text: m.mail_alert_errors_text },
  integrity: { title: m.mail_alert_integrity, text: m.mail_alert_integrity_text },
  'sign-in-mails': { title: m.mail_alert_sign_in_mails, text: m.mail_alert_sign_in_mails_text },
  quarantine: { title: m.mail_alert_quarantine, text: m.mail_alert_quarantine_text },
  'job-failed': { title: m.mail_alert_job_failed, text: m.mail_alert_job_failed_text },
};

/** To Admins: something of the system is wrong. */
export const systemAlert = defineMail(
  'system-alert',
  { props: { kind: z.enum(alertKinds), detail: z.string(), at: z.iso.datetime(), url: z.string() } },
  ({ kind, detail, at, url }, { locale, settings }) => {
    const options = { locale } as const;
    const { siteName, timezone } = settings.general;
    const title = alertWords[kind].title({}, options);
    return {
      kind: 'system',
      subject: m.mail_alert_subject({ siteName, title }, options),
      preview: alertWords[kind].text({}, options),
      blocks: [
        { kind: 'paragraph', text: alertWords[kind].text({}, options) },
        { kind: 'quote', text: detail },
        { kind: 'facts', rows: [[m.mail_alert_when({}, options), deadlineInWords(at, timezone, locale)]] },
        { kind: 'button', label: m.mail_alert_button({}, options), url },
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

/** The mail of 'Invia email di prova'. */
export const smtpTest = defineMail('smtp-test', { props: { by: z.string() } }, ({ by }, { locale, settings }) => {
  const options = { locale } as const;
  const { siteName } = settings.general;
  const text = m.mail_smtp_test_text({ siteName, by }, options);
  return {
    kind: 'system',
    subject: m.mail_smtp_test_subject({ siteName }, options),
    preview: text,
    blocks: [{ kind: 'paragraph', text }],
  };
});
