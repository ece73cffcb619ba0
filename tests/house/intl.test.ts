import { globSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

/** Whatever writes text by `Intl`, with what is between its brackets, two deep. */
const brackets = String.raw`\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)`;
const writers = [
  String.raw`\.format(?:Range)?${brackets}`,
  String.raw`\.toLocale(?:Date|Time)?String${brackets}`,
  String.raw`\b(?:format(?:Date|Time|DateTime|DayAndMonth|ShortMonth|LongDay|ShortDay|Deadline)|dateTimeWithZone)${brackets}`,
].join('|');
const readers =
  'slice|split|substring|substr|replace|replaceAll|match|matchAll|at|charAt|startsWith|endsWith|localeCompare';

const rules: [what: string, pattern: RegExp][] = [
  ['takes apart', new RegExp(String.raw`(?:${writers})\s*\.(?:${readers})\b`)],
  [
    'reads as a number or a moment',
    new RegExp(
      String.raw`\b(?:Number|parseInt|parseFloat|BigInt|Date\.parse)\((?:[\w.\s]|${brackets}){0,40}?(?:${writers})`,
    ),
  ],
  ['compares', new RegExp(String.raw`(?:${writers})\s*(?:[<>]=?|[!=]==)|(?:[<>]=|[!=]==)\s*[\w.]*(?:${writers})`)],
  ['uses a locale for its order of digits', /['"](?:en-CA|sv-SE|sv|lt-LT)['"]/],
];

const faultsOf = (source: string) => rules.filter(([, pattern]) => pattern.test(source)).map(([what]) => what);

it('no day, number or name is read out of a text that Intl wrote: browsers differ in what they write', () => {
  const files = globSync('{app,server,shared}/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file));
  expect(files.length).toBeGreaterThan(500);
  expect(
    files.map((file) => [file, ...faultsOf(readFileSync(file, 'utf8'))]).filter((found) => found.length > 1),
  ).toEqual([]);
});

it.each([
  ["const made = new Intl.DateTimeFormat('en-CA', { timeZone });", 'uses a locale for its order of digits'],
  ['dayText = formatDate(day, { ...place }).slice(0, 5)', 'takes apart'],
  [
    'const hour = Number(\n  new Intl.DateTimeFormat(locale, { hour }).format(noon),\n);',
    'reads as a number or a moment',
  ],
  ['Date.parse(formatter(place, { day: x }).format(new Date(instant)))', 'reads as a number or a moment'],
  ['new Date(at).toLocaleDateString(locale).split("/")', 'takes apart'],
  ['if (day.format(a) === day.format(b)) return 0;', 'compares'],
])('the rule sees %j', (source, what) => {
  expect(faultsOf(source)).toContain(what);
});
