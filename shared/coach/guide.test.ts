import { describe, expect, it } from 'vitest';
import { needs } from '#shared/analysis-needs.ts';
import { needText } from '#shared/report/missing.ts';
import { sourceOf } from './advice.ts';
import { guideOf } from './guide.ts';
import { anchorOf, coachKinds, guideAddress, kindsNamedIn, withoutAddresses } from './kinds.ts';

const languages = ['en', 'it'] as const;

describe.each(languages)('the steps in %s', (language) => {
  it.each(needs)('meet what a rule lacks: %s', (need) => {
    const source = sourceOf[need];
    if (source === 'person') {
      expect(needText(need, language).where).toMatch(/\w{4}/);
      return;
    }
    const { ways } = guideOf(source, language);
    expect(ways.length).toBeGreaterThan(0);
    for (const { steps } of ways) expect(steps.length).toBeGreaterThanOrEqual(3);
  });

  it.each(coachKinds)(
    'of %s begin with a menu, end with a file, and say each thing in words and in a drawing',
    (kind) => {
      const { ways, facts, adds, name } = guideOf(kind, language);
      expect(
        [name, adds, ...facts.flatMap(({ term, detail }) => [term, detail])].every((text) => text.length > 2),
      ).toBe(true);
      for (const { steps } of ways) {
        expect([steps[0]?.kind, steps.at(-1)?.kind]).toEqual(['open', 'fetch']);
        for (const { title, texts, drawn } of steps) {
          expect([title, drawn, ...texts].every((text) => /\p{L}{3}/u.test(text))).toBe(true);
          expect(`${title} ${drawn} ${texts.join(' ')}`).not.toMatch(/[{}]|undefined/);
        }
      }
    },
  );
});

it('who reads Italian and has Amazon in English finds the same menus', () => {
  const [open] = guideOf('search_term', 'it').ways[0]?.steps ?? [];
  expect(open?.path).not.toContain('Reports');
  expect(open?.english).toContain('Measurement & Reporting › Reports');
  expect(guideOf('search_term', 'en').ways[0]?.steps[0]?.english).toBeNull();
});

it('the report of 2026 comes first, with the two columns that it leaves out; the older one has them', () => {
  const [recent, older] = guideOf('search_term', 'en').ways;
  expect(recent?.steps.flatMap(({ columns }) => columns)).toEqual(['Targeting', 'Targeting match type']);
  expect(older?.steps.flatMap(({ columns }) => columns)).toEqual([]);
});

it('only campaigns are fetched day by day: a summary hides when a budget ended', () => {
  const units = coachKinds.filter((kind) =>
    guideOf(kind, 'en').ways.some(({ steps }) => steps.some(({ days }) => days?.unit === 'Daily')),
  );
  expect(units).toEqual(['campaign']);
});

it('a text that leads to steps names its reports, each once and in the order of use', () => {
  const text = `Please: https://a.example${guideAddress('listings')}, ${guideAddress('search_term')} and ${guideAddress('listings')}.`;
  expect(kindsNamedIn(text)).toEqual(['search_term', 'listings']);
  expect(kindsNamedIn('/analysis-request/reports#something-else /analysis-request/reports')).toEqual([]);
  expect(new Set(coachKinds.map(anchorOf)).size).toBe(coachKinds.length);
});

it('where the steps stand below a text, their addresses are left out of it and nothing else', () => {
  const text = `- Placement report: https://a.example${guideAddress('placement')}\n- https://a.example/analysis-request and thanks: you know why`;
  expect(withoutAddresses(text)).toBe(
    '- Placement report\n- https://a.example/analysis-request and thanks: you know why',
  );
});
