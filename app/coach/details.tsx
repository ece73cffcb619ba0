import { useState } from 'react';
import { m } from '#messages/messages.js';
import type { ReportLanguage } from '#shared/analysis-report.ts';
import { guideOf, writtenOn } from '#shared/coach/guide.ts';
import type { CoachKind } from '#shared/coach/kinds.ts';
import { nameOf } from '#shared/coach/names.ts';
import { CoachSteps } from './steps.tsx';

/**
 * Steps to a report that open in place, in the language of whoever reads.
 *
 * @param props.isNamed - says the report's name, where it does not stand above
 */
export function CoachDetails({
  kind,
  language,
  isNamed = false,
}: {
  kind: CoachKind;
  language: ReportLanguage;
  isNamed?: boolean;
}) {
  const say = { locale: language };
  const name = nameOf(kind, language);
  const [isOpen, setOpen] = useState(false);
  return (
    <details className="coach-details" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        {isNamed ? `${name}: ${m.coach_show({}, say)}` : m.coach_show({}, say)}
        {!isNamed && <span className="sr-only">: {name}</span>}
      </summary>
      {isOpen && <Opened kind={kind} language={language} />}
    </details>
  );
}

function Opened({ kind, language }: { kind: CoachKind; language: ReportLanguage }) {
  const guide = guideOf(kind, language);
  return (
    <div className="coach-opened">
      <dl className="coach-facts">
        {guide.facts.map(({ term, detail }) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{detail}</dd>
          </div>
        ))}
      </dl>
      <CoachSteps guide={guide} heading="p" />
      <p className="coach-english">{m.coach_moves({ date: writtenOn(language) }, { locale: language })}</p>
    </div>
  );
}
