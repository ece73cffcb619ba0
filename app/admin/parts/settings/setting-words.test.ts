import { describe, expect, it } from 'vitest';
import { rulesOf, tabGroups } from '#shared/settings.ts';
import { cardWords, choiceHint, faultText, settingHint, settingName, settingText } from './setting-words.ts';

const fields = tabGroups.flatMap((group) => Object.entries(rulesOf(group)));

/** Cards whose fields are rows of one kind. */
const toldByCard = new Set(['opening', 'holidays']);

describe('the words of the settings', () => {
  it.each(fields)('name the field %s, say what it is for, and name each choice and the card', (field, rule) => {
    expect(settingName(field)).not.toBe(field);
    const hints =
      rule.kind === 'choice' ? rule.options.map((option) => choiceHint(field, option)) : [settingHint(field, rule)];
    // Where time zones are chosen, each name says all; of weekdays and holidays their card does, once.
    const told =
      field === 'timezone' ? [] : toldByCard.has(rule.card ?? '') ? [cardWords(rule.card ?? '').text] : hints;
    for (const hint of told) expect(hint).toMatch(/\p{L}{2}.*[.…]$/su);
    if (rule.kind === 'choice') for (const option of rule.options) expect(settingText(field, option)).not.toBe(option);
    expect(cardWords(rule.card ?? '').title).not.toBe(rule.card);
    expect(cardWords(rule.card ?? '').text).toBeTruthy();
  });

  it('tell the bounds that the declaration has, large ones as they are written', () => {
    expect(settingHint('sessionTimeout', { kind: 'number', initial: 1, min: 2, max: 9 })).toContain('2 to 9');
    expect(settingHint('rateLimitPerHour', { kind: 'number', initial: 1, min: 1, max: 1_000_000 })).toContain(
      '1 to 1,000,000',
    );
  });

  it('tell the bounds to whoever went beyond them', () => {
    expect(faultText({ code: 'too-long' }, { max: 80 })).toContain('at most 80 characters');
    expect(faultText({ code: 'range' }, { min: 1, max: 100_000 })).toContain('from 1 to 100,000');
  });
});
