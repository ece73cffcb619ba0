/** How a restore is known of by all who use the same database. */

/** Key of the advisory lock that a restore holds from its beginning to its end. */
export const restoreLock = 727_003;

/**
 * Key of the lock that the process of a restore holds from the moment it was asked, also while it only reads the file: whoever finds it
 * free knows that no restore is on its way any more.
 */
export const restoreTaskLock = 727_005;

/** Name of the connections of a restore, which it does not end with all the others. */
export const restoreApplication = 'vantaggio-restore';

/** Channel that says that one begins. Whoever misses it finds the lock taken. */
export const restoreChannel = 'restore';
