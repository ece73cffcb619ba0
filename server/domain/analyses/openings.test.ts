import { expect, it } from 'vitest';
import { isGivenAway, isLookedAt } from './openings.ts';

const firefox = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const asked = (headers: Record<string, string>, method = 'GET') =>
  isLookedAt(new Request('https://vantaggio.example/report/x', { method, headers }));

it('a person with a browser looks at a report', () => {
  expect(asked({ 'user-agent': firefox })).toBe(true);
});

it.each([
  [
    'a chat that shows what lies behind an address',
    { 'user-agent': 'Slackbot-LinkExpanding 1.0 (+https://api.slack.com/robots)' },
  ],
  ['a telephone that does', { 'user-agent': 'WhatsApp/2.23.20.0' }],
  [
    'one that names two',
    { 'user-agent': 'Mozilla/5.0 (Macintosh) AppleWebKit/601 facebookexternalhit/1.1 Facebot Twitterbot/1.0' },
  ],
  ['a program', { 'user-agent': 'curl/8.5.0' }],
  ['nobody', {}],
  ['a browser ahead of time', { 'user-agent': firefox, 'sec-purpose': 'prefetch;prerender' }],
])('%s does not', (_who, headers) => {
  expect(asked(headers)).toBe(false);
});

it('who asks only whether it is there does not, nor is given a file', () => {
  expect(asked({ 'user-agent': firefox }, 'HEAD')).toBe(false);
  expect(isGivenAway(new Request('https://vantaggio.example/report/x/pdf', { method: 'HEAD' }))).toBe(false);
});

it('a program that fetches a file is given it', () => {
  expect(isGivenAway(new Request('https://vantaggio.example/report/x/pdf'))).toBe(true);
});
