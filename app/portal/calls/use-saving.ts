import { useState } from 'react';
import type { Report } from '#app/portal/requests/requests-api.ts';
import { openDocument } from '#app/session/documents.ts';
import { savePdf } from '#app/session/pdfs.ts';
import { problemText } from '#app/session/problem-text.ts';
import { toastError } from '#app/ui/toaster.tsx';

/** Downloads of a request: the report as it was delivered (its file, else what was written as a PDF), and the PDFs themselves. */
export function useSaving(reference: string) {
  const [busy, setBusy] = useState<'report' | 'pdf'>();
  async function run(what: 'report' | 'pdf', work: () => Promise<void>) {
    setBusy(what);
    try {
      await work();
    } catch (problem) {
      toastError(problemText(problem));
    } finally {
      setBusy(undefined);
    }
  }
  return {
    busy,
    saveReport: ({ file }: Report) =>
      run('report', () => (file ? openDocument(file.id, 'download') : savePdf(reference, 'report'))),
    savePdf: (kind: 'request' | 'report') => run('pdf', () => savePdf(reference, kind)),
  };
}
