/** How a restore is known of by all who use the same database. */

/** Key of the advisory lock that a restore holds from its beginning to its end. */
export const restoreLock = 727_003;

/** Channel that says that one begins. Whoever misses it finds the lock taken. */
export const restoreChannel = 'restore';
