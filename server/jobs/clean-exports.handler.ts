import { cleanExports } from '#server/domain/exports/clean-up.ts';

/** Deletes exported files whose week is over. */
export const cleanOldExports = async () => ({ expired: await cleanExports() });
