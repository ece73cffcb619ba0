import { db } from '#server/db/client.ts';
import type { ProofFigures } from '#shared/proofs.ts';
import { buildCaseStudy } from './factories.ts';

/** Figures beside case studies for tests, without files and rules. */

export const someFigures: ProofFigures = {
  marketplace: 'IT',
  attributionDays: 7,
  before: {
    start: '2026-09-01',
    end: '2026-09-30',
    days: 30,
    spend: { value: '344.00', currency: 'EUR' },
    sales: { value: '1600.00', currency: 'EUR' },
    acos: '0.215000',
  },
  after: {
    start: '2026-10-01',
    end: '2026-10-30',
    days: 30,
    spend: { value: '296.00', currency: 'EUR' },
    sales: { value: '1700.00', currency: 'EUR' },
    acos: '0.174118',
  },
};

/** A signed analysis of a client: what it says does not matter here. */
export const buildSigned = (clientId: string, document: object = { scopes: [], files: [] }) =>
  db
    .insertInto('analyses')
    .values({
      client_id: clientId,
      status: 'published',
      parameters: '{}',
      document: JSON.stringify(document),
      report: '{}',
      published_at: new Date(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();

/** A published case study beside which a client is asked to show figures. */
export async function buildProof(clientId: string) {
  const study = await buildCaseStudy();
  const [before, after] = [await buildSigned(clientId), await buildSigned(clientId)];
  const { id } = await db
    .insertInto('proofs')
    .values({
      case_id: study.id,
      client_id: clientId,
      before_id: before.id,
      after_id: after.id,
      case_title: 'A case',
      case_client: '',
      figures: JSON.stringify(someFigures),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, study, before: before.id, after: after.id };
}
