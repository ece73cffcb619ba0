import type { ApiScope } from '#shared/permissions.ts';

/** What a key may do by each scope. Which calls these are stands at each of them. */
export const scopeWords: Record<ApiScope, string> = {
  'requests:read': 'Reads analysis requests and messages.',
  'requests:write': 'Changes analysis requests and messages.',
  'clients:read': 'Reads clients, and the documents of clients and requests.',
  'clients:write': 'Changes clients, and the documents of clients and requests.',
  'blog:read': 'Reads posts, drafts included.',
  'blog:write': 'Writes and publishes posts.',
  'cases:read': 'Reads case studies, drafts included, and pictures.',
  'cases:write': 'Changes case studies, and adds pictures.',
  'analyses:read': 'Reads analyses of accounts, drafts included.',
  'analyses:write': 'Begins analyses and edits drafts. Never signs or publishes.',
  export: 'Makes exports and fetches their files.',
};
