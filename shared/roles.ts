/** Roles of staff in the back office. */
export const roles = ['Admin', 'Editor', 'Viewer'] as const;
export type Role = (typeof roles)[number];
