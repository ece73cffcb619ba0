import { z } from 'zod';
import { removeFactor } from '#server/auth/assurance.ts';
import { requireAdmin } from '#server/auth/bearer.ts';
import { requirePhone } from '#server/auth/contacts.ts';
import { AuthError } from '#server/auth/errors.ts';
import { mailNotice } from '#server/auth/notices.ts';
import { type AuthContext, clientAddress, localeOf, readBody } from '#server/auth/request.ts';
import { sessionsChanged } from '#server/auth/session-changes.ts';
import { administrator, recordAuthEvent } from '#server/auth/store/audit-log.ts';
import { type FactorRow, findFactor, listFactors, updateFactor } from '#server/auth/store/factors.ts';
import { lockUser } from '#server/auth/store/users.ts';
import { viewFactor } from '#server/auth/views.ts';
import { type Db, db } from '#server/db/client.ts';
import { requireAccount } from './admin-user.ts';

/** GET /admin/users/{id}/factors (contract 2.14) */
export async function listAccountFactors(c: AuthContext) {
  await requireAdmin(c);
  const user = await requireAccount(c);
  return c.json((await listFactors(db, user.id)).map(viewFactor));
}

async function requireNamedFactor(c: AuthContext, trx: Db, userId: string): Promise<FactorRow> {
  const id = c.req.param('factorId') ?? '';
  if (!z.uuid().safeParse(id).success) {
    throw new AuthError('validation_failed', 'factor_id must be an UUID', { status: 404 });
  }
  await lockUser(trx, userId);
  const factor = await findFactor(trx, { id, userId });
  if (!factor) throw new AuthError('mfa_factor_not_found');
  return factor;
}

/** DELETE /admin/users/{id}/factors/{id}: for somebody who lost it. */
export async function deleteAccountFactor(c: AuthContext) {
  await requireAdmin(c);
  const user = await requireAccount(c);
  const factor = await db.transaction().execute(async (trx) => {
    const found = await requireNamedFactor(c, trx, user.id);
    await removeFactor(trx, found);
    const event = {
      actor: administrator,
      address: clientAddress(c),
      traits: { user_id: user.id, factor_id: found.id },
    };
    await recordAuthEvent(trx, { action: 'factor_deleted', ...event });
    if (found.status === 'verified') await mailNotice(trx, user, 'factor-removed', localeOf(c), { by: 'staff' });
    return found;
  });
  sessionsChanged(user.id);
  return c.json(viewFactor(factor));
}

const params = z.object({ friendly_name: z.string().max(255).optional(), phone: z.string().default('') });

/** PUT /admin/users/{id}/factors/{id} */
export async function updateAccountFactor(c: AuthContext) {
  await requireAdmin(c);
  const user = await requireAccount(c);
  const body = await readBody(c, params);
  const name = body.friendly_name?.trim();
  const factor = await db.transaction().execute(async (trx) => {
    const found = await requireNamedFactor(c, trx, user.id);
    const others = (await listFactors(trx, user.id)).filter((other) => other.id !== found.id);
    if (name && others.some((other) => other.friendly_name === name)) throw new AuthError('mfa_factor_name_conflict');
    const phone = body.phone && found.factor_type === 'phone' ? requirePhone(body.phone) : undefined;
    if (phone && others.some((other) => other.phone === phone)) throw new AuthError('mfa_verified_factor_exists');
    await updateFactor(trx, found.id, {
      ...(name === undefined ? {} : { friendly_name: name || null }),
      ...(phone ? { phone } : {}),
    });
    const event = {
      actor: administrator,
      address: clientAddress(c),
      traits: { user_id: user.id, factor_id: found.id },
    };
    await recordAuthEvent(trx, { action: 'factor_updated', ...event });
    return requireNamedFactor(c, trx, user.id);
  });
  return c.json(viewFactor(factor));
}
