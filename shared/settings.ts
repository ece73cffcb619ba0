import { cleanClosings } from './closing-days.ts';
import { type Country, cleanHolidays } from './holidays.ts';
import { cleanHours } from './opening-hours.ts';
import { isPhone } from './phones.ts';
import { choice, type FieldRule, type ListRule, list, number, text, toggle, type ValueOf } from './setting-rules.ts';
import { cleanNetworks, cleanOrigins, isEmailAddress, isHost } from './settings-values.ts';
import { timezones } from './timezones.ts';

/** Opening hours of a day of the week; empty while the office is closed. */
const hours = (initial: string): ListRule => ({
  ...list(100, {
    card: 'opening',
    row: 'hours',
    clean: cleanHours,
    fault: 'hours',
    autoComplete: 'off',
    whenEmpty: 'hoursClosed',
  }),
  initial,
});
const holidays = (country: Country) =>
  list(400, { card: 'holidays', clean: (names) => cleanHolidays(country, names), fault: 'holiday' });

/**
 * The settings of the back office, each declared once, with the specification's defaults (sections 3 and 9). What is stored and read, the forms,
 * the checks of both sides and the table in docs/settings.md are made of this; the words of `siteName` are `setting_site_name`
 * and `setting_site_name_hint`, those of a choice end in its option.
 */
export const settingsFields = {
  general: {
    siteName: text('Vantaggio', 80, { card: 'site', isRequired: true }),
    siteDescription: text('Advertising, listings and account management for brands that sell on Amazon.', 300, {
      card: 'site',
      isRequired: true,
      rows: 3,
    }),
    companyEmail: text('hello@vantaggio.example', 254, {
      card: 'company',
      row: 'contact',
      type: 'email',
      isRequired: true,
      test: isEmailAddress,
      fault: 'email',
    }),
    companyPhone: text('+356 2100 0000', 40, {
      card: 'company',
      row: 'contact',
      type: 'tel',
      isRequired: true,
      test: isPhone,
      fault: 'phone',
    }),
    companyAddress: text('14 Triq il-Vapur, Sliema SLM 1000, Malta', 300, { card: 'company', isRequired: true }),
    /** Legal form, register and VAT number, which business letters must carry (Directive (EU) 2017/1132, article 26). */
    companyLegal: text('', 300, { card: 'company' }),
    timezone: choice(timezones, 'Europe/Rome', { card: 'place' }),
    language: choice(['it', 'en'], 'it', { card: 'place' }),
    /** Which hours count towards the answer within 24 hours: all of them, or those of the office. */
    answerClock: choice(['every-hour', 'office-hours'], 'every-hour', { card: 'place' }),
    /** Working days after which an analysis is promised, counted from the request; 0 promises no day. */
    analysisDays: number(5, [0, 60], { card: 'place', unit: 'days' }),
    /** The calendar of opening (`opening.ts`): by it count the office's hours of `answerClock`, and working days. */
    hoursMonday: hours('09:00–18:00'),
    hoursTuesday: hours('09:00–18:00'),
    hoursWednesday: hours('09:00–18:00'),
    hoursThursday: hours('09:00–18:00'),
    hoursFriday: hours('09:00–18:00'),
    hoursSaturday: hours('10:00–16:00'),
    hoursSunday: hours(''),
    /** Single days and ranges on which the office is closed, one a line, with a name. */
    closingDays: list(4000, { card: 'opening', clean: cleanClosings, fault: 'closing', rows: 4 }),
    /** Public holidays on which it is closed, by their names in `holidays.ts`. */
    holidaysItaly: holidays('italy'),
    holidaysMalta: holidays('malta'),
    /** Whether Editors sign and revoke analyses, or only Admins. */
    editorsPublishReports: toggle(true, { card: 'reports' }),
    /** Whether articles say how long their own words take to read, instead of the labels of the specification. */
    estimateReadingTime: toggle(false, { card: 'blog' }),
    /** What visitors may bring with a request, before a sign-in by mail has confirmed it: files and megabytes of one request … */
    visitorFiles: number(5, [0, 20], { card: 'visitorFiles', unit: 'files' }),
    visitorMegabytes: number(60, [1, 1000], { card: 'visitorFiles', unit: 'megabytes' }),
    /** … how often in an hour from one network … */
    visitorSendings: number(3, [1, 100], { card: 'visitorFiles', unit: 'times' }),
    /** … and megabytes of all of them that wait for it, and for how long. */
    visitorWaitingMegabytes: number(2048, [1, 100_000], { card: 'visitorFiles', unit: 'megabytes' }),
    visitorFileHours: number(48, [1, 720], { card: 'visitorFiles', unit: 'hours' }),
  },
  email: {
    smtpServer: text('', 255, {
      card: 'smtp',
      row: 'server',
      test: isHost,
      fault: 'host',
      autoComplete: 'off',
      placeholder: 'smtp.example.com',
    }),
    smtpPort: number(587, [1, 65_535], { card: 'smtp', row: 'server' }),
    smtpUser: text('', 255, { card: 'smtp', autoComplete: 'off' }),
    /** Address that the newsletter comes from; empty for that of all mails. */
    newsletterSender: text('', 254, {
      card: 'newsletter',
      type: 'email',
      test: isEmailAddress,
      fault: 'email',
      autoComplete: 'off',
      placeholder: 'news@news.example.com',
    }),
    enableEmailNotifications: toggle(true, { card: 'notices' }),
    enableNewUserNotifications: toggle(true, { card: 'notices' }),
    enableSystemAlerts: toggle(true, { card: 'notices' }),
  },
  security: {
    enableTwoFactor: toggle(false, { card: 'access' }),
    /** Hours without use after which a session ends. */
    sessionTimeout: number(24, [1, 720], { card: 'access', unit: 'hours' }),
    maxLoginAttempts: number(5, [1, 100], { card: 'access' }),
    passwordMinLength: number(8, [6, 72], { card: 'passwords', unit: 'characters' }),
    requireSpecialChars: toggle(true, { card: 'passwords' }),
    enableIPWhitelist: toggle(false, { card: 'network' }),
    /** Addresses and CIDR ranges, separated by commas or line breaks, from which the back office opens while the whitelist is on. */
    ipWhitelist: list(4000, { card: 'network', clean: cleanNetworks, fault: 'network', rows: 4 }),
  },
  api: {
    enableAPI: toggle(true, { card: 'api' }),
    requireAPIKey: toggle(true, { card: 'api' }),
    rateLimitPerHour: number(1000, [1, 1_000_000], { card: 'api', unit: 'calls' }),
    enableCORS: toggle(true, { card: 'cors' }),
    corsOrigins: list(2000, {
      card: 'cors',
      clean: cleanOrigins,
      fault: 'origin',
      rows: 3,
      placeholder: 'https://app.example.com, https://shop.example.com',
    }),
  },
  system: {
    /** Whether a backup is made every night; what it holds is said by the two that follow. */
    backupDaily: toggle(true, { card: 'backup' }),
    backupDatabase: toggle(true, { card: 'backup' }),
    backupFiles: toggle(false, { card: 'backup' }),
    /** After which a backup that was made by the clock is deleted; the newest good one stays in any case. */
    backupRetentionDays: number(30, [1, 3650], { card: 'backup', unit: 'days' }),
    /** After which entries of logs are deleted by 'Pulisci Log Vecchi' and by the nightly clean-up. */
    logRetentionDays: number(365, [7, 3650], { card: 'retention', unit: 'days' }),
    /** After which a lead that became no client is erased. */
    leadRetentionMonths: number(24, [1, 120], { card: 'retention', unit: 'months' }),
    /** After which single visits are folded into counts without visitors. */
    visitRetentionMonths: number(13, [1, 60], { card: 'retention', unit: 'months' }),
    /** After which the files that an analysis was made of are deleted; its figures stay. */
    reportFileDays: number(90, [1, 3650], { card: 'retention', unit: 'days' }),
    /** After which the texts of sent mails are deleted. */
    mailRetentionMonths: number(12, [1, 120], { card: 'retention', unit: 'months' }),
  },
  /** Set by 'Modalità Manutenzione', not by a tab's save button. */
  maintenance: {
    enabled: toggle(false),
    /** Shown to visitors in place of the usual words; empty for those. */
    message: text('', 500),
  },
} as const satisfies Record<string, Record<string, FieldRule>>;

export type SettingsGroup = keyof typeof settingsFields;
export type Settings = {
  -readonly [Group in SettingsGroup]: {
    -readonly [Field in keyof (typeof settingsFields)[Group]]: ValueOf<(typeof settingsFields)[Group][Field]>;
  };
};

export const tabGroups = ['general', 'email', 'security', 'api', 'system'] as const satisfies SettingsGroup[];
/** A group that a tab of the back office saves. */
export type TabGroup = (typeof tabGroups)[number];

/** The rules of a group, by the name of the field. */
export const rulesOf = (group: SettingsGroup): Readonly<Record<string, FieldRule>> => settingsFields[group];

/** Settings of which nobody has changed any. */
export const initialSettings = Object.fromEntries(
  Object.entries(settingsFields).map(([group, fields]) => [
    group,
    Object.fromEntries(Object.entries<FieldRule>(fields).map(([field, { initial }]) => [field, initial])),
  ]),
) as Settings;

/** The longest password that an SMTP server is given. */
export const longestSmtpPassword = 255;
