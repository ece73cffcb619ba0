import { m } from '#messages/messages.js';
import { fileRows } from '#shared/report/files.ts';
import { missingOf } from '#shared/report/missing.ts';
import type { Section } from '#shared/report/sections.ts';
import { useReport } from './context.ts';
import { Ledger } from './ledger.tsx';
import { ReportSection } from './section.tsx';

/** What was read and what not, and what else would open more checks. */
export function DataSection({ section }: { section: Section }) {
  const { report, say, figures } = useReport();
  const missing = missingOf(report.scopes, report.language);
  return (
    <ReportSection section={section} title={m.report_data_title({}, say)} say={m.report_data_say({}, say)}>
      <Ledger
        label={m.report_section_data({}, say)}
        head={m.report_file({}, say)}
        columns={[
          { label: m.report_file_covers({}, say), isText: true },
          { label: m.report_file_read({}, say) },
          { label: m.report_file_used({}, say) },
          { label: m.report_file_left({}, say), isText: true },
        ]}
        rows={fileRows(report).map(({ name, kind, covers, read, used, left, notes }, index) => ({
          key: `${index}-${name}`,
          head: name,
          note: kind,
          cells: [covers, read, used, [left, ...notes].join('. ').replaceAll('..', '.')],
        }))}
      />
      {missing.length === 0 ? null : (
        <div className="rp-missing">
          <h3>{m.report_missing_title({ count: missing.length, shown: figures.count(missing.length) }, say)}</h3>
          {missing.map(({ name, where, prevents }) => (
            <div key={name}>
              <h4>{name}</h4>
              <p>{prevents}</p>
              <details className="rp-rule">
                <summary>{m.report_where({}, say)}</summary>
                <div>
                  <p>{where}</p>
                </div>
              </details>
            </div>
          ))}
        </div>
      )}
    </ReportSection>
  );
}
