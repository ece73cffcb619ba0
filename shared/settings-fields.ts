import { isPhone } from './phones.ts';
import type { Settings } from './settings.ts';
import { cleanNetworks, cleanOrigins, isEmailAddress, isHost } from './settings-values.ts';
import { timezones } from './timezones.ts';

/**
 * The fields of the five tabs and what may stand in them: the one list behind the forms and the server's check. The schemas of
 * `settings.ts` say what is stored and read, and stay wider, so that an older value never keeps the product from starting.
 */

export const tabGroups = ['general', 'email', 'security', 'api', 'system'] as const;
/** A group that a tab of the back office saves. */
export type TabGroup = (typeof tabGroups)[number];
export type FieldOf<Group extends TabGroup> = keyof Settings[Group] & string;

export type FieldRule =
  | {
      kind: 'text';
      max: number;
      isRequired?: true;
      /** Line breaks may stay. */
      isLong?: true;
      /** @returns true when the text is one of its kind; `fault` names what it is not */
      test?: (text: string) => boolean;
      fault?: string;
    }
  | { kind: 'list'; max: number; clean: (text: string) => { text: string } | { wrong: string }; fault: string }
  | { kind: 'number'; min: number; max: number }
  | { kind: 'choice'; options: readonly string[] }
  | { kind: 'switch' };

const text = (max: number, more: Omit<FieldRule & { kind: 'text' }, 'kind' | 'max'> = {}): FieldRule => ({
  kind: 'text',
  max,
  ...more,
});
const number = (min: number, max: number): FieldRule => ({ kind: 'number', min, max });
const toggle: FieldRule = { kind: 'switch' };

export const settingsFields: { [Group in TabGroup]: Record<FieldOf<Group>, FieldRule> } = {
  general: {
    siteName: text(80, { isRequired: true }),
    siteDescription: text(300, { isRequired: true }),
    companyEmail: text(254, { isRequired: true, test: isEmailAddress, fault: 'email' }),
    companyPhone: text(40, { isRequired: true, test: isPhone, fault: 'phone' }),
    companyAddress: text(300, { isRequired: true }),
    timezone: { kind: 'choice', options: timezones },
    language: { kind: 'choice', options: ['it', 'en'] },
    answerClock: { kind: 'choice', options: ['every-hour', 'office-hours'] },
  },
  email: {
    smtpServer: text(255, { test: isHost, fault: 'host' }),
    smtpPort: number(1, 65_535),
    smtpUser: text(255),
    enableEmailNotifications: toggle,
    enableNewUserNotifications: toggle,
    enableSystemAlerts: toggle,
  },
  security: {
    enableTwoFactor: toggle,
    sessionTimeout: number(1, 720),
    passwordMinLength: number(6, 72),
    requireSpecialChars: toggle,
    maxLoginAttempts: number(1, 100),
    enableIPWhitelist: toggle,
    ipWhitelist: { kind: 'list', max: 4000, clean: cleanNetworks, fault: 'network' },
  },
  api: {
    enableAPI: toggle,
    rateLimitPerHour: number(1, 1_000_000),
    enableCORS: toggle,
    corsOrigins: { kind: 'list', max: 2000, clean: cleanOrigins, fault: 'origin' },
    requireAPIKey: toggle,
  },
  system: {
    backupDaily: toggle,
    backupDatabase: toggle,
    backupFiles: toggle,
    backupRetentionDays: number(1, 3650),
    logRetentionDays: number(7, 3650),
    leadRetentionMonths: number(1, 120),
    visitRetentionMonths: number(1, 60),
    mailRetentionMonths: number(1, 120),
  },
};

/** The longest password that an SMTP server is given. */
export const longestSmtpPassword = 255;

/** What is wrong with a value: `required`, `too-long`, `line`, `number`, `range`, `choice`, `email`, …; `part` is the entry of a list. */
export type FieldFault = { code: string; part?: string };

export type FieldReading = { value: string | number | boolean } | { fault: FieldFault };

// Controls but line breaks, and what rearranges or hides the words around it.
const unwanted = /[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u200B\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/g;

const cleanText = (value: string) => value.replaceAll('\r\n', '\n').replace(unwanted, '').trim();

function readText(rule: FieldRule & { kind: 'text' }, value: unknown): FieldReading {
  if (typeof value !== 'string') return { fault: { code: 'line' } };
  const cleaned = rule.isLong ? cleanText(value) : cleanText(value).replace(/\s+/g, ' ');
  if (cleaned === '') return rule.isRequired ? { fault: { code: 'required' } } : { value: '' };
  if (cleaned.length > rule.max) return { fault: { code: 'too-long' } };
  if (rule.test && !rule.test(cleaned)) return { fault: { code: rule.fault ?? 'line' } };
  return { value: cleaned };
}

function readList(rule: FieldRule & { kind: 'list' }, value: unknown): FieldReading {
  if (typeof value !== 'string') return { fault: { code: 'line' } };
  const cleaned = rule.clean(value.replaceAll('\r\n', '\n').replace(unwanted, ' '));
  if ('wrong' in cleaned) return { fault: { code: rule.fault, part: cleaned.wrong.slice(0, 80) } };
  return cleaned.text.length > rule.max ? { fault: { code: 'too-long' } } : { value: cleaned.text };
}

/** A value as it is stored (trimmed, lists in one spelling), or what is wrong with it. */
export function readField(rule: FieldRule, value: unknown): FieldReading {
  switch (rule.kind) {
    case 'text':
      return readText(rule, value);
    case 'list':
      return readList(rule, value);
    case 'number':
      if (!Number.isInteger(value)) return { fault: { code: 'number' } };
      if ((value as number) < rule.min || (value as number) > rule.max) return { fault: { code: 'range' } };
      return { value: value as number };
    case 'choice':
      return rule.options.includes(value as string) ? { value: value as string } : { fault: { code: 'choice' } };
    case 'switch':
      return typeof value === 'boolean' ? { value } : { fault: { code: 'choice' } };
  }
}
