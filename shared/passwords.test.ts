import { expect, test } from 'vitest';
import { passwordFaults } from './passwords.ts';

const rules = { minLength: 8, requireSpecialChars: true };

test('a long password with a special character is fine', () => {
  expect(passwordFaults('Harbour-wall-7', rules)).toEqual([]);
  expect(passwordFaults('correct horse, battery', rules)).toEqual([]);
});

test('everything that is missing is named', () => {
  expect(passwordFaults('short', rules)).toEqual(['length', 'characters']);
  expect(passwordFaults('longenough', rules)).toEqual(['characters']);
  expect(passwordFaults('longenough', { ...rules, requireSpecialChars: false })).toEqual([]);
});

test.each(['Password1!', 'P@ssw0rd!', '!!!qwerty123', '12345678!', 'aaaaaaaa!', 'Vantaggio2026!'])(
  'the common password %s is refused however it is dressed up',
  (password) => {
    expect(passwordFaults(password, rules)).toContain('pwned');
  },
);
