import { describe, expect, it } from 'vitest';
import { readField } from '#shared/setting-rules.ts';
import { rulesOf, tabGroups } from '#shared/settings.ts';
import { storedSettings } from './stored-settings.ts';

describe('the fields of the tabs', () => {
  it.each(tabGroups)('are those that %s stores, and its defaults are allowed in them', (group) => {
    const defaults = storedSettings[group].parse({}) as Record<string, unknown>;
    expect(Object.keys(rulesOf(group)).sort()).toEqual(Object.keys(defaults).sort());
    for (const [field, rule] of Object.entries(rulesOf(group)))
      expect(readField(rule, defaults[field]), field).toEqual({ value: defaults[field] });
  });

  it.each(tabGroups)('are never wider than what %s stores', (group) => {
    const defaults = storedSettings[group].parse({});
    for (const [field, rule] of Object.entries(rulesOf(group))) {
      const isStored = (value: unknown) => storedSettings[group].safeParse({ ...defaults, [field]: value }).success;
      if (rule.kind === 'number') {
        expect([rule.min, rule.max].map(isStored), field).toEqual([true, true]);
        expect([rule.min - 1, rule.max + 1].map(isStored), field).toEqual([false, false]);
      }
      if (rule.kind === 'text') {
        expect(
          [rule.max, rule.max + 1].map((length) => isStored('a'.repeat(length))),
          field,
        ).toEqual([true, false]);
      }
      if (rule.kind === 'choice') expect(rule.options.every(isStored), field).toBe(true);
    }
  });
});
