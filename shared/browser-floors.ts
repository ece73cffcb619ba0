/** Large files of what pages share, by the names of their groups (`scripts/browser-chunks.ts`), in the order in which they are begun. */
export const browserFloors = ['base', 'sign-in-client', 'apps', 'account-lent', 'account', 'forms'];
