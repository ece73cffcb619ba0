import { z } from 'zod';
import { timezones } from './timezones.ts';

/** The settings groups of the back office with the specification's defaults (sections 3 and 9). */

export const generalSettings = z.object({
  siteName: z.string().min(1).max(80).default('Vantaggio'),
  siteDescription: z
    .string()
    .max(300)
    .default('Advertising, listings and account management for brands that sell on Amazon.'),
  companyEmail: z.string().max(254).default('hello@vantaggio.example'),
  companyPhone: z.string().max(40).default('+356 2100 0000'),
  companyAddress: z.string().max(300).default('14 Triq il-Vapur, Sliema SLM 1000, Malta'),
  timezone: z.enum(timezones).default('Europe/Rome'),
  language: z.enum(['it', 'en']).default('it'),
  /** Which hours count towards the answer within 24 hours: all of them, or those of the office. */
  answerClock: z.enum(['every-hour', 'office-hours']).default('every-hour'),
});

export const emailSettings = z.object({
  smtpServer: z.string().max(255).default(''),
  smtpPort: z.number().int().min(1).max(65_535).default(587),
  smtpUser: z.string().max(255).default(''),
  enableEmailNotifications: z.boolean().default(true),
  enableNewUserNotifications: z.boolean().default(true),
  enableSystemAlerts: z.boolean().default(true),
});

export const securitySettings = z.object({
  enableTwoFactor: z.boolean().default(false),
  /** Hours without use after which a session ends. */
  sessionTimeout: z.number().int().min(1).max(720).default(24),
  passwordMinLength: z.number().int().min(6).max(72).default(8),
  requireSpecialChars: z.boolean().default(true),
  maxLoginAttempts: z.number().int().min(1).max(100).default(5),
  enableIPWhitelist: z.boolean().default(false),
  /** Addresses and CIDR ranges, separated by commas or line breaks, from which the back office opens while the whitelist is on. */
  ipWhitelist: z.string().max(4000).default(''),
});

export const apiSettings = z.object({
  enableAPI: z.boolean().default(true),
  rateLimitPerHour: z.number().int().min(1).max(1_000_000).default(1000),
  enableCORS: z.boolean().default(true),
  corsOrigins: z.string().max(2000).default(''),
  requireAPIKey: z.boolean().default(true),
});

export const systemSettings = z.object({
  /** Whether a backup is made every night; what it holds is said by the two that follow. */
  backupDaily: z.boolean().default(true),
  backupDatabase: z.boolean().default(true),
  backupFiles: z.boolean().default(false),
  /** Days after which a backup that was made by the clock is deleted; the newest good one stays in any case. */
  backupRetentionDays: z.number().int().min(1).max(3650).default(30),
  /** Days after which entries of logs are deleted by 'Pulisci Log Vecchi' and by the nightly clean-up. */
  logRetentionDays: z.number().int().min(7).max(3650).default(365),
  /** Months after which a lead that became no client is erased. */
  leadRetentionMonths: z.number().int().min(1).max(120).default(24),
  /** Months after which single visits are folded into counts without visitors. */
  visitRetentionMonths: z.number().int().min(1).max(60).default(13),
  /** Months after which the texts of sent mails are deleted. */
  mailRetentionMonths: z.number().int().min(1).max(120).default(12),
});

/** Set by 'Modalità Manutenzione', not by a tab's save button. */
export const maintenanceSettings = z.object({
  enabled: z.boolean().default(false),
  /** Shown to visitors in place of the usual words; empty for those. */
  message: z.string().max(500).default(''),
});

export const settingsGroups = {
  general: generalSettings,
  email: emailSettings,
  security: securitySettings,
  api: apiSettings,
  system: systemSettings,
  maintenance: maintenanceSettings,
} as const;

export type SettingsGroup = keyof typeof settingsGroups;
export type Settings = { [Group in SettingsGroup]: z.output<(typeof settingsGroups)[Group]> };
