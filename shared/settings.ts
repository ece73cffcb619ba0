import { z } from 'zod';

/** The settings groups of the back office with the specification's defaults (sections 3 and 9). */

export const timezones = ['Europe/Rome', 'Europe/London', 'America/New_York', 'Asia/Tokyo'] as const;

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
});

export const apiSettings = z.object({
  enableAPI: z.boolean().default(true),
  rateLimitPerHour: z.number().int().min(1).max(1_000_000).default(1000),
  enableCORS: z.boolean().default(true),
  corsOrigins: z.string().max(2000).default(''),
  requireAPIKey: z.boolean().default(true),
});

export const settingsGroups = {
  general: generalSettings,
  email: emailSettings,
  security: securitySettings,
  api: apiSettings,
} as const;

export type SettingsGroup = keyof typeof settingsGroups;
export type Settings = { [Group in SettingsGroup]: z.output<(typeof settingsGroups)[Group]> };
