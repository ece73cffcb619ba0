import type { Db } from '#server/db/client.ts';
import { transact } from '#server/db/transaction.ts';
import { AppError } from '#server/errors.ts';
import { recordChange } from '#server/records/audit.ts';
import type { Person, StaffPerson } from '#server/records/person.ts';
import { type AnalysisEdits, editsShape } from '#shared/analysis-edits.ts';
import { analysesChannel } from './channel.ts';
import { demandOpen, found, staffFor } from './policy.ts';
import { type AnalysisRow, lockAnalysis } from './queries.ts';
import { documentOf, editsOf, listItem } from './views.ts';

/** What a consultant writes into an analysis before it is signed. */

/** An analysis that this person may change, held until the transaction ends. @throws not_found, stale_version */
export async function lockFor(trx: Db, person: StaffPerson, id: string, version: number): Promise<AnalysisRow> {
  const row = found(await lockAnalysis(trx, id), person);
  if (row.version === version) return row;
  throw new AppError('stale_version', 'the analysis was changed since it was read', {
    details: { current: { ...listItem(row), edits: editsOf(row) } },
  });
}

/** Findings of the analysis and of no other, each once. @throws invalid_input */
function checkFindings(row: AnalysisRow, { findings }: AnalysisEdits): void {
  const known = new Set(documentOf(row)?.scopes.flatMap((scope) => scope.findings.map(({ id }) => id)));
  const ids = findings.map(({ id }) => id);
  if (new Set(ids).size === ids.length && ids.every((id) => known.has(id))) return;
  throw new AppError('invalid_input', 'findings of another analysis', { details: { fields: { findings: 'unknown' } } });
}

function checked(input: unknown): AnalysisEdits {
  const { data, error } = editsShape.safeParse(input);
  if (data) return data;
  const fields = Object.fromEntries(error.issues.map(({ path, message }) => [path.join('.'), message]));
  throw new AppError('invalid_input', 'malformed edits', { details: { fields } });
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** Sets columns of an analysis and counts its version up. */
export const writeRow = (trx: Db, row: AnalysisRow, values: Record<string, unknown>) =>
  trx
    .updateTable('analyses')
    .set({ ...values, version: row.version + 1 })
    .where('id', '=', row.id)
    .execute();

/**
 * Saves language, summary, decisions, order and own findings. What is there already is not saved again.
 * @throws forbidden, not_found, stale_version (details.current), transition_refused (not open any more), invalid_input
 */
export async function editAnalysis(
  person: Person,
  id: string,
  { version, edits: input }: { version: number; edits: unknown },
) {
  staffFor(person, 'analyses.write');
  const edits = checked(input);
  return transact(async (trx, announce) => {
    const row = found(await lockAnalysis(trx, id), person);
    if (isSame(editsOf(row), edits)) return { version: row.version };
    await lockFor(trx, person, id, version);
    demandOpen(row);
    checkFindings(row, edits);
    await writeRow(trx, row, { edits: JSON.stringify(edits) });
    await announce(analysesChannel, id);
    await recordChange(trx, {
      actor: person,
      action: 'analysis.edited',
      subject: { kind: 'analysis', id },
      after: { decided: edits.findings.filter(({ decision }) => decision !== 'open').length, own: edits.own.length },
    });
    return { version: row.version + 1 };
  });
}

/** Gives a draft to a colleague to look at, or takes it back. @throws forbidden, not_found, stale_version, transition_refused */
export async function reviewAnalysis(
  person: Person,
  id: string,
  { version, inReview }: { version: number; inReview: boolean },
) {
  staffFor(person, 'analyses.write');
  return transact(async (trx, announce) => {
    const row = await lockFor(trx, person, id, version);
    demandOpen(row);
    const status = inReview ? 'in-review' : 'draft';
    if (row.status === status) return { version: row.version };
    await writeRow(trx, row, { status });
    await announce(analysesChannel, id);
    const change = { before: { status: row.status }, after: { status } };
    await recordChange(trx, { actor: person, action: 'analysis.status', subject: { kind: 'analysis', id }, ...change });
    return { version: row.version + 1 };
  });
}
