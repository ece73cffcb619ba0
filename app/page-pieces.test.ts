import fc from 'fast-check';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { PagePieces, pagePieces, placed } from './page-pieces.ts';

const anyText = fc.string({ unit: 'binary', maxLength: 200 }).map((text) => text.toWellFormed());

test('what was made before stands where its mark is, byte for byte, whatever stands around it and in however many texts', () => {
  const anyPieces = fc.array(fc.tuple(anyText, anyText, fc.boolean()), { maxLength: 8 });
  fc.assert(
    fc.property(anyText, anyPieces, (start, rest) => {
      const pieces = new PagePieces();
      const texts = [start];
      for (const [piece, after, begins] of rest) {
        if (begins) texts.push('');
        texts[texts.length - 1] += pieces.mark(Buffer.from(piece)) + after;
      }
      const whole = start + rest.map(([piece, after]) => piece + after).join('');
      expect(pieces.fill(texts).toString()).toBe(whole);
    }),
  );
});

test('a piece may stand twice, or not at all, and a comment of somebody else is no mark', () => {
  const pieces = new PagePieces();
  const [a, b] = [pieces.mark(Buffer.from('<b>€</b>')), pieces.mark(Buffer.from('unused'))];
  expect(pieces.fill([`${a}|${a}<!--0--><!--x 1-->`]).toString()).toBe('<b>€</b>|<b>€</b><!--0--><!--x 1-->');
  expect(b).not.toBe(a);
});

test('where nobody puts pieces in, a page is given their text', () => {
  const context = new RouterContextProvider();
  expect(placed(context, Buffer.from('<i>1</i>'))).toBe('<i>1</i>');
  context.set(pagePieces, new PagePieces());
  expect(placed(context, Buffer.from('<i>1</i>'))).toMatch(/^<!--.* 0-->$/);
  expect(placed(context, Buffer.alloc(0))).toBe('');
});
