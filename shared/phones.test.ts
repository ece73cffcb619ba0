import { expect, it } from 'vitest';
import { clientFormFaults } from './client-form.ts';
import { isPhone } from './phones.ts';
import { readField } from './setting-rules.ts';
import { settingsFields } from './settings.ts';

it.each(['02 1234567', '+39 02 1234567', '(+39) 02/123.45-67', '12345'])(
  'is a telephone number in every form: %s',
  (phone) => {
    expect(isPhone(phone)).toBe(true);
    expect(clientFormFaults({ name: 'Ada', email: 'ada@shop.example', phone })).toEqual({});
    expect(readField(settingsFields.general.companyPhone, phone)).toEqual({ value: phone });
  },
);

it.each(['\u202a+39 02 1234567\u202c', '+39\u00a002\u00a01234567', '02–1234\u2011567', '\u200e+39 02 1234567'])(
  'is one as it is pasted from an address book or a letter: %j',
  (phone) => {
    expect(isPhone(phone)).toBe(true);
    expect(clientFormFaults({ name: 'Ada', email: 'ada@shop.example', phone })).toEqual({});
  },
);

it.each(['call me', '1234', '+39 02 1234567 int. 3', '02\n1234567'])('is none: %j', (text) => {
  expect(isPhone(text)).toBe(false);
});
