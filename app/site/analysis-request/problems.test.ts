import { expect, test } from 'vitest';
import { analysisRequestSchema } from '#shared/analysis-request-form.ts';
import { describeProblem, fieldNames, fieldOrder } from './problems.ts';

test('every field that a visitor can get wrong has a name', () => {
  const asked = Object.keys(analysisRequestSchema.shape).filter((name) => name !== 'newsletter');
  expect(fieldOrder).toEqual(asked);
  for (const name of fieldOrder) expect(fieldNames[name]()).not.toBe('');
});

test('every issue of an empty and of a wrong form is worded', () => {
  const wrong = {
    email: 'x',
    phone: 'call me',
    website: 'ftp://x',
    industry: 'magic',
    types: ['Alchemy'],
    goals: 'x'.repeat(6000),
  };
  for (const form of [{}, wrong]) {
    const issues = analysisRequestSchema.safeParse(form).error?.issues ?? [];
    expect(issues.length).toBeGreaterThan(3);
    for (const issue of issues) {
      expect(describeProblem(issue.message)).toMatch(/^Please .*\.$|^This .*\.$/);
    }
  }
});
