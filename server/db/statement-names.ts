/** By which name connections know a statement that `prepared.ts` made, by its text. */
export const statementNames = new Map<string, string>();
