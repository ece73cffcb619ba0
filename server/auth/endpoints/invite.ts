import { z } from 'zod';
import { requireAdmin } from '#server/auth/bearer.ts';
import { issueSecrets } from '#server/auth/codes.ts';
import { requireEmail } from '#server/auth/contacts.ts';
import { AuthError } from '#server/auth/errors.ts';
import { requireSmall } from '#server/auth/metadata.ts';
import { resolveRedirect } from '#server/auth/redirects.ts';
import { type AuthContext, clientAddress, localeOf, readBody } from '#server/auth/request.ts';
import { administrator, recordAuthEvent } from '#server/auth/store/audit-log.ts';
import { findUserByEmail, type UserRow } from '#server/auth/store/users.ts';
import { claimAccount, makeUser } from '#server/auth/unproven.ts';
import { presentUser } from '#server/auth/views.ts';
import { type Db, db } from '#server/db/client.ts';
import { env } from '#server/env.ts';
import { queueMail } from '#server/jobs/send-mail.ts';

const params = z.object({
  email: z.string().default(''),
  data: z.record(z.string(), z.unknown()).default({}),
});

/** The invited account, created when there is none; `email_exists` when somebody has proven the address. */
export async function prepareInvited(
  trx: Db,
  { email, data, address }: { email: string; data: Record<string, unknown>; address: string | undefined },
): Promise<UserRow> {
  const created = await makeUser(trx, { email, metadata: data, madeBy: 'ours' });
  const user = await findUserByEmail(trx, email);
  if (!user || user.email_confirmed_at) throw new AuthError('email_exists');
  if (!created) await claimAccount(trx, user.id, data);
  const now = new Date();
  const values = { invited_at: now, confirmation_sent_at: now, updated_at: now };
  await trx.updateTable('auth.users').set(values).where('id', '=', user.id).execute();
  const traits = { user_id: user.id, user_email: email };
  await recordAuthEvent(trx, { action: 'user_invited', actor: administrator, address, traits });
  return (await findUserByEmail(trx, email)) ?? user;
}

/** POST /invite (contract 2.14): mails a way in to somebody who has no account yet, or has not used it. */
export async function invite(c: AuthContext) {
  await requireAdmin(c);
  const body = await readBody(c, params);
  const email = requireEmail(body.email);
  requireSmall(body.data);
  const redirectTo = resolveRedirect(c);
  const view = await db.transaction().execute(async (trx) => {
    const user = await prepareInvited(trx, { email, data: body.data, address: clientAddress(c) });
    const { code, link } = await issueSecrets(trx, {
      userId: user.id,
      email,
      type: 'invite',
      redirectTo,
      isInvitation: true,
    });
    await queueMail(trx, {
      template: 'sign-in-code',
      to: email,
      locale: localeOf(c),
      props: { purpose: 'invite', minutes: Math.round(env.GOTRUE_MAILER_OTP_EXP / 60) },
      secrets: { code, link },
    });
    return presentUser(trx, user);
  });
  return c.json(view);
}
