import { z } from 'zod';
import type { FieldRule } from '#shared/setting-rules.ts';
import { type Settings, type SettingsGroup, settingsFields } from '#shared/settings.ts';

/** What is stored of a field. Wider than what a form takes, so that an older value never keeps the product from starting. */
function stored(rule: FieldRule): z.ZodDefault {
  switch (rule.kind) {
    case 'number':
      return z.number().int().min(rule.min).max(rule.max).default(rule.initial);
    case 'choice':
      return z.enum(rule.options as [string, ...string[]]).default(rule.initial);
    case 'switch':
      return z.boolean().default(rule.initial);
    default:
      return z.string().max(rule.max).default(rule.initial);
  }
}

type Stored = {
  [Group in SettingsGroup]: z.ZodObject<{
    [Field in keyof Settings[Group]]: z.ZodDefault<z.ZodType<Settings[Group][Field]>>;
  }>;
};

/** Each group as a row of `settings` holds it; of what is not stored, the default. */
export const storedSettings = Object.fromEntries(
  Object.entries(settingsFields).map(([group, fields]) => [
    group,
    z.object(Object.fromEntries(Object.entries<FieldRule>(fields).map(([field, rule]) => [field, stored(rule)]))),
  ]),
) as unknown as Stored;
