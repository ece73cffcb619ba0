import type { ProofFigures } from '#shared/proofs.ts';
import { slugPattern } from '#shared/slugs.ts';
import { selectShown } from './queries.ts';
import { figuresOf } from './views.ts';

/** Tag of the pages that show figures of reports, or would if a client allowed it. */
export const proofsTag = 'proofs';

/** The figures that may stand beside a published case; null without consent. */
export async function readShownFigures(slug: string): Promise<ProofFigures | null> {
  if (!slugPattern.test(slug)) return null;
  const row = await selectShown(slug);
  return row ? figuresOf(row) : null;
}
