import { pagesChannel, transact } from '#server/db/transaction.ts';
import { AppError } from '#server/errors.ts';
import { recordChange } from '#server/records/audit.ts';
import { recordConsent } from '#server/records/consents.ts';
import { demand } from '#server/records/permissions.ts';
import type { ClientPerson, Person } from '#server/records/person.ts';
import type { ProofStatus } from '#shared/proofs.ts';
import { lockProof, type ProofRow, selectProofsOfClient } from './queries.ts';
import { proofsTag } from './site.ts';
import { ownView } from './views.ts';

/** What a client says to figures of their reports beside a case study. */

function clientOnly(person: Person, action: 'portal.read' | 'portal.write'): asserts person is ClientPerson {
  demand(person, action);
  if (person.kind !== 'client') throw new AppError('forbidden', 'clients allow figures of their own');
}

/** What one was asked, and what one said, the newest first. @throws forbidden */
export async function ownProofs(person: Person) {
  clientOnly(person, 'portal.read');
  return { proofs: (await selectProofsOfClient(person.clientId)).map(ownView) };
}

/** Who allows has to have seen what is allowed; who refuses is heard in any case. @throws stale_version, transition_refused */
function checkAllowed(row: ProofRow, version: number): void {
  if (row.version !== version)
    throw new AppError('stale_version', 'the question was changed since it was read', {
      details: { current: ownView(row) },
    });
  if (row.obstacle === 'revoked' || row.obstacle === 'renamed')
    throw new AppError('transition_refused', 'these figures are not asked for any more', {
      details: { reason: row.obstacle },
    });
}

const answerOf = (row: ProofRow, allows: boolean): ProofStatus =>
  allows ? 'allowed' : row.status === 'allowed' ? 'withdrawn' : 'declined';

/** Whether this was said already, by the account that is there now. */
const isSaid = ({ status, obstacle }: ProofRow, allows: boolean) =>
  allows ? status === 'allowed' && obstacle !== 'client_left' : status === 'declined' || status === 'withdrawn';

/**
 * Allows figures, or refuses them; what was allowed is withdrawn and off the page at once. The version counts for allowing only.
 * @throws forbidden, not_found also for those of others, stale_version (details.current), transition_refused (details.reason)
 */
export async function answerProof(
  person: Person,
  id: string,
  { version, allows }: { version: number; allows: boolean },
  now = new Date(),
) {
  clientOnly(person, 'portal.write');
  return transact(async (trx, announce) => {
    const row = await lockProof(trx, id);
    if (row?.client_id !== person.clientId) throw new AppError('not_found', 'no such figures');
    if (isSaid(row, allows)) return { proof: ownView(row) };
    if (allows) checkAllowed(row, version);
    const status = answerOf(row, allows);
    const consentId = await recordConsent(trx, {
      email: person.email,
      kind: 'figures',
      shown: row.case_client === '' ? 'case-figures' : 'case-figures-named',
      accepted: allows,
      at: now,
    });
    await trx
      .updateTable('proofs')
      .set({
        status,
        answered_by: person.userId,
        answered_at: now,
        consent_id: consentId,
        version: row.version + 1,
      })
      .where('id', '=', id)
      .execute();
    await recordChange(trx, {
      actor: person,
      action: `case-study.figures-${status}`,
      subject: { kind: 'case-study', id: row.case_id },
      before: { status: row.status },
      after: { status },
    });
    await announce(pagesChannel, proofsTag);
    return { proof: ownView((await lockProof(trx, id)) as ProofRow) };
  });
}
