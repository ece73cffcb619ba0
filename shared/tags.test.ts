import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readSegment, segmentName } from './segments.ts';
import { normalTag, readTags, tagFault, tagLimits } from './tags.ts';

describe('tags', () => {
  it('are the same however they were typed', () => {
    for (const typed of ['VIP', ' vip ', '#vip', '# Vip']) expect(normalTag(typed)).toBe('vip');
    expect(normalTag('Private   Label')).toBe('private label');
    expect(normalTag('Cafe\u0301')).toBe('caf\u00e9');
  });

  it('are read one by one, each once, in the order of the alphabet', () => {
    expect(readTags(['vip, Germania', 'VIP', ' ; ', 'amazon'])).toEqual(['amazon', 'germania', 'vip']);
  });

  it('are kept as they are once they were read', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' })), (typed) => {
        expect(readTags(readTags(typed))).toEqual(readTags(typed));
      }),
    );
  });

  it('are short, and not too many', () => {
    expect(tagFault(['a'.repeat(tagLimits.length)])).toBeUndefined();
    expect(tagFault(['a'.repeat(tagLimits.length + 1)])).toBe('too_long');
    expect(tagFault(Array.from({ length: tagLimits.count + 1 }, (_, index) => `tag ${index}`))).toBe('too_many');
  });
});

describe('the name of a segment', () => {
  it('is read back as the segment', () => {
    for (const name of ['all', 'clients', 'source:blog', 'source:analysis-request', 'tag:vip', 'tag:private label']) {
      const segment = readSegment(name);
      expect(segment && segmentName(segment)).toBe(name);
    }
  });

  it('is refused where there is no such segment', () => {
    for (const name of [
      '',
      'everybody',
      'source:tv',
      'source:',
      'tag:',
      'tag:VIP',
      'tag: vip',
      'tag:a,b',
      `tag:${'a'.repeat(41)}`,
    ])
      expect(readSegment(name)).toBeUndefined();
  });
});
