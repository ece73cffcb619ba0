import fc from 'fast-check';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';
import { PagePieces, pagePieces, placed } from './page-pieces.ts';

const anyText = fc.string({ unit: 'binary', maxLength: 200 }).map((text) => text.toWellFormed());

test('what was made before stands where its mark is, byte for byte, whatever stands around it', () => {
  fc.assert(
    fc.property(anyText, fc.array(fc.tuple(anyText, anyText), { maxLength: 8 }), (start, rest) => {
      const pieces = new PagePieces();
      const text = start + rest.map(([piece, after]) => pieces.mark(Buffer.from(piece)) + after).join('');
      expect(pieces.fill(text).toString()).toBe(start + rest.flat().join(''));
    }),
  );
});

test('a piece may stand twice, or not at all, and a comment of somebody else is no mark', () => {
  const pieces = new PagePieces();
  const [a, b] = [pieces.mark(Buffer.from('<b>€</b>')), pieces.mark(Buffer.from('unused'))];
  expect(pieces.fill(`${a}|${a}<!--0--><!--x 1-->`).toString()).toBe('<b>€</b>|<b>€</b><!--0--><!--x 1-->');
  expect(b).not.toBe(a);
});

test('where nobody puts pieces in, a page is given their text', () => {
  const context = new RouterContextProvider();
  expect(placed(context, Buffer.from('<i>1</i>'))).toBe('<i>1</i>');
  context.set(pagePieces, new PagePieces());
  expect(placed(context, Buffer.from('<i>1</i>'))).toMatch(/^<!--.* 0-->$/);
  expect(placed(context, Buffer.alloc(0))).toBe('');
});
