import { m } from '#messages/messages.js';
import { words as wordsOfCards } from '#messages/named/admin_settings_card.js';
import { words as wordsOfFields } from '#messages/named/setting.js';
import { getLocale } from '#messages/runtime.ts';
import type { FieldFault, FieldRule, NumberRule } from '#shared/setting-rules.ts';
import type { TabGroup } from '#shared/settings.ts';

const groupWords: Record<TabGroup, () => string> = {
  general: m.admin_settings_group_general,
  email: m.admin_settings_group_email,
  security: m.admin_settings_group_security,
  api: m.admin_settings_group_api,
  system: m.admin_settings_group_system,
};

export const successWords = (group: TabGroup) => m.admin_settings_saved({ group: groupWords[group]() });
export const failureWords = (group: TabGroup) => m.admin_settings_failed({ group: groupWords[group]() });

/** Words of settings and of their cards are found by the names of these: `enableIPWhitelist` is `enable_ip_whitelist` among them. */
const keyOf = (name: string) =>
  name
    .replaceAll(/([a-z])([A-Z])|([A-Z])([A-Z][a-z])/g, '$1$3_$2$4')
    .replaceAll(/\W/g, '_')
    .toLowerCase();

/** The name of a field, for labels, conflicts, the history and the audit log. */
export const settingName = (field: string): string => wordsOfFields[`setting_${keyOf(field)}`]?.() ?? field;

/** Title of a card, and what it is about. */
export const cardWords = (card: string) => ({
  title: wordsOfCards[`admin_settings_card_${keyOf(card)}`]?.() ?? card,
  text: wordsOfCards[`admin_settings_card_${keyOf(card)}_text`]?.(),
});

/** The name of a public holiday. */
export const holidayName = (holiday: string): string =>
  wordsOfFields[`setting_holidays_${keyOf(holiday)}`]?.() ?? holiday;

const unitWords = {
  calls: m.admin_settings_unit_calls,
  characters: m.admin_settings_unit_characters,
  days: m.admin_settings_unit_days,
  files: m.admin_settings_unit_files,
  hours: m.admin_settings_unit_hours,
  megabytes: m.admin_settings_unit_megabytes,
  months: m.admin_settings_unit_months,
  times: m.admin_settings_unit_times,
} satisfies Record<NonNullable<NumberRule['unit']>, () => string>;

/** The name of a number with its unit. */
export const numberName = (field: string, { unit }: NumberRule): string =>
  unit ? `${settingName(field)} (${unitWords[unit]()})` : settingName(field);

/** Four digits stand together, as in years. */
const shown = (bound: number) => (bound < 10_000 ? String(bound) : bound.toLocaleString(getLocale()));

/** What the box of a field is for; undefined where its name says it. */
export function settingHint(field: string, rule: FieldRule): string | undefined {
  const bounds = { ...('min' in rule && { min: shown(rule.min) }), ...('max' in rule && { max: shown(rule.max) }) };
  return wordsOfFields[`setting_${keyOf(field)}_hint`]?.(bounds);
}

const keyOfChoice = (field: string, option: unknown) => `setting_${keyOf(field)}_${keyOf(String(option))}`;
export const choiceHint = (field: string, option: string): string | undefined =>
  wordsOfFields[`${keyOfChoice(field, option)}_hint`]?.();

const faultWords: Record<string, (part: string) => string> = {
  required: () => m.admin_settings_fault_required(),
  number: () => m.admin_settings_fault_number(),
  email: () => m.admin_settings_fault_email(),
  phone: () => m.admin_settings_fault_phone(),
  host: () => m.admin_settings_fault_host(),
  network: (entry) => m.admin_settings_fault_network({ entry }),
  origin: (entry) => m.admin_settings_fault_origin({ entry }),
  'other-server': () => m.admin_settings_fault_other_server(),
  'second-factor': () => m.admin_settings_fault_second_factor(),
  hours: () => m.admin_settings_fault_hours(),
  closing: (entry) => m.admin_settings_fault_closing({ entry }),
  'never-open': () => m.admin_settings_fault_never_open(),
  'shuts-out': (address) => m.admin_settings_fault_shuts_out({ address: address || '?' }),
};

/** What is wrong with a field; `bounds` are those of its number or of its length. */
export function faultText(
  fault: FieldFault | undefined,
  { min = 0, max = 0 }: { min?: number; max?: number } = {},
): string | undefined {
  if (!fault) return undefined;
  if (fault.code === 'range') return m.admin_settings_fault_range({ min: shown(min), max: shown(max) });
  if (fault.code === 'too-long') return m.admin_settings_fault_too_long({ max: shown(max) });
  return faultWords[fault.code]?.(fault.part ?? '') ?? m.admin_field_invalid();
}

const holidayFields = { holidaysItaly: true, holidaysMalta: true };

/** A value as a person reads it. */
export function settingText(field: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? m.admin_settings_on() : m.admin_settings_off();
  if (value === null || value === undefined || value === '') return '–';
  if (field in holidayFields) return String(value).split(', ').map(holidayName).join(', ');
  return wordsOfFields[keyOfChoice(field, value)]?.() ?? String(value);
}
