import { m } from '#messages/messages.js';
import { env } from '#server/env.ts';
import { smtpServerOf } from '#server/mail/transport.ts';
import { s3Settings } from '#server/storage/storage.ts';
import { graceDays, personalExportDays } from '#shared/privacy.ts';
import type { Settings } from '#shared/settings.ts';
import { codeText } from './page-values.ts';

/** Recipients and periods (GDPR article 15(1)(c) and (d)), by what is set up here. */

type Asked = { locale: 'it' | 'en'; providers: readonly string[]; hasPhone: boolean };

const storageHost = (endpoint: string | undefined) => (endpoint ? new URL(endpoint).hostname : 'amazonaws.com');

/** Who gets data of a person besides the people of the site. @param providers - by which they sign in */
export function recipientsOf(settings: Settings, { locale, providers, hasPhone }: Asked): string[] {
  const { siteName } = settings.general;
  const mail = smtpServerOf(settings, undefined);
  const bucket = s3Settings();
  const others = providers
    .filter((each) => each !== 'email' && each !== 'phone')
    .map((each) => codeText(each, { locale }));
  return [
    m.own_data_recipient_operator({ siteName }, { locale }),
    mail ? m.own_data_recipient_mail({ host: mail.host }, { locale }) : m.own_data_recipient_no_mail({}, { locale }),
    bucket
      ? m.own_data_recipient_storage({ host: storageHost(bucket.endpoint) }, { locale })
      : m.own_data_recipient_disk({}, { locale }),
    ...(env.GOTRUE_SMS_PROVIDER && hasPhone ? [m.own_data_recipient_sms({}, { locale })] : []),
    ...(others.length > 0 ? [m.own_data_recipient_providers({ providers: others.join(', ') }, { locale })] : []),
  ];
}

/** For how long what is kept, by the settings. */
export function termsOf({ system }: Settings, locale: 'it' | 'en'): string[] {
  const options = { locale };
  return [
    m.own_data_term_lead({ months: system.leadRetentionMonths }, options),
    m.own_data_term_client({ days: graceDays }, options),
    m.own_data_term_mails({ months: system.mailRetentionMonths }, options),
    m.own_data_term_logs({ days: system.logRetentionDays }, options),
    m.own_data_term_reports({ days: system.reportFileDays }, options),
    m.own_data_term_newsletter({}, options),
    m.own_data_term_backups({ days: system.backupRetentionDays }, options),
    m.own_data_term_file({ days: personalExportDays }, options),
  ];
}
