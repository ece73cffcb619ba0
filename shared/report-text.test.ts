import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { reportBlocks } from './report-text.ts';

describe('the text of a report', () => {
  it('has headings, lists and paragraphs by what was typed', () => {
    expect(reportBlocks('# Findings\r\nOne\ntwo\n\n- a\n- b\n\n- c\n## Next\n#no heading')).toEqual([
      { kind: 'heading', level: 2, text: 'Findings' },
      { kind: 'paragraph', text: 'One\ntwo' },
      { kind: 'list', items: ['a', 'b'] },
      { kind: 'list', items: ['c'] },
      { kind: 'heading', level: 3, text: 'Next' },
      { kind: 'paragraph', text: '#no heading' },
    ]);
  });

  it('loses no letter, whatever it is', () => {
    const letters = (text: string) => text.replaceAll(/[\s#*•-]/g, '');
    fc.assert(
      fc.property(fc.array(fc.string({ unit: fc.constantFrom('a', 'é', '#', '-', ' ', '\n', '🚀') })), (lines) => {
        const text = lines.join('\n');
        const kept = reportBlocks(text).map((block) => (block.kind === 'list' ? block.items.join('') : block.text));
        expect(letters(kept.join(''))).toBe(letters(text));
      }),
    );
  });
});
