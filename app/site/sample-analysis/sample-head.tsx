import { m } from '#messages/messages.js';
import type { AnalysisReport } from '#shared/analysis-report.ts';
import { kindName } from '#shared/report/files.ts';

/** What stands above the sample: that its seller is invented, that its figures are not, and the files by which anybody may check that. */
export function SampleHead({ report: { files, language } }: { report: AnalysisReport }) {
  return (
    <aside className="sample" aria-label={m.site_sample_title()}>
      <div className="wrap">
        <div>
          <p className="sample-title">{m.site_sample_title()}</p>
          <p>{m.site_sample_say()}</p>
          <ul className="sample-files" aria-label={m.site_sample_files()}>
            {files.map(({ id, name, kind }) => (
              <li key={id}>
                <a className="link" href={`/sample-analysis/${name}`} download>
                  {kindName(kind, language)}
                </a>
              </li>
            ))}
          </ul>
        </div>
        <p className="actions">
          <a className="button" href="/analysis-request">
            {m.site_home_cta()}
          </a>
        </p>
      </div>
    </aside>
  );
}
