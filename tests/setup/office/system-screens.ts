import { ask, follow, type OfficeScreen } from './screen.ts';

/** The screens of figures, people, settings, and the system. */
export const systemScreens: OfficeScreen[] = [
  { name: 'statistics', path: '/admin/statistics' },
  { name: 'statistics-requests', path: '/admin/statistics/requests' },
  { name: 'users', path: '/admin/users' },
  { name: 'user', path: '/admin/users', open: follow(/users\/[\da-f-]{36}/) },
  { name: 'user-new', path: '/admin/users', open: ask('Nuovo Utente') },
  { name: 'audit', path: '/admin/audit' },
  { name: 'refusals', path: '/admin/audit/refusals' },
  { name: 'exports', path: '/admin/exports' },
  { name: 'trash', path: '/admin/trash' },
  { name: 'settings-general', path: '/admin/settings' },
  { name: 'settings-email', path: '/admin/settings/email' },
  { name: 'settings-security', path: '/admin/settings/security' },
  { name: 'settings-api', path: '/admin/settings/api' },
  { name: 'settings-system', path: '/admin/settings/system' },
  { name: 'templates', path: '/admin/settings/email/templates' },
  { name: 'template', path: '/admin/settings/email/templates', open: ask(/^Prima risposta/) },
  { name: 'outbox', path: '/admin/settings/email/outbox' },
  { name: 'mail', path: '/admin/settings/email/outbox', open: follow(/outbox\/[\w-]+$/) },
  { name: 'api-keys', path: '/admin/settings/api/keys' },
  { name: 'api-key', path: '/admin/settings/api/keys', open: follow(/keys\/[\da-f-]{36}/) },
  { name: 'api-key-new', path: '/admin/settings/api/keys', open: ask('Crea chiave') },
  { name: 'jobs', path: '/admin/settings/system/jobs' },
  { name: 'backups', path: '/admin/settings/system/backups' },
  { name: 'privacy', path: '/admin/settings/system/privacy' },
];
