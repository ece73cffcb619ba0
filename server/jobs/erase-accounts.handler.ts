import { eraseDueAccounts } from '#server/domain/account/erase.ts';

/** Erases the accounts whose grace is over. */
export const eraseAccounts = async () => ({ erased: await eraseDueAccounts() });
