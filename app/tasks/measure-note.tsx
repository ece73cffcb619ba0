import { join } from '#app/ui/join.ts';
import { m } from '#messages/messages.js';
import { useDays, useSay } from './task-side.ts';
import { evidenceText, measureText } from './task-words.ts';
import type { Measure } from './tasks-api.ts';

/** What a task brought, and how that was counted; or why it cannot be told. */
export function MeasureNote({ measure }: { measure: Measure }) {
  const say = useSay();
  const sentences = evidenceText(measure, say, useDays());
  const isTold = measure.verdict === 'measured';
  const isGain = isTold && Number(measure.measured.value) > 0;
  return (
    <div
      className={join(
        'mt-3 border-l-3 pl-3.5 text-15',
        isGain ? 'border-green' : isTold ? 'border-red' : 'border-stone-3 text-ink-2',
      )}
    >
      <p>
        {!isTold && <span className="font-semibold">{m.tasks_cannot_tell({}, say)}. </span>}
        <span className={join(isTold && 'font-semibold')}>{measureText(measure, say)}</span>
        {!measure.isSigned && <span className="text-14 text-ink-3"> ({m.tasks_draft({}, say)})</span>}
      </p>
      {sentences.length > 0 && (
        <details className="mt-1 text-14 text-ink-2">
          <summary className="cursor-pointer py-0.5 underline decoration-stone-3 underline-offset-3">
            {m.tasks_details({}, say)}
          </summary>
          {sentences.map((sentence) => (
            <p key={sentence} className="mt-1">
              {sentence}
            </p>
          ))}
        </details>
      )}
    </div>
  );
}
