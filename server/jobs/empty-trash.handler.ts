import { purgeExpired } from '#server/domain/trash/trash.ts';

/** Deletes for ever what has been in the trash for thirty days. */
export const emptyOldTrash = async () => ({ purged: await purgeExpired() });
