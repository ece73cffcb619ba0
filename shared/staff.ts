/** States of a member of staff; screens call them Attivo and Inattivo. */
export const staffStatuses = ['active', 'inactive'] as const;
export type StaffStatus = (typeof staffStatuses)[number];

/** Longest name of a person, in characters. */
export const longestName = 200;

/** Largest picture that is taken, in bytes. */
export const largestAvatar = 5 * 1024 * 1024;
/** Width and height in which it is kept, in pixels. */
export const avatarSize = 256;

/** Address of a person's picture; null for those who have none and are shown by their initials. */
export const avatarPath = (token: string | null): string | null => (token === null ? null : `/api/v1/avatars/${token}`);
