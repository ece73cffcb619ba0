import * as z from 'zod/mini';
import type { UploadedPicture } from './pictures.ts';

/** An uploaded picture as the database gives it, or none. */
export const uploadedPicture: z.ZodMiniType<UploadedPicture | null> = z.nullable(
  z.object({ id: z.string(), hash: z.string(), width: z.number(), height: z.number(), alt: z.string() }),
);
