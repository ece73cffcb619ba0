import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { ReportPage } from '#app/report/report-page.tsx';
import type { ReportScope } from '#shared/analysis-report.ts';
import { goldenReport } from '#tests/reports/report-of.ts';

/** The wide drawing of a report whose spend went like this. */
async function drawingOf(spends: Record<string, number>): Promise<string> {
  const report = await goldenReport('en');
  const [scope] = report.scopes as [ReportScope];
  const outcomes = Object.entries(spends).map(([outcome, spend]) => ({ outcome, spend: `${spend}.00` }));
  const breakdown = { ...scope.breakdown, outcomes } as ReportScope['breakdown'];
  const page = renderToStaticMarkup(
    <ReportPage report={{ ...report, scopes: [{ ...scope, breakdown }] }} links={{}} timeZone="Europe/Malta" />,
  );
  return /<svg viewBox="0 0 (?:928|1152) (?:(?!<\/svg>).)*Sold at(?:(?!<\/svg>).)*/s.exec(page)?.[0] ?? '';
}

describe('the bar of the spend', () => {
  it('lets no name below it run into its neighbour or into what stands beneath', async () => {
    const chart = await drawingOf({
      brand: 187,
      good: 1247,
      fair: 749,
      undecided: 297,
      excess: 1078,
      target_excess: 134,
    });
    const names = [...chart.matchAll(/<text x="([\d.]+)" y="(\d+)" class="rp-(?:soft|strong)">([^<]*)</g)]
      .map(([, x, y, text = '']) => ({ x: Number(x), y: Number(y), text }))
      .filter(({ y }) => y > 140);
    const rows = [...chart.matchAll(/translate\([\d.]+ ([\d.]+)\)/g)].map(([, y]) => Number(y));
    expect(names.map(({ text }) => text)).toContain('€187');
    expect(rows).not.toEqual([]);
    for (const { x, y, text } of names) {
      // The tail of a letter hangs 4 below its line.
      expect(y + 4, text).toBeLessThan(Math.min(...rows));
      // Where the drawing is scaled down its letters are 16 px of 13.5.
      for (const next of names.filter((other) => other.y === y && other.x > x))
        expect(x + text.length * 8, `${text} | ${next.text}`).toBeLessThanOrEqual(next.x);
    }
  });
});
