import { expect, test } from 'vitest';
import { analysisRequestSchema } from '#shared/analysis-request-form.ts';
import { contactSchema } from '#shared/contact-form.ts';
import { describeProblem, fieldNames } from './problems.ts';

test('every field that a visitor can get wrong has a name', () => {
  const asked = [...Object.keys(analysisRequestSchema.shape), ...Object.keys(contactSchema.shape)];
  expect(new Set(Object.keys(fieldNames))).toEqual(new Set(asked.filter((name) => name !== 'newsletter')));
  for (const name of Object.values(fieldNames)) expect(name()).not.toBe('');
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
