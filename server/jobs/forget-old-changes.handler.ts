import { db } from '#server/db/client.ts';
import { forgetOldChanges } from '#server/domain/changes/offer.ts';

/** Deletes what can no longer be taken back. */
export const forgetChanges = async () => ({ forgotten: await forgetOldChanges(db) });
