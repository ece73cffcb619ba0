import { expect, test } from 'vitest';
import { analysisRequestSchema } from '#shared/analysis-request-form.ts';

const complete = {
  firstName: 'Ada',
  lastName: 'Rossi',
  email: 'ada@casalume.example',
  company: 'Casa Lume',
  terms: 'on',
};
const parse = (values: Record<string, unknown>) => analysisRequestSchema.safeParse({ ...complete, ...values });

test('characters that turn the reading direction or cannot be seen are left out', () => {
  const { data } = parse({
    firstName: 'Ada\u202Egpj.exe',
    company: '\u2066Casa\u200B Lume\u2069\u0085',
    goals: 'a\u2028b',
  });
  expect(data).toMatchObject({ firstName: 'Adagpj.exe', company: 'Casa Lume', goals: 'a\u2028b' });
});

test.each([
  '\u200B',
  '\u202E\u2060',
  '\u00AD',
  '\u200D\uFE0F',
  ' \u2003 ',
  '\u3164\u2800',
  '\u115F\uFFA0',
  '\u{1D159}',
])('a name that nobody can see is none: %j', (name) => {
  expect(parse({ firstName: name }).error?.issues).toMatchObject([{ path: ['firstName'], message: 'required' }]);
});

test.each(['Ó', '李', 'محمد', 'ナ', 'नमस्ते', '🦊', '&', '\u2801', '한'])(
  'names of all scripts are names: %s',
  (name) => {
    expect(parse({ firstName: name }).data?.firstName).toBe(name);
  },
);
