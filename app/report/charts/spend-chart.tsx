import { useReport } from '#app/report/context.ts';
import { m } from '#messages/messages.js';
import type { ReportScope } from '#shared/analysis-report.ts';
import { breakWords } from '#shared/report/break-words.ts';
import { outcomeName, type SpendByOutcome, spendByOutcome } from '#shared/report/breakdown.ts';
import { stretches } from '#shared/report/scales.ts';
import { Chart } from './chart.tsx';
import { fillOf, Hatch } from './hatch.tsx';

type Props = { scope: ReportScope; isHero?: boolean };

/** Every unit of spend by what it bought, with what is at risk at the end. */
export function SpendChart({ scope, isHero = false }: Props) {
  const { report, figures, say } = useReport();
  const spend = spendByOutcome(scope);
  if (spend === null) return null;
  const round = (value: string) => figures.money(value, scope.currency, 0);
  const share = (value: string) => figures.share(Number(value) / Number(spend.total));
  const label = m.report_chart_spend_label({ total: round(spend.total), risk: round(spend.risk) }, say);
  return (
    <Chart
      isHero={isHero}
      title={m.report_chart_spend({ amount: round(spend.total) }, say)}
      note={m.report_chart_spend_note({}, say)}
      wide={<Wide scope={scope} spend={spend} label={label} width={isHero ? 1152 : 928} />}
      narrow={<Narrow scope={scope} spend={spend} label={label} />}
      head={m.report_col_outcome({}, say)}
      columns={[{ label: m.report_col_spend({}, say) }, { label: m.report_col_share({}, say) }]}
      rows={spend.parts.map(({ outcome, spend: value }) => ({
        key: outcome,
        head: outcomeName(outcome, report.language),
        cells: [figures.money(value, scope.currency), share(value)],
      }))}
    />
  );
}

type DrawingProps = { scope: ReportScope; spend: SpendByOutcome; label: string };

/** How wide a letter is where the style sheet enlarges them, on tablets and on paper: the drawing is scaled down there, its words are not. */
const letter = { soft: 8.2, strong: 9 };

/** Letters that find room under a stretch. */
const lettersIn = (length: number) => Math.floor(length / letter.soft);

const keyStep = 24;
const lineStep = 17;

/** What has no room under its own stretch, in rows below the drawing. */
function rowsOf<Key extends { text: string }>(keys: readonly Key[], width: number): (Key & { from: number })[][] {
  const rows: (Key & { from: number })[][] = [];
  let from = 0;
  for (const key of keys) {
    const length = 44 + key.text.length * 8.4;
    if (rows.length === 0 || from + length > width) {
      rows.push([]);
      from = 0;
    }
    rows.at(-1)?.push({ ...key, from });
    from += length;
  }
  return rows;
}

function Wide({ scope, spend, label, width }: DrawingProps & { width: number }) {
  const { report, figures, say } = useReport();
  const bars = stretches(
    spend.parts.map(({ spend: value }) => Number(value)),
    width,
    2,
  );
  const firstRisk = spend.parts.findIndex(({ isRisk }) => isRisk);
  const edge = firstRisk < 0 ? width : (bars[firstRisk]?.from ?? width);
  const round = (value: string) => figures.money(value, scope.currency, 0);
  const id = `hatch-${scope.id}-wide`;
  const fair = m.report_chart_fair({ amount: round(spend.fair) }, say);
  const share = figures.share(Number(spend.risk) / Number(spend.total), 0);
  const risk = m.report_chart_risk({ amount: round(spend.risk), share }, say);
  const named = spend.parts.map(({ outcome, spend: value }, index) => {
    const room = lettersIn(bars[index]?.length ?? 0);
    const lines = breakWords(outcomeName(outcome, report.language), room, 3);
    return room >= round(value).length ? lines : [];
  });
  const below = rowsOf(
    spend.parts.flatMap(({ outcome, spend: value }, index) =>
      named[index]?.length ? [] : [{ outcome, text: `${outcomeName(outcome, report.language)} · ${round(value)}` }],
    ),
    width,
  );
  // Names of three lines reach deeper than those of two: what stands below begins beneath the tallest.
  const end = Math.max(196, 162 + Math.max(...named.map(({ length }) => length)) * lineStep);
  // Where the red part is too short for its words they stand before its end.
  const isShort = width - edge < risk.length * letter.strong;
  return (
    <svg viewBox={`0 0 ${width} ${end + below.length * keyStep}`} role="img" aria-label={label}>
      <Hatch id={id} />
      {edge > 4 && <path d={`M0 54v-8H${edge - 2}v8`} className="rp-brace" />}
      {edge > fair.length * letter.soft + (isShort ? risk.length * letter.strong - (width - edge) : 0) && (
        <text x={0} y={36} className="rp-soft">
          {fair}
        </text>
      )}
      {firstRisk >= 0 && (
        <>
          <path d={`M${edge} 54v-8H${width}v8`} className="rp-brace" data-tone="risk" />
          <text
            x={isShort ? width : edge}
            y={36}
            className="rp-strong"
            data-tone="risk"
            textAnchor={isShort ? 'end' : 'start'}
          >
            {risk}
          </text>
        </>
      )}
      {spend.parts.map(({ outcome, spend: value }, index) => {
        const { from, length } = bars[index] ?? { from: 0, length: 0 };
        const lines = named[index] ?? [];
        return (
          <g key={outcome}>
            <title>{`${outcomeName(outcome, report.language)}: ${figures.money(value, scope.currency)}`}</title>
            <rect x={from} y={64} width={length} height={60} {...fillOf(outcome, id)} />
            {lines.map((line, row) => (
              <text key={line} x={from} y={146 + row * lineStep} className="rp-soft">
                {line}
              </text>
            ))}
            {lines.length > 0 && (
              <text x={from} y={148 + lines.length * lineStep} className="rp-strong">
                {round(value)}
              </text>
            )}
          </g>
        );
      })}
      {below.map((keys, row) =>
        keys.map(({ outcome, text, from }) => (
          <g key={outcome} transform={`translate(${from} ${end + row * keyStep})`}>
            <rect x={0} y={2} width={12} height={12} {...fillOf(outcome, id)} />
            <text x={20} y={13} className="rp-soft">
              {text}
            </text>
          </g>
        )),
      )}
    </svg>
  );
}

const step = 46;

function Narrow({ scope, spend, label }: DrawingProps) {
  const { report, figures } = useReport();
  const width = 320;
  const most = Math.max(...spend.parts.map(({ spend: value }) => Number(value)));
  const id = `hatch-${scope.id}-narrow`;
  return (
    <svg viewBox={`0 0 ${width} ${spend.parts.length * step}`} role="img" aria-label={label}>
      <Hatch id={id} />
      {spend.parts.map(({ outcome, spend: value, isRisk }, index) => (
        <g key={outcome} transform={`translate(0 ${index * step})`}>
          <text x={0} y={14} className="rp-soft" data-tone={isRisk ? 'risk' : undefined}>
            {outcomeName(outcome, report.language)}
          </text>
          <text x={width} y={14} className="rp-strong" textAnchor="end">
            {figures.money(value, scope.currency, 0)}
          </text>
          <rect x={0} y={22} width={width} height={10} className="rp-ground" />
          <rect x={0} y={22} width={Math.max(2, (Number(value) / most) * width)} height={10} {...fillOf(outcome, id)} />
        </g>
      ))}
    </svg>
  );
}
