import { describe, expect, it } from 'vitest';
import { sampleCases } from '#server/seed/case-studies.ts';
import { toldFigures } from './told-figures.ts';

const figuresOf = (slug: string) => toldFigures(sampleCases.find((each) => each.slug.startsWith(slug)) as never);

describe('the figures that a case tells', () => {
  it('are those of its key results, with how far they moved', () => {
    expect(figuresOf('casa-lume')).toEqual([
      { name: 'Monthly sales', before: '€31,000', after: '€128,000', change: '+313%' },
      { name: 'ACOS', before: '41%', after: '19%', change: '−22 points' },
    ]);
  });

  it('begin with that of the chart, from where the work began, unless a result names it', () => {
    expect(figuresOf('b2b')).toEqual([
      { name: 'Orders typed in by hand, a week', before: '208', after: '9', change: '−96%' },
      { name: 'Order time', before: 'two days', after: 'four minutes', change: '' },
    ]);
    expect(figuresOf('nordlys')).toEqual([
      { name: 'Share of orders that come direct', before: '5%', after: '22%', change: '+17 points' },
    ]);
  });

  it('are there for every sample', () => {
    for (const study of sampleCases) expect(toldFigures(study).length, study.slug).toBeGreaterThan(0);
  });

  it('are none of what is no figure', () => {
    expect(toldFigures({ results: ['Typing errors gone', 'Sold out eleven days early'], chart: null })).toEqual([]);
  });
});
