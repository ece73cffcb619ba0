import { m } from '#messages/messages.js';
import type { ReportFinding, ReportScope } from '#shared/analysis-report.ts';
import { findingTable } from '#shared/report/finding-table.ts';
import { allowedCost, findingText } from '#shared/report/finding-text.ts';
import { useReport } from './context.ts';
import { Ledger } from './ledger.tsx';
import { ReportWords } from './report-words.tsx';

type Props = { finding: ReportFinding; scope: ReportScope };

/** A finding: what it is, what it comes to, its first rows, its rule, and what the consultant says of it. */
export function FindingBlock({ finding, scope }: Props) {
  const { report, links, figures, say } = useReport();
  const { title, text } = findingText(finding, scope, report.language);
  const table = findingTable(finding, scope, report.language);
  const total = figures.count(finding.rows_total);
  return (
    <section className="rp-finding" data-kind={finding.kind} id={finding.id}>
      <header>
        <h3>{title}</h3>
        {finding.amount === null ? null : <p className="rp-figure">{figures.amount(finding.amount)}</p>}
      </header>
      {text === '' ? null : <p className="rp-why">{text}</p>}
      {finding.comment === '' ? null : (
        <div className="rp-comment">
          <h4>{m.report_comment_by({}, say)}</h4>
          <ReportWords text={finding.comment} heading="h5" />
        </div>
      )}
      <Ledger
        label={title}
        head={table.head}
        columns={table.columns}
        isLastStrong={finding.kind === 'risk'}
        rows={table.rows.map(({ name, place, cells }, index) => ({ key: `${index}`, head: name, note: place, cells }))}
      />
      {finding.rows_total > table.rows.length ? (
        <p className="rp-soft rp-few">
          {m.report_first_rows({ shown: figures.count(table.rows.length), count: total }, say)}
        </p>
      ) : null}
      <p className="rp-more">
        {links.rows && finding.rows_total > table.rows.length ? (
          <a href={links.rows(finding.id)}>{m.report_all_rows({ count: total }, say)}</a>
        ) : null}
        {links.file ? (
          <span>
            <a href={links.file(finding.id, 'csv')} download>
              {m.report_csv({}, say)}
            </a>
            <a href={links.file(finding.id, 'xlsx')} download>
              {m.report_xlsx({}, say)}
            </a>
          </span>
        ) : null}
      </p>
      <Rule finding={finding} scope={scope} />
    </section>
  );
}

/** The rule of a finding in words, and the numbers that went in. */
function Rule({ finding, scope }: Props) {
  const { report, figures, say } = useReport();
  const { rule } = findingText(finding, scope, report.language);
  const { aov } = scope.kpis;
  const inputs = [
    [m.report_input_target({}, say), figures.share(report.targetAcos)],
    [m.report_input_aov({}, say), figures.money(typeof aov === 'string' ? aov : null, scope.currency)],
    [
      m.report_input_cost_allowed_per_order({}, say),
      figures.money(allowedCost(scope, report.targetAcos), scope.currency),
    ],
    [m.report_input_rows({}, say), figures.count(finding.rows_total)],
  ] as const;
  return (
    <details className="rp-rule">
      <summary>{m.report_rule({}, say)}</summary>
      <div>
        <p>
          <b>{m.report_rule_head({ rule: finding.rule, ruleset: report.ruleset }, say)}</b> {rule}
        </p>
        <dl>
          {inputs.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </div>
    </details>
  );
}
