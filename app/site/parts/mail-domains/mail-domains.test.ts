import { describe, expect, it } from 'vitest';
import { providerMeant } from './mail-domains.ts';

describe('the mail domain that somebody meant', () => {
  it.each([
    ['elena@gmial.com', 'gmail.com'],
    ['elena@gmail.con', 'gmail.com'],
    ['elena@GMAIL.CO', 'gmail.com'],
    ['elena@hotmial.com', 'hotmail.com'],
    ['elena@outlok.com', 'outlook.com'],
    ['elena@yaho.com', 'yahoo.com'],
    ['elena@liber.it', 'libero.it'],
    ['elena@icloud.co', 'icloud.com'],
  ])('is suggested for a slip: %s', (typed, meant) => {
    expect(providerMeant(typed)).toBe(meant);
  });

  it.each([
    ...['elena@gmail.com', 'elena@googlemail.com', 'elena@live.it', 'elena@gmx.de', 'elena@mail.com'],
    ...[
      'elena@casalume.example',
      'elena@acme.com',
      'elena@email.com',
      'elena@tim.com',
      'elena@web.dev',
      'elena@hotel.com',
    ],
    ...['elena@gmail.com.example', 'elena@', 'elena', '', '@', 'a@b@', 'elena@(.com'],
  ])('is left as it was typed where it is a provider, a company of its own, or no address: %j', (typed) => {
    expect(providerMeant(typed)).toBeUndefined();
  });
});
