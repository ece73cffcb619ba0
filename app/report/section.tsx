import type { ReactNode } from 'react';
import type { Section } from '#shared/report/sections.ts';

type Props = { section: Section; title?: string; say?: ReactNode; scope?: string; children?: ReactNode };

/** A numbered part of the report. */
export function ReportSection({ section: { id, number, title: short }, title = short, say, scope, children }: Props) {
  const [heading, place] = [`${id}-title`, `${id}-scope`];
  return (
    // Several accounts have the same parts: each is named with its account.
    <section className="rp-section" id={id} aria-labelledby={scope ? `${heading} ${place}` : heading}>
      <p className="rp-number" id={place}>
        {scope ? `${number} · ${scope}` : number}
      </p>
      <h2 id={heading}>{title}</h2>
      {say ? <p className="rp-say">{say}</p> : null}
      {children}
    </section>
  );
}
