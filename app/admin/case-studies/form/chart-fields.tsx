import { m } from '#messages/messages.js';
import { CaseText } from './case-field.tsx';
import type { CaseForm } from './use-case-form.ts';
import { parsePoints } from './values.ts';

const [width, height] = [320, 72];

/** The line that the figures make, with the month in which the work began. */
function Sketch({ points, start }: { points: number[]; start: number }) {
  const most = Math.max(...points, 1);
  const at = (point: number, index: number) =>
    `${((index * width) / (points.length - 1)).toFixed(1)},${(height - (point / most) * (height - 8) - 4).toFixed(1)}`;
  const begin = (start * width) / (points.length - 1);
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      className="h-18 w-full"
      role="img"
      aria-label={m.admin_cases_chart_sketch()}
    >
      {start >= 0 && start < points.length && (
        <path d={`M${begin} 0V${height}`} className="stroke-stone-3" strokeDasharray="3 3" fill="none" />
      )}
      <polyline points={points.map(at).join(' ')} className="stroke-harbour" fill="none" strokeWidth="2" />
    </svg>
  );
}

/** The figures behind the headline. Without a name and figures there is no chart. */
export function ChartFields({ form }: { form: CaseForm }) {
  const points = parsePoints(form.values.chartPoints);
  const isDrawable = points.length > 1 && points.every((point) => point >= 0);
  return (
    <>
      <CaseText form={form} field="chartLabel" maxLength={80} description={m.admin_cases_chart_label_hint()} />
      <CaseText
        form={form}
        field="chartPoints"
        description={m.admin_cases_chart_points_hint()}
        placeholder="31 34 43 52"
      />
      <CaseText form={form} field="chartStart" inputMode="numeric" description={m.admin_cases_chart_start_hint()} />
      {isDrawable && <Sketch points={points} start={Number(form.values.chartStart) - 1} />}
    </>
  );
}
