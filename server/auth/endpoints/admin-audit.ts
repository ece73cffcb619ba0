import { requireAdmin } from '#server/auth/bearer.ts';
import { AuthError } from '#server/auth/errors.ts';
import { addPageHeaders, readPage } from '#server/auth/paging.ts';
import type { AuthContext } from '#server/auth/request.ts';
import { type AuditFilter, listAuthEvents } from '#server/auth/store/audit-log.ts';
import { db } from '#server/db/client.ts';

const scopes: Record<string, AuditFilter['members']> = {
  author: ['actor_username', 'actor_name'],
  action: ['action'],
  type: ['log_type'],
};

/** `query` is `author:`, `action:` or `type:` followed by a part of the value. */
function readFilter(c: AuthContext): AuditFilter | undefined {
  const query = c.req.query('query');
  if (!query) return undefined;
  const [scope = '', ...rest] = query.split(':');
  const members = Object.hasOwn(scopes, scope) ? scopes[scope] : undefined;
  if (!members || rest.length === 0) {
    throw new AuthError('validation_failed', `Invalid query scope: ${query.slice(0, 40)}`);
  }
  return { members, text: rest.join(':').slice(0, 255).toWellFormed().replaceAll('\u0000', '') };
}

/** GET /admin/audit (contract 2.14): what accounts did, newest first. */
export async function listAudit(c: AuthContext) {
  await requireAdmin(c);
  const page = readPage(c);
  const { total, entries } = await listAuthEvents(db, readFilter(c), page);
  addPageHeaders(c, page, total);
  return c.json(entries);
}
