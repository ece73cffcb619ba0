import { m } from '#messages/messages.js';
import type { Section } from '#shared/report/sections.ts';
import { scopeHeading } from '#shared/report/sections.ts';
import { termsId } from '#shared/report/terms.ts';
import { useReport } from './context.ts';

/** The list of contents, beside what it lists. */
export function Contents({ sections }: { sections: readonly Section[] }) {
  const { report, say } = useReport();
  return (
    <nav className="rp-contents" aria-label={m.report_contents({}, say)}>
      <ol>
        <li>
          <a href="#summary">
            <span>1</span>
            {m.report_section_summary({}, say)}
          </a>
        </li>
        {sections.map(({ id, number, title, scope }) => (
          <li key={id}>
            <a href={`#${id}`}>
              <span>{number}</span>
              <span>
                {title}
                {scope && scopeHeading(scope, report) ? <small>{scopeHeading(scope, report)}</small> : null}
              </span>
            </a>
          </li>
        ))}
      </ol>
      <p>{m.report_contents_note({}, say)}</p>
      <p className="rp-to-terms">
        <a href={`#${termsId}`}>{m.report_terms({}, say)}</a>
      </p>
    </nav>
  );
}
