import type { Db } from '#server/db/client.ts';
import type { AnalysisReport, ReportFinding, ReportScope } from '#shared/analysis-report.ts';
import { addDays } from '#shared/days.ts';
import { type TaskFacts, taskDays } from '#shared/tasks.ts';
import { workOf } from './work.ts';

/** Tasks as a signed report makes them: one for each finding that stands in it and asks for something. */

type Signed = {
  clientId: string;
  analysisId: string;
  /** The report that this one corrects. */
  previousId: string | null;
  report: AnalysisReport;
  /** What later files are measured by, by the id of the finding. */
  subjects: ReadonlyMap<string, unknown>;
  /** The day of the signature, as `YYYY-MM-DD`. */
  day: string;
  now: Date;
};

const factsOf = (finding: ReportFinding, scope: ReportScope): TaskFacts => ({
  finding: { ...finding, rows: finding.rows.slice(0, 1) },
  scope: {
    account: scope.account ?? null,
    marketplace: scope.marketplace,
    currency: scope.currency,
    period: scope.period && { start: scope.period.start, end: scope.period.end },
  },
});

/** Tasks of the client that a new report may go on with: all of the report that it corrects, and what is not done of others. */
async function standing(trx: Db, { clientId, previousId }: Signed) {
  const rows = await trx
    .selectFrom('tasks')
    .select(['id', 'analysis_id', 'finding_id', 'status', 'facts', 'version'])
    .where('client_id', '=', clientId)
    .where('analysis_id', 'is not', null)
    .where(({ or, eb }) =>
      or([eb('status', '<>', 'done'), ...(previousId === null ? [] : [eb('analysis_id', '=', previousId)])]),
    )
    .orderBy('created_at', 'desc')
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ facts, ...row }) => ({ ...row, work: workOf(facts as unknown as TaskFacts) }));
}

/**
 * Enters the tasks of a report that is being signed, in its transaction. What is open already goes on with the newer figures, under the same owner and
 * day; what was declined stays declined, and nobody is asked twice. What a correction does not ask for any more goes, unless somebody has worked on it.
 */
export async function enterTasks(trx: Db, signed: Signed): Promise<void> {
  const { clientId, analysisId, previousId, report, subjects, day, now } = signed;
  const known = await standing(trx, signed);
  const taken = new Set<string>();
  const wanted = report.scopes.flatMap((scope) =>
    scope.findings.filter(({ action }) => action !== undefined).map((finding) => factsOf(finding, scope)),
  );
  for (const [position, facts] of wanted.entries()) {
    const { finding } = facts;
    const work = workOf(facts);
    const isFree = ({ id }: { id: string }) => !taken.has(id);
    const same =
      known.find((row) => isFree(row) && row.analysis_id === previousId && row.finding_id === finding.id) ??
      known.find((row) => isFree(row) && row.status !== 'done' && row.work === work);
    const subject = subjects.get(finding.id);
    const values = {
      analysis_id: analysisId,
      finding_id: finding.id,
      position,
      facts: JSON.stringify(facts),
      promised: finding.promised && JSON.stringify(finding.promised),
      subject: subject === undefined ? null : JSON.stringify(subject),
      updated_at: now,
    };
    if (same) {
      taken.add(same.id);
      await trx
        .updateTable('tasks')
        .set({ ...values, version: same.version + 1 })
        .where('id', '=', same.id)
        .execute();
    } else {
      await trx
        .insertInto('tasks')
        .values({ ...values, client_id: clientId, owner: 'client', due: addDays(day, taskDays), created_at: now })
        .execute();
    }
  }
  if (previousId === null) return;
  await trx
    .deleteFrom('tasks')
    .where('analysis_id', '=', previousId)
    .where('status', '=', 'open')
    .where('moved_at', 'is', null)
    .where('note', '=', '')
    .execute();
}
