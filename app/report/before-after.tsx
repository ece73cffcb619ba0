import { m } from '#messages/messages.js';
import type { ReportLanguage } from '#shared/analysis-report.ts';
import type { ProofFigures, ProofSide } from '#shared/proofs.ts';
import { figuresIn } from '#shared/report/figures.ts';
import { marketplaceName } from '#shared/report/places.ts';

type Measure = { name: string; shown: [before: string, after: string]; lengths: [before: number, after: number] };

const [width, height] = [320, 116];

/** Bars of what is compared: amounts share a scale, shares have their own. A longer bar is more, not better. */
function measuresOf({ before, after }: ProofFigures, language: ReportLanguage): Measure[] {
  const figures = figuresIn(language);
  const say = { locale: language };
  const sides = [before, after] as const;
  const most = Math.max(...sides.flatMap(({ spend, sales }) => [Number(spend.value), Number(sales.value)]));
  const dearest = Math.max(...sides.map(({ acos }) => Number(acos ?? 0)));
  const measure = (
    name: string,
    written: (side: ProofSide) => string,
    partOf: (side: ProofSide) => number,
  ): Measure => ({ name, shown: [written(before), written(after)], lengths: [partOf(before), partOf(after)] });
  const part = (value: string | null, whole: number) => (whole > 0 ? Number(value ?? 0) / whole : 0);
  return [
    measure(
      m.report_ba_spend({}, say),
      ({ spend }) => figures.round(spend),
      ({ spend }) => part(spend.value, most),
    ),
    measure(
      m.report_ba_sales({}, say),
      ({ sales }) => figures.round(sales),
      ({ sales }) => part(sales.value, most),
    ),
    measure(
      m.report_ba_acos({}, say),
      ({ acos }) => figures.share(acos),
      ({ acos }) => part(acos, dearest),
    ),
  ];
}

function Panel({ name, shown: [before, after], lengths, language }: Measure & { language: ReportLanguage }) {
  const say = { locale: language };
  const rows = [
    { word: m.report_ba_before({}, say), value: before, length: lengths[0], look: 'ba-old' },
    { word: m.report_ba_after({}, say), value: after, length: lengths[1], look: 'ba-new' },
  ];
  return (
    <div className="ba-panel">
      <p>{name}</p>
      <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={m.report_ba_label({ name, before, after }, say)}>
        {rows.map(({ word, value, length, look }, index) => (
          <g key={word} transform={`translate(0 ${index * 60})`}>
            <text x={0} y={20} className="ba-word">
              {word}
            </text>
            <text x={width} y={20} className="ba-value" textAnchor="end">
              {value}
            </text>
            <rect x={0} y={30} width={width} height={18} className="ba-ground" />
            <rect x={0} y={30} width={Math.max(2, length * width)} height={18} className={look} />
          </g>
        ))}
      </svg>
    </div>
  );
}

/** The same as a table, with cents and days. */
function Twin({ figures: { before, after }, language }: { figures: ProofFigures; language: ReportLanguage }) {
  const write = figuresIn(language);
  const say = { locale: language };
  const rows: [name: string, of: (side: ProofSide) => string][] = [
    [m.report_ba_spend({}, say), ({ spend }) => write.amount(spend)],
    [m.report_ba_sales({}, say), ({ sales }) => write.amount(sales)],
    [m.report_ba_acos({}, say), ({ acos }) => write.share(acos)],
    [m.report_ba_days({}, say), ({ days }) => write.count(days)],
  ];
  return (
    <details>
      <summary>{m.report_chart_twin({}, say)}</summary>
      <table>
        <thead>
          <tr>
            <th scope="col">{m.report_ba_figure({}, say)}</th>
            {[before, after].map((side, index) => (
              <th key={side.start} scope="col">
                {index === 0 ? m.report_ba_before({}, say) : m.report_ba_after({}, say)}
                <span>{write.period(side)}</span>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, of]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td>{of(before)}</td>
              <td>{of(after)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}

/** What two reports of one account tell, before and after, as of 30 days. Whoever shows it brings `before-after.css` with it. */
export function BeforeAfter({ figures, language }: { figures: ProofFigures; language: ReportLanguage }) {
  const say = { locale: language };
  const { marketplace, attributionDays } = figures;
  const facts = [
    marketplaceName(marketplace),
    m.report_ba_per30({}, say),
    attributionDays === null ? '' : m.report_ba_attribution({ days: attributionDays }, say),
  ].filter((fact) => fact !== '');
  return (
    <div className="before-after">
      <p className="ba-facts">{facts.join(' · ')}</p>
      <div className="ba-panels">
        {measuresOf(figures, language).map((measure) => (
          <Panel key={measure.name} {...measure} language={language} />
        ))}
      </div>
      <Twin figures={figures} language={language} />
    </div>
  );
}
