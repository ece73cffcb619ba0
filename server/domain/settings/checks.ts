import { lockoutFaults, type Saver } from '#server/domain/settings/lockout-guards.ts';
import { AppError } from '#server/errors.ts';
import { opensEver } from '#shared/opening.ts';
import type { Settings, TabGroup } from '#shared/settings.ts';

/** What a whole group must keep to, beyond each of its fields: nobody shuts themselves out, and an office whose hours count has some. */

type Values = Record<string, unknown>;

const faultCodes = {
  ip_range_invalid: 'network',
  ip_whitelist_empty: 'shuts-out',
  ip_whitelist_shuts_out: 'shuts-out',
  second_factor_missing: 'second-factor',
} as const;

const checks: Partial<Record<TabGroup, (values: Values, saver: Saver) => Record<string, string>>> = {
  general: (values) => {
    const general = values as Settings['general'];
    const isEndless = general.answerClock === 'office-hours' && !opensEver(general);
    return isEndless ? { hoursMonday: 'never-open' } : {};
  },
  security: (values, saver) =>
    Object.fromEntries(
      lockoutFaults(values as Settings['security'], saver).map(({ field, code, values: parts }) => [
        field === 'enableIPWhitelist' ? 'ipWhitelist' : field,
        [faultCodes[code], ...parts].join(' '),
      ]),
    ),
};

/** Looks at a group as it would be. @throws invalid_input */
export function checkGroup(group: TabGroup, values: Values, saver: Saver): void {
  const fields = checks[group]?.(values, saver) ?? {};
  if (Object.keys(fields).length === 0) return;
  throw new AppError('invalid_input', 'settings that do not go together', { details: { fields } });
}
