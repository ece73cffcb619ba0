import fc from 'fast-check';
import { expect, it } from 'vitest';
import { typedSince } from './typed-since.ts';

const empty = { text: '', phone: 'known', when: [] as string[] };

it('is nothing when nothing was typed after the sending', () => {
  const sent = { text: 'hello', phone: '+39', when: ['today'] };
  expect(typedSince(sent, { ...sent }, empty)).toEqual(empty);
});

it('is what follows in a text that went on, without the blanks between', () => {
  const sent = { ...empty, text: 'hello' };
  expect(typedSince(sent, { ...sent, text: 'hello\nand one more thing ' }, empty).text).toBe('and one more thing ');
  expect(typedSince(sent, { ...sent, text: 'hello ' }, empty).text).toBe('');
});

it('is all that a field says that was changed otherwise', () => {
  const sent = { text: 'hello', phone: '+39', when: ['today'] };
  const now = { text: 'hallo', phone: '+49', when: ['tomorrow'] };
  expect(typedSince(sent, now, empty)).toEqual(now);
});

it('loses no letter of what was typed, whatever was sent', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (text, more) => {
      const sent = { ...empty, text };
      expect(typedSince(sent, { ...sent, text: text + more }, empty).text).toBe(more.trimStart());
    }),
  );
});
