import { apiScopes } from '#shared/permissions.ts';
import { scopeWords } from './scope-words.ts';

/** What all operations of the description share: refusals, headers of the hourly limit, ways to sign in, groups. */

const errorSchema = {
  type: 'object',
  required: ['error'],
  properties: {
    error: {
      type: 'object',
      required: ['code', 'message'],
      properties: {
        code: { type: 'string', description: 'What went wrong, for programs; it never changes its meaning.' },
        message: { type: 'string', description: 'The same in English, for logs.' },
        details: { type: 'object', description: 'Facts that belong to the code.' },
      },
    },
  },
};

const header = (description: string, example: string | number) => ({
  description,
  schema: { type: typeof example === 'number' ? 'integer' : 'string' },
  example,
});

const limitHeaders = {
  'RateLimit-Policy': { $ref: '#/components/headers/RateLimit-Policy' },
  'RateLimit-Limit': { $ref: '#/components/headers/RateLimit-Limit' },
  'RateLimit-Remaining': { $ref: '#/components/headers/RateLimit-Remaining' },
  'RateLimit-Reset': { $ref: '#/components/headers/RateLimit-Reset' },
};

const refusal = (description: string, code: string, message: string, details?: object, headers?: object) => ({
  description,
  ...(headers && { headers }),
  content: {
    'application/json': {
      schema: { $ref: '#/components/schemas/Error' },
      example: { error: { code, message, ...(details && { details }) } },
    },
  },
});

const responses = {
  Malformed: refusal(
    'The body is not valid JSON, or a form with files that is broken.',
    'malformed_request',
    'The body is not valid JSON.',
  ),
  NotSignedIn: refusal('No valid session or API key.', 'sign_in_required', 'Sign in first.'),
  Forbidden: refusal(
    'The role, the scope, the address or a missing second factor does not allow it: `forbidden`, `ip_not_allowed`, `second_factor_required`, `recent_sign_in_required`.',
    'forbidden',
    'Your role may not do this.',
  ),
  NotFound: refusal(
    'There is no such thing, or it is not the caller’s; `api_disabled` while the API is switched off.',
    'not_found',
    'There is no such thing here.',
  ),
  Conflict: refusal(
    'Changed by somebody else since it was read (`stale_version`); `details.current` holds its present state.',
    'stale_version',
    'It was changed since you read it.',
    { current: { version: 4 } },
  ),
  NotValid: refusal(
    'Some fields are not valid (`invalid_input`, `details.fields`), or the move is not allowed.',
    'invalid_input',
    'Some fields are not valid.',
    { fields: { limit: 'Too big: expected number to be <=100' } },
  ),
  TooMany: refusal(
    'The limit of the hour is used up.',
    'rate_limited',
    'Too many calls; `Retry-After` says when to come back.',
    undefined,
    { ...limitHeaders, 'Retry-After': { $ref: '#/components/headers/Retry-After' } },
  ),
};

const referTo = (name: keyof typeof responses) => ({ $ref: `#/components/responses/${name}` });

/** Answers that every endpoint may give, beside its own. */
export const refusals = {
  '400': referTo('Malformed'),
  '401': referTo('NotSignedIn'),
  '403': referTo('Forbidden'),
  '404': referTo('NotFound'),
  '409': referTo('Conflict'),
  '422': referTo('NotValid'),
  '429': referTo('TooMany'),
};

export const components = {
  schemas: { Error: errorSchema },
  responses,
  headers: {
    'RateLimit-Policy': header(
      'Calls that one key, or one address without a key, has in an hour of the clock.',
      '1000;w=3600',
    ),
    'RateLimit-Limit': header('The same number by itself.', 1000),
    'RateLimit-Remaining': header('Calls that are left in this hour.', 987),
    'RateLimit-Reset': header('Seconds until the hour is over.', 1860),
    'Retry-After': header('Seconds until a call is let through again.', 1860),
  },
  securitySchemes: {
    session: {
      type: 'http' as const,
      scheme: 'bearer',
      bearerFormat: 'JWT',
      description: 'A session of `/auth/v1`, for people.',
    },
    apiKey: {
      type: 'apiKey' as const,
      in: 'header' as const,
      name: 'X-API-Key',
      description: `A key of Impostazioni › API, for programs; it may come as the bearer token too. Scopes:\n\n${apiScopes.map((scope) => `- \`${scope}\`: ${scopeWords[scope]}`).join('\n')}`,
    },
  },
};

/** What a call that was let through answers beside its content. */
export const programHeaders = limitHeaders;

/** What the first part of an address stands for. */
export const tagDescriptions: Record<string, string> = {
  me: 'Who is signed in.',
  absences: 'When colleagues are away, and who is in their place.',
  account: 'One’s own account: profile, sessions, deletion.',
  requests: 'Analysis requests, from the form to the answer.',
  messages: 'Messages of the contact form.',
  quarantine: 'Posts of public forms that look automated.',
  letters: 'Mails that staff write, and their templates.',
  mails: 'Everything that was to leave the house.',
  analyses: 'Analyses of accounts, from report files to what a client reads.',
  clients: 'Clients and their timelines.',
  engagements: 'Services that a client has booked.',
  tasks: 'What is to be done about what analyses found, and what it brought.',
  changes: 'Taking back what was just done.',
  files: 'Documents of requests and clients.',
  uploads: 'Documents in parts, over connections that break (tus 1.0).',
  'visitor-files': 'Report files for a request that was just sent, before its address is confirmed.',
  'page-faults': 'What failed in the code of our own pages, told by the browsers it failed in.',
  pdfs: 'Requests and reports on paper.',
  pictures: 'Pictures of the site.',
  'case-studies': 'Case studies, drafts included.',
  content: 'Figures, services, testimonials, team and questions of the site.',
  posts: 'Posts of the blog, drafts included.',
  dashboard: 'Figures and work of the back office’s first screen.',
  search: 'Search over everything.',
  exports: 'Data as files.',
  events: 'Live changes, as server-sent events.',
  notices: 'What happened since one last looked, and how one hears of it.',
  'saved-views': 'Filters and orders of lists that people keep under a name.',
  presence: 'Which colleagues read a record, or write about it.',
  trash: 'What was deleted, for thirty days.',
  portal: 'What clients see of their own.',
  statistics: 'Visits of the site.',
  figures: 'How the work on requests goes.',
  users: 'Staff and their accounts.',
  audit: 'Who changed what.',
  settings: 'Settings, their history, and the test of the mail server.',
  system: 'Jobs, runs of the system, maintenance.',
  backups: 'Backups: made, checked, saved, restored.',
  privacy: 'What is kept of a person; exports and erasures.',
  'api-keys': 'Keys of this API.',
  avatars: 'Pictures of staff.',
  'newsletter-issues': 'Issues of the newsletter.',
  newsletter: 'Readers of the newsletter.',
  'staff-cookie': 'Keeps staff out of the count of visits.',
  'sample-accounts': 'Sample accounts, on the machine they are tried on.',
  'sample-sign-in': 'Sample accounts, on the machine they are tried on.',
  'openapi.json': 'This description.',
};
