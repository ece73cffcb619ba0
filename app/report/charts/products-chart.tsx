import { useReport } from '#app/report/context.ts';
import { m } from '#messages/messages.js';
import type { ReportScope } from '#shared/analysis-report.ts';
import { middle } from '#shared/report/scales.ts';
import { Chart } from './chart.tsx';
import { Scatter } from './scatter.tsx';

const wantedOffer = 0.9;

function toneOf(offer: string | null): string {
  if (offer === null) return 'unknown';
  return Number(offer) >= wantedOffer ? 'good' : 'open';
}

/** Products by how often they are looked at and how often that ends in a purchase. */
export function ProductsChart({ scope }: { scope: ReportScope }) {
  const { figures, say } = useReport();
  const products = scope.breakdown.products.filter(({ sessions }) => sessions > 0);
  if (products.length === 0) return null;
  const points = products.map(({ asin, title, sessions, conversion, featured_offer: offer }, index) => ({
    key: asin,
    name: title || asin,
    x: sessions,
    y: Math.min(1, Number(conversion ?? 0)),
    tone: toneOf(offer),
    isNamed: index < 12,
  }));
  const rate = middle(points.map(({ y }) => y));
  const drawing = {
    label: m.report_chart_products({}, say),
    axis: m.report_chart_products_axis({}, say),
    line: { y: rate, text: `${m.report_chart_median({}, say)} ${figures.share(rate)}` },
    quadrant: { x: middle(points.map(({ x }) => x)), y: rate },
    points,
  };
  return (
    <Chart
      title={m.report_chart_products({}, say)}
      note={m.report_chart_products_note({}, say)}
      keys={[
        { tone: 'good', label: m.report_chart_key_offer({}, say) },
        { tone: 'open', label: m.report_chart_key_no_offer({}, say) },
        ...(points.some(({ tone }) => tone === 'unknown')
          ? [{ tone: 'unknown', label: m.report_chart_key_unknown({}, say) }]
          : []),
      ]}
      wide={<Scatter {...drawing} isWide />}
      narrow={<Scatter {...drawing} isWide={false} />}
      head={m.report_col_product({}, say)}
      columns={[
        { label: m.report_col_sessions({}, say) },
        { label: m.report_col_units({}, say) },
        { label: m.report_col_conversion({}, say) },
        { label: m.report_col_offered({}, say) },
        { label: m.report_col_sales({}, say) },
      ]}
      rows={products.map(({ asin, title, sessions, units, conversion, featured_offer: offer, sales }) => ({
        key: asin,
        head: title || asin,
        note: title ? asin : undefined,
        cells: [
          figures.count(sessions),
          figures.count(units),
          figures.share(conversion),
          figures.share(offer),
          figures.money(sales, scope.currency),
        ],
      }))}
    />
  );
}
