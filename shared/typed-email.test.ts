import { expect, it } from 'vitest';
import { normalizeEmail, requireEmail } from '#server/auth/contacts.ts';
import { contactSchema } from './contact-form.ts';
import { subscribeSchema } from './newsletter.ts';

const inForm = (email: string) =>
  contactSchema.safeParse({ firstName: 'Ada', email, message: 'Hello' }).data?.email ?? 'refused';
const inNewsletter = (email: string) => subscribeSchema.safeParse({ email }).data?.email ?? 'refused';

it.each([
  ['info@müller.de', 'info@xn--mller-kva.de'],
  ['Info@MÜLLER.de', 'info@xn--mller-kva.de'],
  ['info@xn--mller-kva.de', 'info@xn--mller-kva.de'],
  ['ada@пример.рф', 'ada@xn--e1afmkfd.xn--p1ai'],
  ['ada@shop.example\u200e', 'ada@shop.example'],
  ['\u2068ada@shop.example\u2069', 'ada@shop.example'],
  ['ada@long\u00adshop.example', 'ada@longshop.example'],
  ['mailto:ada@shop.example', 'ada@shop.example'],
  ['MailTo:Ada@Shop.example?subject=Buy%20Box', 'ada@shop.example'],
  ['Ada Rossi <ada@shop.example>', 'ada@shop.example'],
  ['"Rossi, Ada" <mailto:ada@shop.example>', 'ada@shop.example'],
  ['Info <info@müller.de>', 'info@xn--mller-kva.de'],
  [" Ada.O'Brien+amazon@Shop.Example ", "ada.o'brien+amazon@shop.example"],
])('is the same address in every form and for who signs in with it: %j', (typed, stored) => {
  expect([inForm(typed), inNewsletter(typed), requireEmail(typed)]).toEqual([stored, stored, stored]);
});

it.each([
  'ada',
  'ada@',
  'ada@shop',
  'ada@müller',
  'ada@mül ler.de',
  'ada@müller.de/x',
  'ada@müller.de:25',
  'ada@eve@müller.de',
  'jösé@müller.de',
  'ada@shop.xn--',
  'ada@ö..de',
  'mailto:',
  'Ada <>',
  '<ada@shop.example>',
  'ada@shop.example <',
  'mailto:ada@shop.example,eve@shop.example',
  'Ada <ada@shop.example>, Eve <eve@shop.example>',
])('is none: %j', (typed) => {
  expect([inForm(typed), inNewsletter(typed)]).toEqual(['refused', 'refused']);
  expect(() => requireEmail(typed)).toThrow();
});

it('is stored in one form however often it is read', () => {
  const once = normalizeEmail('Info@Müller.DE\u200e');
  expect(normalizeEmail(once)).toBe(once);
});
