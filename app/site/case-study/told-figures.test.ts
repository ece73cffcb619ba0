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

  it.each([
    ['61%', '94% in 6 months', '+33 points'],
    ['€900k', '€1.2m', '+33%'],
    ['€1.2m', '€900k', '−25%'],
    ['0.8%', '1.2%', '+0.4 points'],
    ['4%', '5%.', '+1 point'],
    ['-5%', '+12%', '+17 points'],
    ['about 41%', '19%', '−22 points'],
    ['208', '9 a week', '−96%'],
    ['1 week', '4 weeks', '+300%'],
    ['€31,000', '€128,000 a month', '+313%'],
  ])('move from %s to %s by %s', (before, after, change) => {
    expect(toldFigures({ results: [`Sales from ${before} to ${after}`], chart: null })).toEqual([
      { name: 'Sales', before, after, change },
    ]);
  });

  it.each([
    ['3 weeks', '4 days'],
    ['90s', '2m'],
    ['€0.85', '40 cents'],
    ['12%', '4 points'],
    ['1.200', '900'],
    ['0,85', '0,40'],
    ['1 200', '3 400'],
    ['10-12%', '19%'],
    ['-€200', '€900'],
    ['two', '40'],
  ])('move by nothing that could be told from %s to %s', (before, after) => {
    expect(toldFigures({ results: [`Sales from ${before} to ${after}`], chart: null })[0]?.change).toBe('');
  });

  it('are there for every sample', () => {
    for (const study of sampleCases) expect(toldFigures(study).length, study.slug).toBeGreaterThan(0);
  });

  it('are none of what is no figure', () => {
    expect(toldFigures({ results: ['Typing errors gone', 'Sold out eleven days early'], chart: null })).toEqual([]);
  });
});
