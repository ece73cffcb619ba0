import { ApiProblem } from '#app/session/api-problem.ts';
import { problemText } from '#app/session/problem-text.ts';
import type { Tone } from '#app/ui/badge.tsx';
import { m } from '#messages/messages.js';
import type { KeyState } from '#shared/api-keys.ts';
import type { ApiScope } from '#shared/permissions.ts';

export const keyStateTones: Record<KeyState, Tone> = {
  active: 'green',
  expired: 'grey',
  revoked: 'red',
  orphaned: 'yellow',
};

export const keyStateWords: Record<KeyState, () => string> = {
  active: m.admin_keys_active,
  expired: m.admin_keys_expired,
  revoked: m.admin_keys_revoked,
  orphaned: m.admin_keys_orphaned,
};

/** What a scope lets a program do; the scope itself is its name in both languages. */
export const scopeHints: Record<ApiScope, () => string> = {
  'requests:read': m.admin_keys_scope_requests_read,
  'requests:write': m.admin_keys_scope_requests_write,
  'clients:read': m.admin_keys_scope_clients_read,
  'clients:write': m.admin_keys_scope_clients_write,
  'blog:read': m.admin_keys_scope_blog_read,
  'blog:write': m.admin_keys_scope_blog_write,
  'cases:read': m.admin_keys_scope_cases_read,
  'cases:write': m.admin_keys_scope_cases_write,
  'analyses:read': m.admin_keys_scope_analyses_read,
  'analyses:write': m.admin_keys_scope_analyses_write,
  export: m.admin_keys_scope_export,
};

export function keyProblemText(problem: unknown): string {
  if (!(problem instanceof ApiProblem)) return problemText(problem);
  if (problem.code === 'limit_reached') return m.admin_keys_too_many({ most: Number(problem.details.most) });
  if (problem.code === 'invalid_input') return m.admin_keys_invalid();
  return problemText(problem);
}
