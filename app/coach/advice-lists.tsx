import { m } from '#messages/messages.js';
import type { ReportLanguage } from '#shared/analysis-report.ts';
import type { Advice } from '#shared/coach/advice.ts';
import { CoachDetails } from './details.tsx';

type ListProps = { advice: Advice; language: ReportLanguage };

/** Files of which there is something to say: another report than was meant, too few days, or put aside; each with the steps to what helps. */
export function FileAdvice({ advice, language }: ListProps) {
  const items = [
    ...advice.files.map(({ name, sheet, texts, wanted }) => ({
      key: `${name} ${sheet ?? ''}`,
      name: sheet ? `${name}, ${sheet}` : name,
      text: texts.join(' '),
      wanted,
    })),
    ...advice.refused.map(({ file, why, todo, wanted }) => ({
      key: `${file} refused`,
      name: file,
      text: `${why} ${todo}`,
      wanted,
    })),
  ];
  if (items.length === 0) return null;
  return (
    <ul className="coach-files">
      {items.map(({ key, name, text, wanted }) => (
        <li key={key}>
          <p>
            <b>{name}</b> {text}
          </p>
          {wanted && <CoachDetails kind={wanted.kind} language={language} isNamed />}
        </li>
      ))}
    </ul>
  );
}

/** What would help next, the most telling first, each with its steps; last what only people know. */
export function NextReports({ advice, language }: ListProps) {
  if (advice.next.length === 0 && advice.tell.length === 0) return null;
  return (
    <>
      {advice.next.length > 0 && (
        <ol className="coach-next">
          {advice.next.map(({ kind, name, text }) => (
            <li key={kind}>
              <p>
                <b>{name}</b> {text}
              </p>
              <CoachDetails kind={kind} language={language} />
            </li>
          ))}
        </ol>
      )}
      {advice.tell.length > 0 && (
        <>
          <p className="coach-title">{m.coach_next_tell({}, { locale: language })}</p>
          <ul className="coach-next">
            {advice.tell.map(({ name, text }) => (
              <li key={name}>
                <p>
                  <b>{name}</b> {text}
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
    </>
  );
}
