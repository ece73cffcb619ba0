import { m } from '#messages/messages.js';
import { taskTerms, termsIn } from '#shared/report/terms.ts';

/** The words of the trade that stand in tasks, each in a sentence. */
export function TaskTerms() {
  return (
    <details className="mt-8 border-t border-stone-2 pt-4 text-15 print:hidden">
      <summary className="w-fit cursor-pointer font-semibold">{m.report_terms()}</summary>
      <dl className="mt-3 grid gap-x-10 gap-y-3 sm:grid-cols-2">
        {termsIn(undefined, taskTerms).map(({ id, name, say }) => (
          <div key={id}>
            <dt className="font-semibold">{name}</dt>
            <dd className="text-ink-2">{say}</dd>
          </div>
        ))}
      </dl>
    </details>
  );
}
