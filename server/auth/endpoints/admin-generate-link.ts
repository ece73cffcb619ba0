import { z } from 'zod';
import { requireAdmin } from '#server/auth/bearer.ts';
import { issueSecrets } from '#server/auth/codes.ts';
import { passwordRules } from '#server/auth/configuration.ts';
import { requireEmail } from '#server/auth/contacts.ts';
import { AuthError } from '#server/auth/errors.ts';
import { requireSmall } from '#server/auth/metadata.ts';
import { hashPassword, requireStrongPassword } from '#server/auth/passwords.ts';
import { resolveRedirect } from '#server/auth/redirects.ts';
import { type AuthContext, clientAddress, readBody } from '#server/auth/request.ts';
import { administrator, recordAuthEvent } from '#server/auth/store/audit-log.ts';
import { setUserMetadata } from '#server/auth/store/federated-users.ts';
import { clearSecrets } from '#server/auth/store/issued-secrets.ts';
import { findUserByEmail, lockUser, type UserRow, updateUserRow } from '#server/auth/store/users.ts';
import { claimAccount, makeUser } from '#server/auth/unproven.ts';
import { presentUser } from '#server/auth/views.ts';
import { type Db, db } from '#server/db/client.ts';
import { publicUrl } from '#server/public-url.ts';
import { prepareInvited } from './invite.ts';

const params = z.object({
  type: z.string().default(''),
  email: z.string().default(''),
  new_email: z.string().default(''),
  password: z.string().default(''),
  data: z.record(z.string(), z.unknown()).default({}),
  redirect_to: z.string().default(''),
});

type Params = z.output<typeof params>;

const kinds = ['signup', 'invite', 'magiclink', 'recovery', 'email_change_current', 'email_change_new'] as const;
type LinkKind = (typeof kinds)[number];
const isKind = (type: string): type is LinkKind => (kinds as readonly string[]).includes(type);
const isEmailChange = (type: LinkKind) => type === 'email_change_current' || type === 'email_change_new';

/** A changing account asks both mailboxes; a link for one leaves what the other was sent alone. */
const changeSecrets = {
  email_change_current: 'email_change_token_current',
  email_change_new: 'email_change_token_new',
} as const;

const notFound = () => new AuthError('user_not_found', 'User with this email not found', { status: 404 });

async function prepareSignUp(trx: Db, email: string, { password, data }: Params): Promise<UserRow> {
  const known = await findUserByEmail(trx, email);
  if (known?.email_confirmed_at) throw new AuthError('email_exists');
  const hash = !known && password ? { passwordHash: await hashPassword(password) } : {};
  const created = known ? undefined : await makeUser(trx, { email, metadata: data, ...hash, madeBy: 'ours' });
  // Accounts that administrators make say of themselves what was given, and no more.
  if (created) await setUserMetadata(trx, created.id, data);
  const user = await findUserByEmail(trx, email);
  if (!user) throw new AuthError('email_exists');
  if (!created) await claimAccount(trx, user.id, data);
  return user;
}

async function prepareEmailChange(trx: Db, { id }: UserRow, body: Params): Promise<UserRow> {
  const address = requireEmail(body.new_email);
  if (await findUserByEmail(trx, address)) throw new AuthError('email_exists');
  const user = await lockUser(trx, id);
  if (!user) throw notFound();
  if (user.email_change === address) return user;
  await clearSecrets(trx, id, Object.values(changeSecrets));
  const change = { email_change: address, email_change_sent_at: new Date(), email_change_confirm_status: 0 };
  await updateUserRow(trx, id, change);
  return { ...user, ...change };
}

/** The account that the link opens, and what kind of link it then is. */
async function prepare(
  trx: Db,
  email: string,
  body: Params,
  address: string | undefined,
): Promise<{ user: UserRow; type: LinkKind }> {
  const { type, data } = body;
  if (type === 'invite') return { user: await prepareInvited(trx, { email, data, address }), type };
  if (type === 'signup') return { user: await prepareSignUp(trx, email, body), type };
  const user = await findUserByEmail(trx, email);
  if (!user && type !== 'magiclink') throw notFound();
  if (user && isEmailChange(type as LinkKind))
    return { user: await prepareEmailChange(trx, user, body), type: type as LinkKind };
  if (!user) return { user: await prepareSignUp(trx, email, { ...body, password: '' }), type: 'signup' };
  return { user, type: type as LinkKind };
}

async function checkParams(body: Params): Promise<string> {
  if (!isKind(body.type)) {
    throw new AuthError('validation_failed', `Invalid email action link type requested: ${body.type.slice(0, 40)}`);
  }
  const email = requireEmail(body.email);
  requireSmall(body.data);
  if (body.type === 'signup') {
    if (!body.password) throw new AuthError('validation_failed', 'Signup requires a valid password');
    requireStrongPassword(body.password, await passwordRules());
  }
  return email;
}

/** The address that the hosted service's mails have; opening it leads to our confirmation page and spends nothing. */
function actionLink(token: string, type: string, redirectTo: string): string {
  // Programs compare the link: what is harmless in a query stands as it is, as on the hosted service.
  const place = /^[\w.~:/?@!$'()*,;-]*$/.test(redirectTo) ? redirectTo : encodeURIComponent(redirectTo);
  return `${publicUrl()}/auth/v1/verify?${new URLSearchParams({ token, type })}&redirect_to=${place}`;
}

/** POST /admin/generate_link (contract 2.14): a code and a link for somebody, to be sent by the caller. */
export async function generateLink(c: AuthContext) {
  await requireAdmin(c);
  const body = await readBody(c, params);
  const email = await checkParams(body);
  const redirectTo = resolveRedirect(c, body.redirect_to);
  const address = clientAddress(c);
  const answer = await db.transaction().execute(async (trx) => {
    const { user, type } = await prepare(trx, email, body, address);
    const contact = type === 'email_change_new' ? (user.email_change ?? '') : email;
    const linkType = type === 'email_change_current' || type === 'email_change_new' ? 'email_change' : type;
    const secretType =
      linkType === 'email_change' ? { secretType: changeSecrets[type as keyof typeof changeSecrets] } : {};
    const traits = { isInvitation: type === 'invite', offersPassword: type === 'signup' && Boolean(body.password) };
    const issue = { userId: user.id, email: contact, type: linkType, redirectTo, ...secretType, ...traits } as const;
    const { code, tokenHash } = await issueSecrets(trx, issue);
    const action =
      type === 'recovery' || type === 'magiclink' ? 'user_recovery_requested' : 'user_confirmation_requested';
    await recordAuthEvent(trx, { action, actor: administrator, address, traits: { user_id: user.id } });
    return {
      ...(await presentUser(trx, user)),
      action_link: actionLink(tokenHash, linkType, redirectTo),
      email_otp: code,
      hashed_token: tokenHash,
      verification_type: type,
      redirect_to: redirectTo,
    };
  });
  return c.json(answer);
}
