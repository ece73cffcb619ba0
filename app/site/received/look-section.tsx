import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { FirstFigures } from '#app/report/first-figures.tsx';
import { m } from '#messages/messages.js';
import type { Advice } from '#shared/coach/advice.ts';
import { figuresIn } from '#shared/report/figures.ts';
import { kindName } from '#shared/report/files.ts';
import type { FirstLook } from '#shared/report/first-figures.ts';
import { FileNotes } from './advice.tsx';
import { failureWords } from './failure-words.ts';

/** How often a page asks while its files are being read, in milliseconds. */
const askEveryMs = 1_000;

/** Asks again while files are being read. Without script there is a link that does. */
function useWatching(isReading: boolean): void {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (!isReading || state !== 'idle') return;
    const timer = setTimeout(() => void revalidate(), askEveryMs);
    return () => clearTimeout(timer);
  }, [isReading, revalidate, state]);
}

function Facts({ look }: { look: Extract<FirstLook, { state: 'read' }> }) {
  const figures = figuresIn('en');
  return (
    <ul className="read-files">
      {look.files.map(({ name, kind, sheet, period, rows }) => {
        const blanks = { kind: kindName(kind, 'en'), rows: figures.count(rows) };
        const facts = period
          ? m.site_files_file_facts({ ...blanks, period: figures.period(period) })
          : m.site_files_file_facts_undated(blanks);
        return (
          <li key={`${name} ${sheet ?? ''}`}>
            <b>{name}</b> <span>{facts}</span>
          </li>
        );
      })}
    </ul>
  );
}

function heading(look: FirstLook): string {
  if (look.state === 'running') return m.site_look_reading();
  return look.state === 'failed' ? m.site_look_failed() : m.site_look_heading();
}

type Props = { look: FirstLook; advice: Advice | null; here: string };

function Body({ look, advice, here }: Props) {
  if (look.state === 'running')
    return (
      <p className="look-reading">
        {m.site_look_reading_text()}{' '}
        <a className="link" href={here}>
          {m.site_look_again()}
        </a>
      </p>
    );
  if (look.state === 'failed')
    return (
      <>
        <p>{failureWords(look.failure)}</p>
        {advice && <FileNotes advice={advice} />}
      </>
    );
  return (
    <>
      {look.figures && <FirstFigures facts={look.figures} language="en" />}
      <p className="look-then">
        {m.site_look_then()}{' '}
        <a className="link" href="/tools/break-even">
          {m.site_look_target()}
        </a>
      </p>
      <Facts look={look} />
      {advice && <FileNotes advice={advice} />}
    </>
  );
}

/** What stands in the files that were brought, as soon as it is known. @param props.advice - null while they are being read */
export function LookSection({ look, advice, here }: Props) {
  useWatching(look.state === 'running');
  const count = look.state === 'read' ? look.files.length : 0;
  return (
    <section className="look" aria-labelledby="look-heading" aria-live="polite" aria-busy={look.state === 'running'}>
      <div className="wrap">
        <header>
          <h2 id="look-heading">{heading(look)}</h2>
          {count > 0 && <p>{m.look_note({ count })}</p>}
        </header>
        <Body look={look} advice={advice} here={here} />
      </div>
    </section>
  );
}
