import type { Role } from '#shared/roles.ts';

/**
 * Who may do what: the one table behind the API's routes, the doors' own checks, what screens hide, and the generated test of
 * every route with every role. An action that is not listed does not exist.
 */

export const apiScopes = [
  'requests:read',
  'requests:write',
  'clients:read',
  'clients:write',
  'blog:read',
  'blog:write',
  'cases:read',
  'cases:write',
  'analyses:read',
  'analyses:write',
  'export',
] as const;
export type ApiScope = (typeof apiScopes)[number];

type Grant = {
  roles: readonly Role[];
  /** Clients too; what they reach by it is always their own. */
  client?: true;
  /** The scope that an API key needs; without one, no key does it. */
  scope?: ApiScope;
};

const admin: readonly Role[] = ['Admin'];
const writers: readonly Role[] = ['Admin', 'Editor'];
const staff: readonly Role[] = ['Admin', 'Editor', 'Viewer'];

const table = {
  /** One's own account: profile, sessions, deletion. */
  self: { roles: staff, client: true },
  'self.staff': { roles: staff },
  'portal.read': { roles: [], client: true },
  'portal.write': { roles: [], client: true },

  'dashboard.read': { roles: staff },
  search: { roles: staff },
  /** Filters and orders of lists under a name: one's own, or of all colleagues. */
  'views.keep': { roles: staff },
  'views.share': { roles: writers },
  'statistics.read': { roles: staff },
  /** How the work on requests goes, in sums. */
  'figures.read': { roles: staff },
  /** And who has how much of it. */
  'figures.people': { roles: writers },
  /** Addresses, numbers and texts of leads and clients in full; everybody else sees them masked. */
  'contacts.read': { roles: writers },

  'requests.read': { roles: staff, scope: 'requests:read' },
  'requests.write': { roles: writers, scope: 'requests:write' },
  'requests.delete': { roles: admin },
  'requests.merge': { roles: writers },
  'messages.read': { roles: staff, scope: 'requests:read' },
  'messages.write': { roles: writers, scope: 'requests:write' },
  'messages.delete': { roles: admin },
  /** Posts of public forms that were held back: who wrote, in full, and letting them in. */
  'quarantine.read': { roles: writers, scope: 'requests:read' },
  'quarantine.write': { roles: writers, scope: 'requests:write' },
  /** Letters that staff write from, with variables. */
  'templates.write': { roles: writers },
  /** Writing a mail to somebody; the door also asks for the right to change what it is about. */
  'letters.send': { roles: writers },

  'clients.read': { roles: staff, scope: 'clients:read' },
  'clients.write': { roles: writers, scope: 'clients:write' },
  'clients.merge': { roles: writers },
  'clients.suspend': { roles: admin },
  'clients.delete': { roles: admin },

  'documents.read': { roles: writers, client: true, scope: 'clients:read' },
  'documents.write': { roles: writers, client: true, scope: 'clients:write' },
  /** An address that opens one in one's own browser; programs read its content. */
  'documents.open': { roles: writers, client: true },

  /** Analyses of accounts; Viewers see those that were published. */
  'analyses.read': { roles: staff, scope: 'analyses:read' },
  /** Making them, and all that is said of one before it is signed. */
  'analyses.write': { roles: writers, scope: 'analyses:write' },
  /** Signing, publishing, revoking, giving addresses away: no program does. */
  'analyses.publish': { roles: writers },

  'cases.read': { roles: staff, scope: 'cases:read' },
  'cases.write': { roles: writers, scope: 'cases:write' },
  'cases.delete': { roles: writers },
  'content.write': { roles: writers },
  /** Pictures of the site, also of drafts. */
  'pictures.read': { roles: staff, scope: 'cases:read' },
  'pictures.write': { roles: writers, scope: 'cases:write' },

  /** Posts, drafts among them. */
  'blog.read': { roles: staff, scope: 'blog:read' },
  /** Writing, publishing, scheduling, taking a post off the site. */
  'blog.write': { roles: writers, scope: 'blog:write' },
  'blog.delete': { roles: writers },
  /** Readers of the newsletter and what was sent to them. */
  'newsletter.read': { roles: writers },
  /** Composing an issue, and sending it to oneself. */
  'newsletter.write': { roles: writers },
  /** Sending to the readers; taking in and writing out their addresses. */
  'newsletter.send': { roles: admin },

  'users.read': { roles: admin },
  'users.write': { roles: admin },
  /** Keys of the API; no key makes or ends another. */
  'keys.read': { roles: admin },
  'keys.write': { roles: admin },
  'audit.read': { roles: admin },
  'audit.read-own': { roles: writers },

  /** One's own exports: their progress, their files. */
  'exports.read': { roles: staff, scope: 'export' },
  /** An address that saves the file in one's own browser; programs read it. */
  'exports.open': { roles: staff },
  /** Asking for one; figures without a person are for all staff. */
  'exports.ask': { roles: staff, scope: 'export' },
  /** Requests, clients, case studies and posts in an export. */
  'exports.make': { roles: writers, scope: 'export' },
  /** Every set, also messages, users and the audit log. */
  'exports.everything': { roles: admin, scope: 'export' },

  /** Making, checking, downloading, deleting backups. No program does. */
  'backups.manage': { roles: admin },
  'backups.restore': { roles: admin },

  'trash.read': { roles: writers },
  /** Posts in the trash; everything else there goes by what its deletion needs. */
  'trash.posts': { roles: writers },
  'trash.purge': { roles: admin },
  /** Taking back one's own change, by what the change itself needs. */
  'changes.undo': { roles: writers },

  /** The five tabs of Impostazioni. */
  'settings.read': { roles: admin },
  'settings.write': { roles: admin },
  /** Looking up, writing out and erasing what is kept of anybody; requests under data protection law. */
  'privacy.manage': { roles: admin },

  'mails.read': { roles: admin },
  'mails.resend': { roles: admin },

  /** Jobs, schedules and what was done by the buttons of the system. */
  'system.read': { roles: admin },
  'system.write': { roles: admin },
} as const satisfies Record<string, Grant>;

export type Action = keyof typeof table;

export const permissions: Readonly<Record<Action, Grant>> = table;

/** Somebody, as far as permissions go. Scopes are those of the API key they come with, if any. */
export type Actor = { kind: 'client' } | { kind: 'staff'; role: Role; scopes?: readonly ApiScope[] | undefined };

/** True when the table lets this actor do it. A key never does more than its maker. */
export function may(actor: Actor, action: Action): boolean {
  const grant = permissions[action];
  if (actor.kind === 'client') return grant.client === true;
  if (!grant.roles.includes(actor.role)) return false;
  return actor.scopes === undefined || (grant.scope !== undefined && actor.scopes.includes(grant.scope));
}
