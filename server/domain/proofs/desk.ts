import { beforeAndAfter } from '#server/analysis/compare/before-after.ts';
import { type Db, db } from '#server/db/client.ts';
import { pagesChannel, transact } from '#server/db/transaction.ts';
import { demandStaff } from '#server/domain/clients/records.ts';
import { AppError } from '#server/errors.ts';
import { recordChange } from '#server/records/audit.ts';
import type { Person } from '#server/records/person.ts';
import { clientReference } from '#shared/clients.ts';
import type { ProofFigures, ProofRefusal } from '#shared/proofs.ts';
import { lockCaseOf, type ProofRow, selectProofOf, selectProvable, selectSigned } from './queries.ts';
import { proofsTag } from './site.ts';
import { deskView } from './views.ts';

/** Figures of case studies as staff take them. Nobody types one, and nobody but the client allows them. */

export type Pair = { before: string; after: string };

/** What stands beside a case study, and of whom figures could be taken. @throws forbidden */
export async function readProof(person: Person, caseId: string) {
  demandStaff(person, 'analyses.read');
  const [row, clients] = await Promise.all([selectProofOf(db, caseId), selectProvable()]);
  return {
    proof: row ? deskView(row) : null,
    clients: clients.map(({ number, name, company }) => ({
      reference: clientReference(number),
      name: company || name,
    })),
  };
}

const refuse = (reason: ProofRefusal) =>
  new AppError('invalid_input', `figures cannot be taken: ${reason}`, { details: { reason } });

type Signed = Awaited<ReturnType<typeof selectSigned>>[number];
const documentOf = ({ document }: Signed) => document as unknown as Parameters<typeof beforeAndAfter>[0];

/** Figures of two signed analyses, and whose they are. @throws not_found, invalid_input (details.reason) */
async function take(connection: Db, { before, after }: Pair): Promise<{ figures: ProofFigures; of: Signed }> {
  const signed = await selectSigned(connection, [before, after]);
  const [first, second] = [before, after].map((id) => signed.find((each) => each.id === id));
  if (!first || !second) throw new AppError('not_found', 'no such signed analysis');
  if (first.client_id !== second.client_id) throw refuse('other_client');
  if (first.is_revoked || second.is_revoked) throw refuse('revoked');
  const figures = beforeAndAfter(documentOf(first), documentOf(second));
  if ('reason' in figures) throw refuse(figures.reason);
  return { figures, of: first };
}

/** What would stand on the page. @throws forbidden, not_found, invalid_input (details.reason) */
export async function previewProof(person: Person, pair: Pair) {
  demandStaff(person, 'analyses.publish');
  return { figures: (await take(db, pair)).figures };
}

function checkVersion(row: ProofRow | undefined, version: number): void {
  if ((row?.version ?? 0) === version) return;
  throw new AppError('stale_version', 'the figures were changed since they were read', {
    details: { current: row ? deskView(row) : null },
  });
}

/** Asked already, in these words, and not refused. */
const isAsked = (row: ProofRow, { before, after }: Pair) =>
  row.before_id === before &&
  row.after_id === after &&
  row.obstacle === null &&
  (row.status === 'asked' || row.status === 'allowed');

/**
 * Takes figures for a case study and asks their client for consent. What stood there goes, with the consent to it; the same question again changes
 * nothing. `version` is that of what stands there, 0 for nothing.
 * @throws forbidden, not_found, stale_version (details.current), invalid_input (details.reason)
 */
export async function askProof(
  person: Person,
  caseId: string,
  { version, ...pair }: Pair & { version: number },
  now = new Date(),
) {
  demandStaff(person, 'analyses.publish');
  return transact(async (trx, announce) => {
    const study = await lockCaseOf(trx, caseId);
    if (!study) throw new AppError('not_found', `no case study ${caseId}`);
    const kept = await selectProofOf(trx, caseId);
    if (kept && isAsked(kept, pair)) return { proof: deskView(kept) };
    checkVersion(kept, version);
    const { figures, of } = await take(trx, pair);
    if (of.user_id === null) throw refuse('no_account');
    await trx.deleteFrom('proofs').where('case_id', '=', caseId).execute();
    await trx
      .insertInto('proofs')
      .values({
        case_id: caseId,
        client_id: of.client_id,
        before_id: pair.before,
        after_id: pair.after,
        case_title: study.title,
        case_client: study.client,
        figures: JSON.stringify(figures),
        asked_by: person.userId,
        asked_at: now,
        version: (kept?.version ?? 0) + 1,
      })
      .execute();
    const subject = { kind: 'case-study', id: caseId };
    const client = clientReference(of.client_number);
    await recordChange(trx, { actor: person, action: 'case-study.figures-asked', subject, after: { client, ...pair } });
    await announce(pagesChannel, proofsTag);
    return { proof: deskView((await selectProofOf(trx, caseId)) as ProofRow) };
  });
}

/** Takes figures away from a case study. Repeated, it finds nothing. @throws forbidden, not_found, stale_version (details.current) */
export async function removeProof(person: Person, caseId: string, version: number) {
  demandStaff(person, 'analyses.publish');
  return transact(async (trx, announce) => {
    const row = (await lockCaseOf(trx, caseId)) && (await selectProofOf(trx, caseId));
    if (!row) throw new AppError('not_found', 'no figures beside this case study');
    checkVersion(row, version);
    await trx.deleteFrom('proofs').where('id', '=', row.id).execute();
    const subject = { kind: 'case-study', id: caseId };
    const before = { client: clientReference(row.client_number), status: row.status };
    await recordChange(trx, { actor: person, action: 'case-study.figures-removed', subject, before });
    await announce(pagesChannel, proofsTag);
  });
}
