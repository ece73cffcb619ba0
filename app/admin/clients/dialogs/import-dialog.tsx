import { useState } from 'react';
import { FileTrigger } from 'react-aria-components/FileTrigger';
import { useRevalidator } from 'react-router';
import { faultText, inEnglish } from '#app/admin/clients/client-words.ts';
import { type ImportAnswer, importClients } from '#app/admin/clients/clients-api.ts';
import { English } from '#app/admin/clients/english.tsx';
import { ApiProblem } from '#app/session/api-problem.ts';
import { problemText } from '#app/session/problem-text.ts';
import { Button } from '#app/ui/button.tsx';
import { Dialog, DialogActions, DialogText } from '#app/ui/dialog.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { m } from '#messages/messages.js';
import { csvFile } from '#shared/csv.ts';
import { decodeCsv, isWorkbook } from '#shared/csv-import.ts';
import { ProblemNotice } from './problem-notice.tsx';

/** Longest file that the server takes, in characters. */
const longestFile = 900_000;

/** A file of more bytes is not read: no encoding spends more on one of these characters. */
const mostBytes = longestFile * 3;

const fileFaults: Record<string, () => string> = {
  empty: m.admin_clients_import_empty,
  columns: m.admin_clients_import_columns,
  too_many: m.admin_clients_import_too_many,
};

function problemOf(problem: unknown): string {
  if (!(problem instanceof ApiProblem)) return problemText(problem, inEnglish);
  if (problem.code === 'payload_too_large') return m.admin_clients_import_too_large();
  const code = (problem.details.fields as { csv?: string } | undefined)?.csv ?? '';
  return fileFaults[code]?.() ?? problemText(problem, inEnglish);
}

/** So many rows with faults are told on the screen; the file has all of them. */
const shownFaults = 20;

const reasonsOf = ({ reasons }: ImportAnswer['faults'][number]) =>
  reasons.map(({ field, code }) => `${field}: ${faultText(code)}`).join(' ');

/** Saves the rows with faults as they were, with line and reason beside them. */
function downloadFaults({ header, faults }: ImportAnswer) {
  const rows = faults.map((fault) => [
    ...header.map((_, column) => fault.fields[column] ?? ''),
    String(fault.line),
    reasonsOf(fault),
  ]);
  const head = [...header, m.admin_clients_import_line(), m.admin_clients_import_reason()];
  const address = URL.createObjectURL(new Blob([csvFile([head, ...rows])], { type: 'text/csv' }));
  Object.assign(document.createElement('a'), { href: address, download: 'clients-with-faults.csv' }).click();
  URL.revokeObjectURL(address);
}

/** Adds clients from a file: tried first, then done. */
export function ImportDialog({ isOpen, onClose }: { isOpen: boolean; onClose: () => void }) {
  return (
    <Dialog lang="en" title={m.admin_clients_import_title()} isOpen={isOpen} onClose={onClose}>
      <English>
        <DialogText>{m.admin_clients_import_text()}</DialogText>
        {isOpen && <ImportForm onClose={onClose} />}
      </English>
    </Dialog>
  );
}

type Step = { csv: string; answer: ImportAnswer; isDone: boolean };

function ImportForm({ onClose }: { onClose: () => void }) {
  const { revalidate } = useRevalidator();
  const [step, setStep] = useState<Step>();
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);

  async function send(csv: string, dryRun: boolean) {
    setBusy(true);
    setProblem(undefined);
    try {
      setStep({ csv, answer: await importClients(csv, dryRun), isDone: !dryRun });
      if (!dryRun) await revalidate();
    } catch (failure) {
      setProblem(problemOf(failure));
    } finally {
      setBusy(false);
    }
  }

  async function choose(files: FileList | null) {
    const file = files?.[0];
    if (!file) return;
    setStep(undefined);
    if (file.size > mostBytes) return setProblem(m.admin_clients_import_too_large());
    const bytes = new Uint8Array(await file.arrayBuffer());
    if (isWorkbook(bytes)) return setProblem(m.admin_clients_import_workbook());
    const csv = decodeCsv(bytes);
    if (csv.length > longestFile) return setProblem(m.admin_clients_import_too_large());
    await send(csv, true);
  }

  return (
    <div className="mt-4 flex flex-col gap-4">
      <FileTrigger acceptedFileTypes={['.csv', 'text/csv']} onSelect={choose}>
        <Button busy={busy && !step}>{m.admin_clients_import_choose()}</Button>
      </FileTrigger>
      {step && <Outcome {...step} />}
      <ProblemNotice text={problem} />
      <DialogActions>
        <Button onPress={onClose}>{step?.isDone ? m.ui_close({}, inEnglish) : m.admin_clients_cancel()}</Button>
        {step && !step.isDone && step.answer.added > 0 && (
          <Button look="primary" busy={busy} onPress={() => send(step.csv, false)}>
            {m.admin_clients_import_go({ count: step.answer.added })}
          </Button>
        )}
      </DialogActions>
    </div>
  );
}

function Outcome({ answer, isDone }: Omit<Step, 'csv'>) {
  const counts = { added: answer.added, known: answer.known, faults: answer.faults.length };
  return (
    <>
      <Notice tone="info">{isDone ? m.admin_clients_import_done(counts) : m.admin_clients_import_try(counts)}</Notice>
      {answer.unread.length > 0 && (
        <Notice tone="info">{m.admin_clients_import_unread({ columns: answer.unread.join(', ') })}</Notice>
      )}
      {answer.faults.length > 0 && (
        <>
          <Faults faults={answer.faults} />
          <Button onPress={() => downloadFaults(answer)}>{m.admin_clients_import_faults()}</Button>
        </>
      )}
    </>
  );
}

/** Which lines have faults, and why. */
const Faults = ({ faults }: Pick<ImportAnswer, 'faults'>) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard too
  <section tabIndex={0} aria-label={m.admin_clients_import_reason()} className="max-h-48 overflow-y-auto text-13">
    <ol className="flex flex-col gap-1">
      {faults.slice(0, shownFaults).map((fault) => (
        <li key={fault.line} className="flex gap-3">
          <span className="figures w-14 shrink-0 text-ink-3">
            {m.admin_clients_import_line()} {fault.line}
          </span>
          <span className="min-w-0 wrap-anywhere">{reasonsOf(fault)}</span>
        </li>
      ))}
    </ol>
    {faults.length > shownFaults && (
      <p className="mt-1 text-ink-3">{m.admin_clients_import_more_faults({ count: faults.length - shownFaults })}</p>
    )}
  </section>
);
