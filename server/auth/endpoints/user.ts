import { z } from 'zod';
import { requireUser } from '#server/auth/bearer.ts';
import { passwordRules } from '#server/auth/configuration.ts';
import { requireEmail } from '#server/auth/contacts.ts';
import { AuthError } from '#server/auth/errors.ts';
import { hashPassword, requireStrongPassword, verifyPassword } from '#server/auth/passwords.ts';
import { limitByAddress } from '#server/auth/rate-limit.ts';
import { type AuthContext, clientAddress, localeOf, readBody } from '#server/auth/request.ts';
import { sessionsChanged } from '#server/auth/session-changes.ts';
import { recordAuthEvent } from '#server/auth/store/audit-log.ts';
import { listFactors } from '#server/auth/store/factors.ts';
import { clearSecrets } from '#server/auth/store/issued-secrets.ts';
import { deleteSessions, type SessionRow } from '#server/auth/store/sessions.ts';
import { findUserById, mergeUserMetadata, setPasswordHash, type UserRow } from '#server/auth/store/users.ts';
import { presentUser } from '#server/auth/views.ts';
import { db } from '#server/db/client.ts';
import { env } from '#server/env.ts';
import { queueMail } from '#server/jobs/send-mail.ts';

/** GET /user (contract 2.7) */
export async function getUser(c: AuthContext) {
  const { user } = await requireUser(c);
  return c.json(await presentUser(db, user));
}

const params = z.object({
  email: z.string().default(''),
  phone: z.string().default(''),
  password: z.string().default(''),
  data: z.record(z.string(), z.unknown()).default({}),
  app_metadata: z.record(z.string(), z.unknown()).optional(),
});

type Params = z.output<typeof params>;

async function checkParams(body: Params, user: UserRow, session: SessionRow | undefined): Promise<void> {
  if (body.email) requireEmail(body.email);
  if (body.password) requireStrongPassword(body.password, await passwordRules());
  if (body.app_metadata) throw new AuthError('not_admin');
  const changesAccess = Boolean(body.password || body.email || body.phone);
  if (!changesAccess) return;
  const hasFactor = (await listFactors(db, user.id)).some((factor) => factor.status === 'verified');
  if (hasFactor && session?.aal === 'aal1') throw new AuthError('insufficient_aal');
  if (user.is_sso_user) throw new AuthError('user_sso_managed');
  const changesEmail = body.email && requireEmail(body.email) !== user.email;
  if (changesEmail || body.phone) throw new AuthError('feature_disabled', 'Changing the address is not available yet');
  if (body.password && (await verifyPassword(body.password, user.encrypted_password)).matches) {
    throw new AuthError('same_password');
  }
}

/** PUT /user: password and metadata. A new password ends every other session. */
export async function updateUser(c: AuthContext) {
  await limitByAddress(c, 'user', env.GOTRUE_RATE_LIMIT_OTP);
  const { user, session } = await requireUser(c);
  const body = await readBody(c, params);
  await checkParams(body, user, session);
  const hash = body.password ? await hashPassword(body.password) : undefined;
  const address = clientAddress(c);
  const updated = await db.transaction().execute(async (trx) => {
    if (Object.keys(body.data).length > 0) await mergeUserMetadata(trx, user.id, body.data);
    if (hash) {
      await setPasswordHash(trx, user.id, hash);
      await clearSecrets(trx, user.id);
      await deleteSessions(trx, user.id, session ? { except: session.id } : {});
      await recordAuthEvent(trx, { action: 'user_updated_password', actor: user, address });
      if (user.email) {
        const notice = { template: 'security-notice', props: { event: 'password-changed' } } as const;
        await queueMail(trx, { ...notice, to: user.email, locale: localeOf(c) });
      }
    }
    await recordAuthEvent(trx, { action: 'user_modified', actor: user, address });
    const fresh = await findUserById(trx, user.id);
    return fresh ? presentUser(trx, fresh) : undefined;
  });
  sessionsChanged(user.id);
  if (!updated) throw new AuthError('user_not_found');
  return c.json(updated);
}
