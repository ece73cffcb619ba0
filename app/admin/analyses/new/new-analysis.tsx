import { useMemo, useRef, useState } from 'react';
import type { About as AboutReference, AboutRequest, Said } from '#app/admin/analyses/analyses-api.ts';
import { ParameterFields } from '#app/admin/analyses/parameters/parameter-fields.tsx';
import { type ParameterValues, valuesOf } from '#app/admin/analyses/parameters/values.ts';
import { Section } from '#app/admin/analyses/section.tsx';
import { usePlace } from '#app/admin/person.ts';
import type { Document } from '#app/session/documents.ts';
import { m } from '#messages/messages.js';
import { AskButton } from './ask-button.tsx';
import { BeginBar } from './begin-bar.tsx';
import { ChosenList } from './chosen-list.tsx';
import { missingOf } from './coverage.ts';
import { CoverageList } from './coverage-list.tsx';
import { SourceChoice } from './source-choice.tsx';
import { useBeginning } from './use-beginning.ts';
import { isUsable, useChosen } from './use-chosen.ts';

type NewAnalysisProps = {
  about: AboutReference;
  request: AboutRequest | undefined;
  documents: Document[];
  /** What was said of this client's account the last time. */
  remembered: Said | null;
};

/** Files, what they cover, and what is asked of the account. */
export function NewAnalysis({ about, request, documents, remembered }: NewAnalysisProps) {
  const { locale } = usePlace();
  const chosen = useChosen(about);
  const [typed, setTyped] = useState<Partial<ParameterValues>>({});
  const before = useMemo(() => valuesOf(remembered, locale), [remembered, locale]);
  const values = { ...before, ...typed };
  const place = useRef<HTMLDivElement>(null);
  const beginning = useBeginning({ chosen, values, place, remembered });
  const usable = chosen.items.filter(isUsable);
  const kinds = usable.flatMap(({ detection }) => detection?.files.map(({ kind }) => kind) ?? []);
  const missing = missingOf(kinds);
  return (
    <>
      <Section title={m.admin_analyses_files()} text={m.admin_analyses_files_text()}>
        <SourceChoice chosen={chosen} documents={documents} />
        <ChosenList chosen={chosen} />
      </Section>
      <Section
        title={m.admin_analyses_coverage()}
        text={m.admin_analyses_coverage_text()}
        tools={request?.mayAsk && missing.length > 0 && <AskButton request={request} missing={missing} />}
      >
        <CoverageList kinds={kinds} />
      </Section>
      <Section
        title={m.admin_analyses_parameters()}
        text={remembered ? m.admin_analyses_parameters_remembered() : m.admin_analyses_parameters_text()}
      >
        <ParameterFields
          place={place}
          values={values}
          faults={beginning.faults}
          onChange={(part) => setTyped((all) => ({ ...all, ...part }))}
        />
      </Section>
      <BeginBar beginning={beginning} usable={usable.length} isLooking={chosen.isLooking} />
    </>
  );
}
