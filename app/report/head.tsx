import { m } from '#messages/messages.js';
import { marketplaceName, moneyIn } from '#shared/report/places.ts';
import { headline } from '#shared/report/summary.ts';
import { useReport } from './context.ts';
import { Headlines } from './headlines.tsx';
import { ReportWords } from './report-words.tsx';
import { SignerPortrait } from './signer-portrait.tsx';

/** Whose report it is, the one thing to take away, the signed summary and the three figures. */
export function ReportHead() {
  const { report, links, figures, sample, say } = useReport();
  const [scope] = report.scopes;
  const isOne = report.scopes.length === 1;
  const { signature } = report;
  return (
    <header className="rp-head">
      {signature === null && !sample ? <p className="rp-draft">{m.report_draft({}, say)}</p> : null}
      <div className="rp-kicker">
        <span>{m.report_kicker({}, say)}</span>
        {report.company === '' ? null : <span>{report.company}</span>}
        {isOne && scope?.marketplace ? <span>{marketplaceName(scope.marketplace)}</span> : null}
        {isOne && scope?.period ? <span>{figures.period(scope.period)}</span> : null}
        {isOne && scope ? <span>{moneyIn(scope.currency, report.language)}</span> : null}
        <div className="rp-tools">
          {links.pdf === undefined ? null : (
            <a className="rp-button" href={links.pdf}>
              {m.report_pdf({}, say)}
            </a>
          )}
          {links.pack === undefined ? null : (
            <a className="rp-button" href={links.pack('xlsx')}>
              {m.report_pack_take({}, say)}
            </a>
          )}
        </div>
      </div>
      <h1>{headline(report)}</h1>
      <div className="rp-summary" id="summary">
        <div className="rp-words">
          <ReportWords text={report.summary} heading="h2" />
          {signature === null ? null : <Signed name={signature.name} at={signature.at} />}
          {sample ? (
            <div className="rp-signed">
              <p>{sample.signature}</p>
            </div>
          ) : null}
        </div>
        <div>
          {report.scopes.map((each) => (
            <Headlines key={each.id} scope={each} />
          ))}
        </div>
      </div>
    </header>
  );
}

function Signed({ name, at }: { name: string; at: string }) {
  const { report, signer, figures, timeZone, say } = useReport();
  return (
    <div className="rp-signed">
      <SignerPortrait alt={m.portal_who_picture({ name }, say)} />
      <p>
        <b>{name}</b>
        {signer?.role ? <span>{signer.role}</span> : null}
        <span>
          {m.report_signed(
            { day: figures.day(at, timeZone), time: figures.time(at, timeZone), version: report.version },
            say,
          )}
        </span>
      </p>
    </div>
  );
}
