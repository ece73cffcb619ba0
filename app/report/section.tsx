import type { ReactNode } from 'react';
import type { Section } from '#shared/report/sections.ts';

type Props = { section: Section; title?: string; say?: ReactNode; scope?: string; children?: ReactNode };

/** A numbered part of the report. */
export function ReportSection({ section: { id, number, title: short }, title = short, say, scope, children }: Props) {
  const heading = `${id}-title`;
  return (
    <section className="rp-section" id={id} aria-labelledby={heading}>
      <p className="rp-number">{scope ? `${number} · ${scope}` : number}</p>
      <h2 id={heading}>{title}</h2>
      {say ? <p className="rp-say">{say}</p> : null}
      {children}
    </section>
  );
}
