import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Analysis, AnalysisDocument } from '#app/admin/analyses/analyses-api.ts';
import {
  isMappable,
  kindWord,
  needsText,
  notesOf,
  refusalText,
  ruleWord,
  skippedWord,
  warningText,
} from '#app/admin/analyses/document-words.ts';
import { Section } from '#app/admin/analyses/section.tsx';
import { accountText, periodText } from '#app/admin/parts/analyses/amounts.ts';
import { useMay, usePlace } from '#app/admin/person.ts';
import { NextReports } from '#app/coach/advice-lists.tsx';
import { m } from '#messages/messages.js';
import { getLocale } from '#messages/runtime.ts';
import { adviceOn, todoOf } from '#shared/coach/advice.ts';
import { formatDate } from '#shared/dates.ts';

type FilesSectionProps = { analysis: Analysis; document: AnalysisDocument };
type AnalysedFile = AnalysisDocument['files'][number];

const linkLook = 'text-harbour underline decoration-stone-3 underline-offset-3 hover:decoration-current';

/** What was read of which file, what was not and why, and what could not be checked for want of it. */
export function FilesSection({ analysis, document }: FilesSectionProps) {
  const place = usePlace();
  const mayWrite = useMay()('analyses.write');
  const { filesDeletedAt } = analysis;
  const mayMap = mayWrite && filesDeletedAt !== null;
  const unchecked = document.scopes.flatMap((scope) => scope.not_checked);
  const language = getLocale();
  const advice = adviceOn(
    {
      files: document.files.map(({ name, kind, sheet, period: { start, end } }) => ({
        name,
        kind,
        sheet,
        period: start !== null && end !== null ? { start, end } : null,
      })),
      refused: document.refused,
      needs: unchecked.flatMap(({ needs }) => needs),
    },
    language,
  );
  return (
    <>
      <Section
        title={m.admin_analyses_facts()}
        text={
          filesDeletedAt
            ? m.admin_analyses_files_until({ date: formatDate(filesDeletedAt, place) })
            : m.admin_analyses_files_deleted()
        }
      >
        <ul className="flex flex-col gap-3">
          {document.files.map((file) => (
            <ReadFile
              key={file.id}
              file={file}
              mapping={mayMap && file.warnings.some(({ code }) => isMappable(code)) && <MapColumns id={analysis.id} />}
              locale={place.locale}
              notes={advice.files.find(({ name, sheet }) => name === file.name && sheet === file.sheet)?.texts ?? []}
            />
          ))}
          {document.refused.map((refused) => (
            <li key={`${refused.file} ${refused.code}`} className="text-14 leading-snug">
              <p className="font-semibold wrap-anywhere">{refused.file}</p>
              <p className="text-red wrap-anywhere">{refusalText(refused)}</p>
              <p className="text-13 text-ink-2">{todoOf(refused.code, language).todo}</p>
              {mayMap && isMappable(refused.code) && <MapColumns id={analysis.id} />}
            </li>
          ))}
        </ul>
        {document.warnings.map((warning) => (
          <p key={warning.code + warning.text} className="mt-3 text-13 text-ink-2">
            {warningText(warning)}
          </p>
        ))}
      </Section>
      {unchecked.length > 0 && (
        <Section title={m.admin_analyses_unchecked()} text={m.admin_analyses_unchecked_text()}>
          {document.scopes.map((scope) => (
            <Unchecked key={scope.id} scope={scope} isNamed={document.scopes.length > 1} locale={place.locale} />
          ))}
        </Section>
      )}
      {advice.next.length > 0 && (
        <Section title={m.coach_next()} text={m.admin_analyses_next_text()}>
          <div className="text-14 leading-snug">
            <NextReports advice={{ ...advice, tell: [] }} language={language} />
          </div>
        </Section>
      )}
    </>
  );
}

type UncheckedProps = { scope: AnalysisDocument['scopes'][number]; isNamed: boolean; locale: string };

/** What could not be checked of one account. */
function Unchecked({ scope, isNamed, locale }: UncheckedProps) {
  if (scope.not_checked.length === 0) return null;
  return (
    <div className="not-first:mt-5">
      {isNamed && <h3 className="mb-1 text-14 font-semibold text-ink-2">{accountText(scope, locale)}</h3>}
      <dl className="text-14 leading-snug">
        {scope.not_checked.map(({ rule, needs }) => (
          <div key={rule} className="border-b border-stone-2 py-1.5">
            <dt>{ruleWord(rule)}</dt>
            <dd className="text-13 text-ink-3">{m.admin_analyses_needs({ needs: needsText(needs) })}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

const MapColumns = ({ id }: { id: string }) => (
  <Link className={`text-13 ${linkLook}`} to={`/admin/analyses/${id}/columns`}>
    {m.admin_analyses_map()}
  </Link>
);

type ReadFileProps = { file: AnalysedFile; locale: string; notes: string[]; mapping: ReactNode };

function ReadFile({ file, locale, notes, mapping }: ReadFileProps) {
  const { rows, period } = file;
  const skipped = Object.entries(rows.skipped);
  const number = (value: number) => new Intl.NumberFormat(locale, { useGrouping: 'always' }).format(value);
  return (
    <li className="text-14 leading-snug">
      <p className="font-semibold wrap-anywhere">{file.name}</p>
      <p className="figures text-ink-2">
        {[
          kindWord(file.kind),
          file.sheet,
          period.start && period.end ? periodText({ start: period.start, end: period.end }, locale) : undefined,
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <p className="figures text-13 text-ink-3">
        {m.admin_analyses_rows_used({ count: rows.used, read: number(rows.read), used: number(rows.used) })}
        {skipped.map(([reason, count]) => ` · ${number(count)} ${skippedWord(reason)}`)}
      </p>
      {notes.map((note) => (
        <p key={note} className="font-medium text-ink-2">
          {note}
        </p>
      ))}
      {notesOf(file).map((note) => (
        <p key={note} className="text-13 text-ink-2">
          {note}
        </p>
      ))}
      {mapping}
    </li>
  );
}
