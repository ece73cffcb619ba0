import { WandSparkles } from 'lucide-react';
import { useState } from 'react';
import type { PressEvent } from 'react-aria-components/Button';
import { flushSync } from 'react-dom';
import { readReport } from '#app/admin/analyses/analyses-api.ts';
import { Section } from '#app/admin/analyses/section.tsx';
import { ReportWords } from '#app/report/report-words.tsx';
import { problemText } from '#app/session/problem-text.ts';
import { Button } from '#app/ui/button.tsx';
import { Select } from '#app/ui/select.tsx';
import { TextField } from '#app/ui/text-field.tsx';
import { toastError } from '#app/ui/toaster.tsx';
import { m } from '#messages/messages.js';
import type { AnalysisEdits } from '#shared/analysis-edits.ts';
import { type ReportLanguage, reportLanguages } from '#shared/analysis-report.ts';
import { summaryDraft } from '#shared/report/summary.ts';
import type { Edits } from './use-edits.ts';

export const languageWords: Record<ReportLanguage, () => string> = {
  it: m.admin_analyses_language_it,
  en: m.admin_analyses_language_en,
};

type SummarySectionProps = { id: string; edits: AnalysisEdits; writing?: Edits };

/** The summary that opens the report, and the language in which it is read. */
export function SummarySection({ id, edits, writing }: SummarySectionProps) {
  if (!writing)
    return (
      <Section title={m.admin_analyses_summary()} text={languageWords[edits.language]()}>
        <ReportWords className="rich max-w-prose" text={edits.summary} heading="h3" />
      </Section>
    );
  return (
    <Section id="summary" title={m.admin_analyses_summary()} text={m.admin_analyses_summary_text()}>
      <div className="flex flex-col gap-3">
        <div className="flex flex-wrap items-end gap-3">
          <Select
            label={m.admin_analyses_language()}
            value={edits.language}
            onChange={(language) => writing.change({ ...edits, language })}
            options={reportLanguages.map((language) => ({ value: language, label: languageWords[language]() }))}
          />
          {edits.summary.trim() === '' && <ProposeButton id={id} edits={edits} writing={writing} />}
        </div>
        <div lang={edits.language}>
          <TextField
            label={m.admin_analyses_summary_label()}
            isRequired
            validationBehavior="aria"
            rows={9}
            value={edits.summary}
            onChange={(summary) => writing.change({ ...edits, summary })}
            maxLength={6000}
          />
        </div>
      </div>
    </Section>
  );
}

/** Writes what the rules say of the report as it stands: the text that each draft begins with. */
function ProposeButton({ id, edits, writing }: Required<SummarySectionProps>) {
  const [isBusy, setBusy] = useState(false);
  async function propose({ target }: PressEvent) {
    const section = target.closest('section');
    setBusy(true);
    try {
      // The report is made of what the server has.
      await writing.save();
      const { report } = await readReport(id);
      const isHere = document.activeElement === target;
      flushSync(() => writing.change({ ...edits, summary: summaryDraft(report) }));
      // The button goes once there is a text.
      if (isHere) section?.querySelector('textarea')?.focus();
    } catch (problem) {
      toastError(problemText(problem));
    } finally {
      setBusy(false);
    }
  }
  return (
    <Button className="h-8" busy={isBusy} onPress={propose}>
      <WandSparkles aria-hidden className="size-4" />
      {m.admin_analyses_summary_propose()}
    </Button>
  );
}
