import { expect, it } from 'vitest';
import { maskContactsIn } from './masking.ts';

it('masks addresses and numbers inside a text, and leaves the rest of it', () => {
  expect(
    maskContactsIn('Write to ada.rossi@casa.example (or <b@c.example>, +39 02 5550-0142): 3 lists, 40 orders.'),
  ).toBe('Write to a•••@casa.example (or <b•••@c.example>, ••• 42): 3 lists, 40 orders.');
  expect(maskContactsIn('one@two@three.example, no@address')).toBe('one@t•••@three.example, no@address');
});

it.each(['a', '1', 'a.', '@a', 'a@', '1 ', '+1'])('reads a long text of %j to its end', (part) => {
  const text = part.repeat(300_000 / part.length);
  expect(maskContactsIn(text).length).toBeLessThanOrEqual(text.length);
});
