import { m } from '#messages/messages.js';
import type { FieldFault, TabGroup } from '#shared/settings-fields.ts';

export const tabWords = {
  general: m.admin_settings_tab_general,
  email: m.admin_settings_tab_email,
  security: m.admin_settings_tab_security,
  api: m.admin_settings_tab_api,
  system: m.admin_settings_tab_system,
} as const satisfies Record<TabGroup, unknown>;

const groupWords: Record<TabGroup, () => string> = {
  general: m.admin_settings_group_general,
  email: m.admin_settings_group_email,
  security: m.admin_settings_group_security,
  api: m.admin_settings_group_api,
  system: m.admin_settings_group_system,
};

export const successWords = (group: TabGroup) => m.admin_settings_saved({ group: groupWords[group]() });
export const failureWords = (group: TabGroup) => m.admin_settings_failed({ group: groupWords[group]() });

/** Names of the fields, for labels, conflicts, the history and the audit log. */
export const settingWords: Record<string, () => string> = {
  siteName: m.admin_settings_site_name,
  siteDescription: m.admin_settings_site_description,
  companyEmail: m.admin_settings_company_email,
  companyPhone: m.admin_settings_company_phone,
  companyAddress: m.admin_settings_company_address,
  timezone: m.admin_settings_timezone,
  language: m.admin_settings_language,
  answerClock: m.admin_settings_answer_clock,
  smtpServer: m.admin_settings_smtp_server,
  smtpPort: m.admin_settings_smtp_port,
  smtpUser: m.admin_settings_smtp_user,
  smtpPassword: m.admin_settings_smtp_password,
  enableEmailNotifications: m.admin_settings_email_notifications,
  enableNewUserNotifications: m.admin_settings_new_user_notifications,
  enableSystemAlerts: m.admin_settings_system_alerts,
  enableTwoFactor: m.admin_settings_two_factor,
  sessionTimeout: m.admin_settings_session_timeout,
  passwordMinLength: m.admin_settings_password_length,
  requireSpecialChars: m.admin_settings_special_chars,
  maxLoginAttempts: m.admin_settings_login_attempts,
  enableIPWhitelist: m.admin_settings_ip_whitelist,
  ipWhitelist: m.admin_settings_ip_list,
  enableAPI: m.admin_settings_enable_api,
  rateLimitPerHour: m.admin_settings_rate_limit,
  enableCORS: m.admin_settings_enable_cors,
  corsOrigins: m.admin_settings_cors_origins,
  requireAPIKey: m.admin_settings_require_key,
  backupDaily: m.admin_settings_backup_daily,
  backupDatabase: m.admin_settings_backup_database,
  backupFiles: m.admin_settings_backup_files,
  backupRetentionDays: m.admin_settings_backup_days,
  logRetentionDays: m.admin_settings_log_days,
  leadRetentionMonths: m.admin_settings_lead_months,
  visitRetentionMonths: m.admin_settings_visit_months,
  mailRetentionMonths: m.admin_settings_mail_months,
};

export const settingName = (field: string): string => settingWords[field]?.() ?? field;

const faultWords: Record<string, (part: string) => string> = {
  required: () => m.admin_settings_fault_required(),
  'too-long': () => m.admin_settings_fault_too_long(),
  number: () => m.admin_settings_fault_number(),
  email: () => m.admin_settings_fault_email(),
  phone: () => m.admin_settings_fault_phone(),
  host: () => m.admin_settings_fault_host(),
  network: (entry) => m.admin_settings_fault_network({ entry }),
  origin: (entry) => m.admin_settings_fault_origin({ entry }),
  'other-server': () => m.admin_settings_fault_other_server(),
  'second-factor': () => m.admin_settings_fault_second_factor(),
  'shuts-out': (address) => m.admin_settings_fault_shuts_out({ address: address || '?' }),
};

/** What is wrong with a field; `range` is the one that a number must be in. */
export function faultText(fault: FieldFault | undefined, range?: { min: number; max: number }): string | undefined {
  if (!fault) return undefined;
  if (fault.code === 'range' && range) return m.admin_settings_fault_range(range);
  return faultWords[fault.code]?.(fault.part ?? '') ?? m.admin_field_invalid();
}

const choiceWords: Record<string, () => string> = {
  'timezone Europe/Rome': m.admin_settings_zone_rome,
  'timezone Europe/London': m.admin_settings_zone_london,
  'timezone America/New_York': m.admin_settings_zone_new_york,
  'timezone Asia/Tokyo': m.admin_settings_zone_tokyo,
  'language it': m.admin_settings_language_it,
  'language en': m.admin_settings_language_en,
  'answerClock every-hour': m.admin_settings_clock_every_hour,
  'answerClock office-hours': m.admin_settings_clock_office_hours,
  'smtpPassword none': m.admin_settings_password_none,
  'smtpPassword set': m.admin_settings_password_set,
  'smtpPassword replaced': m.admin_settings_password_replaced,
  'smtpPassword removed': m.admin_settings_password_removed,
};

/** A value as a person reads it. */
export function settingText(field: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? m.admin_settings_on() : m.admin_settings_off();
  if (value === null || value === undefined || value === '') return '—';
  return choiceWords[`${field} ${value}`]?.() ?? String(value);
}
