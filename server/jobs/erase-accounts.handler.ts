import { endUnprovenAccounts, eraseDueAccounts } from '#server/domain/account/erase.ts';

/** Erases the accounts whose grace is over, and ends those that nobody proved. */
export const eraseAccounts = async () => ({ erased: await eraseDueAccounts(), unproven: await endUnprovenAccounts() });
