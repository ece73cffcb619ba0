import { z } from 'zod';
import { requireAdmin } from '#server/auth/bearer.ts';
import { banBesideClosing } from '#server/auth/closure.ts';
import { passwordRules } from '#server/auth/configuration.ts';
import { AuthError } from '#server/auth/errors.ts';
import { requireStrongPassword } from '#server/auth/passwords.ts';
import { type AuthContext, clientAddress, readBody } from '#server/auth/request.ts';
import { sessionsChanged } from '#server/auth/session-changes.ts';
import {
  deleteUser,
  obscureUser,
  type UserAttributes,
  updateAdminUser,
  withTakenFaults,
} from '#server/auth/store/admin-users.ts';
import { administrator, recordAuthEvent } from '#server/auth/store/audit-log.ts';
import { deleteSessions } from '#server/auth/store/sessions.ts';
import { takeUnproven } from '#server/auth/store/unproven-accounts.ts';
import { findUserById, lockUser, type UserRow } from '#server/auth/store/users.ts';
import { claimAccount } from '#server/auth/unproven.ts';
import { presentUser } from '#server/auth/views.ts';
import { type Db, db } from '#server/db/client.ts';
import { readAttributes, userParams } from './admin-users.ts';

const notFound = () => new AuthError('user_not_found', 'User not found', { status: 404 });

/** The account that the URL names, for an administrator. */
export async function requireAccount(c: AuthContext, connection: Db = db): Promise<UserRow> {
  const id = c.req.param('userId') ?? '';
  if (!z.uuid().safeParse(id).success) {
    throw new AuthError('validation_failed', 'user_id must be an UUID', { status: 404 });
  }
  const user = await findUserById(connection, id);
  if (!user) throw notFound();
  return user;
}

const traitsOf = (user: UserRow) => ({
  user_id: user.id,
  user_email: user.email ?? '',
  user_phone: user.phone ?? '',
});

/** GET /admin/users/{id} (contract 2.14) */
export async function readAccount(c: AuthContext) {
  await requireAdmin(c);
  return c.json(await presentUser(db, await requireAccount(c)));
}

const isAboutPerson = ({ email, phone, passwordHash, emailConfirmed, phoneConfirmed, userMetadata }: UserAttributes) =>
  Boolean(email || phone || passwordHash !== undefined || emailConfirmed || phoneConfirmed || userMetadata);

/** PUT /admin/users/{id}: applied at once. A new password ends every session; a ban is in force for the next call. */
export async function updateAccount(c: AuthContext) {
  await requireAdmin(c);
  const before = await requireAccount(c);
  const { id } = before;
  const body = await readBody(c, userParams);
  if (body.password === '') requireStrongPassword('', await passwordRules());
  const attributes = await readAttributes(body, before);
  const view = await withTakenFaults(() =>
    db.transaction().execute(async (trx) => {
      await lockUser(trx, id);
      // Whoever answers for the person answers for nothing that anybody left there.
      if (isAboutPerson(attributes)) await claimAccount(trx, id);
      const { bannedUntil: until } = attributes;
      const bannedUntil = until === undefined ? undefined : await banBesideClosing(trx, id, until);
      await updateAdminUser(trx, id, { ...attributes, bannedUntil });
      if (attributes.emailConfirmed || attributes.phoneConfirmed) await takeUnproven(trx, id);
      if (attributes.passwordHash !== undefined) await deleteSessions(trx, id);
      const user = await findUserById(trx, id);
      if (!user) throw notFound();
      const event = { actor: administrator, address: clientAddress(c), traits: traitsOf(user) };
      await recordAuthEvent(trx, { action: 'user_modified', ...event });
      return presentUser(trx, user);
    }),
  );
  sessionsChanged(id);
  return c.json(view);
}

const deleteParams = z.object({ should_soft_delete: z.boolean().default(false) });

/** DELETE /admin/users/{id}: the whole account, or with `should_soft_delete` only the person in it. The body may be empty. */
export async function deleteAccount(c: AuthContext) {
  await requireAdmin(c);
  const { id } = await requireAccount(c);
  const soft = (await c.req.text()) ? (await readBody(c, deleteParams)).should_soft_delete : false;
  await db.transaction().execute(async (trx) => {
    await lockUser(trx, id);
    const user = await findUserById(trx, id);
    if (!user) throw notFound();
    if (soft) {
      if (!user.deleted_at) await obscureUser(trx, user);
    } else {
      await deleteUser(trx, id);
    }
    // A person who asked to be forgotten is not remembered here either.
    const event = { actor: administrator, address: clientAddress(c), traits: { user_id: id, soft } };
    await recordAuthEvent(trx, { action: 'user_deleted', ...event });
  });
  sessionsChanged(id);
  return c.json({});
}
