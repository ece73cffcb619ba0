/** Keys of the API as screens and server know them. */

export const longestKeyName = 80;
/** Keys that are neither revoked nor expired: more of them nobody can look after. */
export const mostKeys = 100;

/** How long a new key lives, in days, as the form offers it; beside these a day of one's own choice, and no end. */
export const keyLives = [30, 90, 365] as const;

/** `orphaned`: its maker is not an active member of staff any more, and the key does nothing. */
export const keyStates = ['active', 'expired', 'revoked', 'orphaned'] as const;
export type KeyState = (typeof keyStates)[number];

type Facts = { revokedAt: Date | null; expiresAt: Date | null; isMakerActive: boolean };

/** Whether a key opens anything, and if not, why. */
export function keyStateOf({ revokedAt, expiresAt, isMakerActive }: Facts, now: Date): KeyState {
  if (revokedAt) return 'revoked';
  if (expiresAt && expiresAt <= now) return 'expired';
  return isMakerActive ? 'active' : 'orphaned';
}
