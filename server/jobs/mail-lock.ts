import { createHash } from 'node:crypto';

/** Key of the advisory lock under which one process alone handles a mail. */
export const mailLockKey = (mailId: string) => createHash('sha256').update(mailId).digest().readBigInt64BE().toString();
