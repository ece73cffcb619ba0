/** How recently somebody must have proven who they are for a dangerous act, in minutes. */
export const proofMinutes = 10;
