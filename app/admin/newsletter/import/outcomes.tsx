import { Download } from 'lucide-react';
import { useEffect, useState } from 'react';
import { usePlace } from '#app/admin/person.ts';
import { problemText } from '#app/session/problem-text.ts';
import { Button } from '#app/ui/button.tsx';
import { saveFile } from '#app/ui/download.ts';
import { join } from '#app/ui/join.ts';
import { toastError } from '#app/ui/toaster.tsx';
import { m } from '#messages/messages.js';
import { type LineOutcome, lineOutcomes } from '#shared/newsletter.ts';
import { type ImportLine, importReport, listLines, type ReaderImport } from './import-api.ts';

const outcomeWords: Record<LineOutcome, () => string> = {
  new: m.admin_readers_line_new,
  added: m.admin_readers_line_added,
  known: m.admin_readers_line_known,
  suppressed: m.admin_readers_line_suppressed,
  duplicate: m.admin_readers_line_duplicate,
  invalid: m.admin_readers_line_invalid,
};

/** How many lines there are of each kind, and which: every line of the file is told. */
export function Outcomes({ current }: { current: ReaderImport }) {
  const place = usePlace();
  const [open, setOpen] = useState<LineOutcome>();
  const format = new Intl.NumberFormat(place.locale, { useGrouping: 'min2' });
  const shown = lineOutcomes.filter((outcome) => (current.counts[outcome] ?? 0) > 0);
  return (
    <div className="flex flex-col gap-3">
      <ul aria-label={m.admin_readers_import_outcomes()} className="overflow-hidden rounded-md border border-stone-2">
        {shown.map((outcome) => (
          <li key={outcome} className="not-first:border-t border-stone-2">
            <button
              type="button"
              aria-expanded={open === outcome}
              onClick={() => setOpen(open === outcome ? undefined : outcome)}
              className={join(
                'flex min-h-10 w-full items-center gap-3 px-3 py-1.5 text-left text-14 hover:bg-hover pointer-coarse:min-h-11',
                open === outcome && 'bg-selected',
              )}
            >
              <span className="min-w-0 flex-1">{outcomeWords[outcome]()}</span>
              <span className="figures font-semibold">{format.format(current.counts[outcome] ?? 0)}</span>
            </button>
            {open === outcome && <Lines key={`${outcome} ${current.emailColumn}`} id={current.id} outcome={outcome} />}
          </li>
        ))}
      </ul>
      <Report current={current} />
    </div>
  );
}

function Lines({ id, outcome }: { id: string; outcome: LineOutcome }) {
  const [page, setPage] = useState<{ items: ImportLine[]; next: number | null }>();
  const [problem, setProblem] = useState<string>();
  useEffect(() => {
    let isGone = false;
    listLines(id, outcome).then(
      (answer) => !isGone && setPage(answer),
      (failure) => !isGone && setProblem(problemText(failure)),
    );
    return () => {
      isGone = true;
    };
  }, [id, outcome]);
  if (problem) return <p className="px-3 py-2 text-14 text-red">{problem}</p>;
  if (!page) return <p className="px-3 py-2 text-14 text-ink-3">{m.ui_loading()}</p>;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keys
    <section tabIndex={0} aria-label={outcomeWords[outcome]()} className="max-h-48 overflow-y-auto px-3 py-2">
      <ol className="text-13">
        {page.items.map((line) => (
          <li key={line.line} className="flex gap-3 py-0.5">
            <span className="figures w-16 shrink-0 text-ink-3">{m.admin_readers_import_line({ line: line.line })}</span>
            <span className="min-w-0 wrap-anywhere">{line.email || m.admin_readers_import_blank()}</span>
          </li>
        ))}
      </ol>
      {page.next !== null && <p className="mt-1 text-13 text-ink-3">{m.admin_readers_import_more_lines()}</p>}
    </section>
  );
}

function Report({ current }: { current: ReaderImport }) {
  const [isBusy, setBusy] = useState(false);
  async function download() {
    setBusy(true);
    try {
      saveFile(await importReport(current.id), 'import-report.csv');
    } catch (failure) {
      toastError(problemText(failure));
    } finally {
      setBusy(false);
    }
  }
  return (
    <div>
      <Button look="quiet" busy={isBusy} onPress={download}>
        <Download aria-hidden className="size-4" />
        {m.admin_readers_import_report()}
      </Button>
    </div>
  );
}
