import { z } from 'zod';
import { requireAdmin } from '#server/auth/bearer.ts';
import { passwordRules } from '#server/auth/configuration.ts';
import { requireEmail, requirePhone } from '#server/auth/contacts.ts';
import { AuthError } from '#server/auth/errors.ts';
import { requireSmall } from '#server/auth/metadata.ts';
import { addPageHeaders, type Page, readPage } from '#server/auth/paging.ts';
import { hashPassword, requireReadableHash, requireStrongPassword } from '#server/auth/passwords.ts';
import { type AuthContext, clientAddress, readBody } from '#server/auth/request.ts';
import { insertAdminUser, type UserAttributes, withTakenFaults } from '#server/auth/store/admin-users.ts';
import { administrator, recordAuthEvent } from '#server/auth/store/audit-log.ts';
import { insertUnproven } from '#server/auth/store/unproven-accounts.ts';
import { type Cursor, countUsers, listUsers, type UserFilter } from '#server/auth/store/user-lists.ts';
import { findUserById, type UserRow } from '#server/auth/store/users.ts';
import { presentUser, viewUser } from '#server/auth/views.ts';
import { db } from '#server/db/client.ts';
import { env } from '#server/env.ts';
import { parseDuration } from '#server/environment/durations.ts';

const MAX_FILTER_LENGTH = 255;
const cursorShape = z.object({ createdAt: z.string().regex(/^[-0-9: .+infty]{1,40}$/), id: z.uuid() });

function readFilter(c: AuthContext): UserFilter {
  const [field, direction = 'desc', more] = (c.req.query('sort') || 'created_at desc').trim().split(/\s+/);
  if (field !== 'created_at' || !['asc', 'desc'].includes(direction.toLowerCase()) || more !== undefined) {
    throw new AuthError('validation_failed', 'Bad Sort Parameters: only created_at asc or desc is possible');
  }
  const text = (c.req.query('filter') ?? '').slice(0, MAX_FILTER_LENGTH).toWellFormed().replaceAll('\u0000', '');
  return { text, ascending: direction.toLowerCase() === 'asc' };
}

/** GET /admin/users (contract 2.14): a page, or with `cursor` (empty at first) what follows the account that it names. */
export async function listAccounts(c: AuthContext) {
  await requireAdmin(c);
  const page = readPage(c);
  const filter = readFilter(c);
  const cursor = c.req.query('cursor');
  if (cursor !== undefined) return listBehind(c, filter, page, cursor);
  const [total, rows] = await Promise.all([
    countUsers(db, filter.text),
    listUsers(db, filter, { limit: page.size, offset: (page.number - 1) * page.size }),
  ]);
  addPageHeaders(c, page, total);
  return c.json({ users: rows.map(viewListed), aud: env.GOTRUE_JWT_AUD });
}

async function listBehind(c: AuthContext, filter: UserFilter, page: Page, cursor: string) {
  const after = cursor ? readCursor(cursor) : undefined;
  const rows = await listUsers(db, filter, { limit: page.size + 1, after });
  const shown = rows.slice(0, page.size);
  const last = shown.at(-1);
  const more = rows.length > page.size;
  const next = { createdAt: last?.position, id: last?.id };
  const nextCursor = more ? { next_cursor: Buffer.from(JSON.stringify(next)).toString('base64url') } : {};
  return c.json({
    users: shown.map(viewListed),
    aud: env.GOTRUE_JWT_AUD,
    pagination: { ...nextCursor, has_more: more },
  });
}

function readCursor(text: string): Cursor {
  try {
    return cursorShape.parse(JSON.parse(Buffer.from(text, 'base64url').toString()));
  } catch {
    throw new AuthError('validation_failed', 'Bad Pagination Parameters: the cursor is not one of ours');
  }
}

/** In lists the hosted service leaves identities and factors out. */
const viewListed = (row: Parameters<typeof viewUser>[0]) => ({ ...viewUser(row, [], []), identities: null });

const metadata = z.record(z.string(), z.unknown());

export const userParams = z.object({
  email: z.string().default(''),
  phone: z.string().default(''),
  role: z.string().max(255).default(''),
  password: z.string().optional(),
  password_hash: z.string().default(''),
  email_confirm: z.boolean().optional(),
  phone_confirm: z.boolean().optional(),
  user_metadata: metadata.optional(),
  app_metadata: metadata.optional(),
  ban_duration: z.string().default(''),
});

const createParams = userParams.extend({ id: z.string().default(''), aud: z.string().max(255).default('') });

function readBan(text: string): Date | null | undefined {
  if (!text) return undefined;
  if (text === 'none') return null;
  const duration = parseDuration(text);
  if (duration === undefined) {
    throw new AuthError('validation_failed', `invalid format for ban duration: ${JSON.stringify(text.slice(0, 40))}`);
  }
  return new Date(Date.now() + duration);
}

/** What the parameters say, checked, for the account as it was before, if there is one; passwords become hashes. */
export async function readAttributes(body: z.output<typeof userParams>, before?: UserRow): Promise<UserAttributes> {
  if (body.password && body.password_hash) {
    throw new AuthError('validation_failed', 'Only a password or a password hash should be provided');
  }
  const bannedUntil = readBan(body.ban_duration);
  const email = body.email ? requireEmail(body.email) : undefined;
  const phone = body.phone ? requirePhone(body.phone) : undefined;
  if (body.password) requireStrongPassword(body.password, await passwordRules());
  if (body.password_hash) requireReadableHash(body.password_hash);
  requireSmall(body.user_metadata, before?.raw_user_meta_data);
  requireSmall(body.app_metadata, before?.raw_app_meta_data);
  return {
    email,
    phone,
    role: body.role,
    passwordHash: body.password ? await hashPassword(body.password) : body.password_hash || undefined,
    emailConfirmed: body.email_confirm,
    phoneConfirmed: body.phone_confirm,
    bannedUntil,
    userMetadata: body.user_metadata,
    appMetadata: body.app_metadata,
  };
}

/** POST /admin/users: an account as given. Nothing is mailed. */
export async function createAccount(c: AuthContext) {
  await requireAdmin(c);
  const body = await readBody(c, createParams);
  if (!body.email && !body.phone) {
    throw new AuthError('validation_failed', 'Cannot create a user without either an email or phone');
  }
  if (body.id && !z.uuid().safeParse(body.id).success) {
    throw new AuthError('validation_failed', 'ID must conform to the uuid v4 format');
  }
  const attributes = await readAttributes(body);
  const aud = body.aud || env.GOTRUE_JWT_AUD;
  const view = await withTakenFaults(() =>
    db.transaction().execute(async (trx) => {
      const id = await insertAdminUser(trx, { ...attributes, id: body.id || undefined, aud });
      if (!attributes.emailConfirmed && !attributes.phoneConfirmed) {
        await insertUnproven(trx, { userId: id, madeBy: 'ours', isAlone: false });
      }
      const user = await findUserById(trx, id);
      if (!user) throw new AuthError('user_not_found', 'User not found', { status: 404 });
      const traits = { user_id: id, user_email: user.email ?? '', user_phone: user.phone ?? '' };
      await recordAuthEvent(trx, { action: 'user_signedup', actor: administrator, address: clientAddress(c), traits });
      return presentUser(trx, user);
    }),
  );
  return c.json(view);
}
