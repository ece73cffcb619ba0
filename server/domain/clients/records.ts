/** What it takes to merge, delete and bring back clients with all that is theirs. */

export { accountChanged, shutOut, signOutEverywhere } from './accounts.ts';
export { type ClientChange, checkVersion, clientRow, clientsChannel, type Target } from './change.ts';
export { writeClientEvent } from './events.ts';
export { demandNormal, demandStaff, standingOf } from './policy.ts';
export { type ClientRow, clientIdsOf, lockClients, selectAlike } from './queries.ts';
export { restoreTags } from './tags.ts';
export { clientView } from './views.ts';
