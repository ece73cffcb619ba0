import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs } from '#tests/runs.ts';
import { drawableText, widthOf } from './lettering.ts';
import { fitText } from './wrapping.ts';

const sizes = { largest: 92, smallest: 40 };

describe('fitting a text', () => {
  it('never makes a line wider or the lines together higher than the box', () => {
    const words = fc.array(fc.string({ minLength: 1, maxLength: 60 }), { maxLength: 20 });
    const boxes = fc.record({ width: fc.integer({ min: 120, max: 1100 }), height: fc.integer({ min: 50, max: 400 }) });
    fc.assert(
      fc.property(words, boxes, (parts, box) => {
        const { lines, size, lineHeight } = fitText(parts.join(' '), 'display', box, sizes);
        for (const line of lines) expect(widthOf(line, 'display', size)).toBeLessThanOrEqual(box.width);
        const used = lines.length === 0 ? 0 : size + (lines.length - 1) * lineHeight;
        expect(used).toBeLessThanOrEqual(box.height);
      }),
      { numRuns: runs(60) },
    );
  });

  it('loses no letter of a title that has room at a smaller size', () => {
    const title = 'Seller account management for Rindfleischüberwachungsämter in five countries';
    const { lines, size } = fitText(title, 'display', { width: 700, height: 330 }, sizes);
    expect(lines.join(' ')).toBe(title);
    expect(size).toBeLessThan(sizes.largest);
  });

  it('ends with an ellipsis when even the smallest size has no room', () => {
    const { lines, size } = fitText('word '.repeat(200), 'display', { width: 300, height: 100 }, sizes);
    expect(size).toBe(sizes.smallest);
    expect(lines.at(-1)).toMatch(/word…$/);
  });
});

describe('the letters that can be drawn', () => {
  it('include those of central European names', () => {
    expect(drawableText('Žižek, Łódź & Ħamrun – “ß”', 'display')).toBe('Žižek, Łódź & Ħamrun – “ß”');
  });

  it('leave out single strange letters, and a text that has hardly others', () => {
    expect(drawableText('Boat 🚤 trip', 'display')).toBe('Boat trip');
    expect(drawableText('Ναυτιλία', 'display')).toBe('');
  });
});
