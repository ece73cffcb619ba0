import { AppError } from '#server/errors.ts';
import { BrokenOffError, TooLargeError } from '#server/storage/spool.ts';

/** Errors of the disk by which the sender is not to blame, and which pass. */
const diskIsFull = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);

/** Errors of a store or a sender as answers; anything else stays what it is. */
export function toAppError(error: unknown, maxBytes: number): unknown {
  if (error instanceof TooLargeError)
    return new AppError('payload_too_large', error.message, { details: { maxBytes }, cause: error });
  if (error instanceof BrokenOffError)
    return new AppError('malformed_request', 'the upload was broken off', { cause: error });
  if (diskIsFull.has((error as NodeJS.ErrnoException).code ?? ''))
    return new AppError('unavailable', 'the disk is full', { cause: error });
  return error;
}
