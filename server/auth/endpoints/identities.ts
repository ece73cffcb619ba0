import { z } from 'zod';
import { requireUser } from '#server/auth/bearer.ts';
import { AuthError } from '#server/auth/errors.ts';
import { requireManualLinking, unlinkIdentity } from '#server/auth/manual-linking.ts';
import { type AuthContext, clientAddress } from '#server/auth/request.ts';
import { db } from '#server/db/client.ts';
import { env } from '#server/env.ts';

/** DELETE /user/identities/{identity_id} (contract 2.10) */
export async function unlink(c: AuthContext) {
  requireManualLinking();
  const { user } = await requireUser(c);
  const id = z.uuid().safeParse(c.req.param('id'));
  if (!id.success) throw new AuthError('validation_failed', 'identity_id must be an UUID', { status: 404 });
  const audience = c.req.header('x-jwt-aud');
  if (audience && audience !== (user.aud || env.GOTRUE_JWT_AUD)) throw new AuthError('unexpected_audience');
  await db.transaction().execute((trx) => unlinkIdentity(trx, user.id, id.data, clientAddress(c)));
  return c.json({});
}
