import { shown } from '#server/db/columns.ts';
import { clientReference } from '#shared/clients.ts';
import type { ProofFigures } from '#shared/proofs.ts';
import type { ProofRow } from './queries.ts';

/** Figures as they were taken; what is stored is what `beforeAndAfter` gave. */
export const figuresOf = ({ figures }: Pick<ProofRow, 'figures'>) => figures as unknown as ProofFigures;

/** Figures of a case study as staff see them, with where they stand. */
export const deskView = (row: ProofRow) => ({
  ...shown(row, ['id', 'beforeId', 'afterId', 'status', 'askedAt', 'answeredAt', 'version', 'obstacle']),
  client: { reference: clientReference(row.client_number), name: row.client_company || row.client_name },
  askedBy: row.asker_name,
  figures: figuresOf(row),
});

/** The same as their client is asked: under which words they would stand, and where. */
export const ownView = (row: ProofRow) => ({
  ...shown(row, ['id', 'status', 'askedAt', 'answeredAt', 'version', 'obstacle']),
  title: row.case_title,
  client: row.case_client,
  slug: row.case_status === 'published' ? row.case_slug : null,
  figures: figuresOf(row),
});
