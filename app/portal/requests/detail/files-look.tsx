import { useEffect, useState } from 'react';
import { FileAdvice, NextReports } from '#app/coach/advice-lists.tsx';
import { readLook } from '#app/portal/requests/requests-api.ts';
import { FirstFigures } from '#app/report/first-figures.tsx';
import { m } from '#messages/messages.js';
import { getLocale } from '#messages/runtime.ts';
import type { ReportLanguage } from '#shared/analysis-report.ts';
import { type Advice, adviceOfLook } from '#shared/coach/advice.ts';
import type { FirstLook } from '#shared/report/first-figures.ts';

/** How often files that are being read are asked for, in milliseconds. */
const askEveryMs = 1_500;

function textOf(look: FirstLook): string {
  if (look.state === 'running') return m.portal_look_reading();
  return look.state === 'failed' ? m.portal_look_failed() : m.portal_look_then();
}

/** Which file is another one than was meant, and what a further one would add. */
function Coach({ advice, language }: { advice: Advice; language: ReportLanguage }) {
  const hasNext = advice.next.length > 0 || advice.tell.length > 0;
  return (
    <div className="text-14 leading-snug">
      <FileAdvice advice={advice} language={language} />
      {hasNext && <h3 className="mt-6 font-display text-17 font-semibold tracking-tight">{m.coach_next()}</h3>}
      <NextReports advice={advice} language={language} />
    </div>
  );
}

/** Three figures of the files that were brought to a request, until its analysis is published. Where there are none it is not there. */
export function FilesLook({ reference, newest }: { reference: string; newest: string | undefined }) {
  const [look, setLook] = useState<FirstLook | null>(null);
  const [asked, setAsked] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each entry of the conversation there may be other files
  useEffect(() => {
    const cancel = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    readLook(reference, cancel.signal).then(
      (found) => {
        setLook(found.look);
        if (found.look?.state === 'running') timer = setTimeout(() => setAsked((count) => count + 1), askEveryMs);
      },
      // The request itself says what is wrong; these figures are beside it.
      () => {},
    );
    return () => {
      cancel.abort();
      clearTimeout(timer);
    };
  }, [reference, newest, asked]);
  if (!look) return null;
  const language = getLocale();
  const advice = adviceOfLook(look, language);
  return (
    <section
      aria-labelledby="files-look"
      aria-live="polite"
      className="mb-10 rounded-lg border border-stone-2 bg-card px-5 py-5 text-16"
    >
      <h2 id="files-look" className="font-display text-21 font-semibold tracking-tight">
        {m.portal_look()}
      </h2>
      {look.state === 'read' && look.figures && <FirstFigures facts={look.figures} language={language} />}
      <p className="mt-4 text-14 text-ink-3">{textOf(look)}</p>
      {advice && <Coach advice={advice} language={language} />}
    </section>
  );
}
