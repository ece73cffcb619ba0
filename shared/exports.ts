import { readerStates } from './newsletter.ts';
import { type Action, type Actor, may } from './permissions.ts';
import { requestColumns } from './request-fields.ts';
import { exportName, originColumns } from './request-origin.ts';
import type { RequestView } from './request-views.ts';
import { type Priority, type RequestStatus, requestStatuses } from './requests.ts';

/** What can be exported, by whom, with which fields: one table for the form, the API and the file. */

export const exportSetNames = [
  'requests',
  'messages',
  'clients',
  'case-studies',
  'posts',
  'subscribers',
  'users',
  'audit-log',
  'visits',
  'request-counts',
] as const;
export type ExportSetName = (typeof exportSetNames)[number];

export const exportFormats = ['xlsx', 'csv', 'json'] as const;
/** In which a list is saved at once. */
export const listFormats = ['xlsx', 'csv'] as const;
export type ListFormat = (typeof listFormats)[number];

export type ExportFormat = (typeof exportFormats)[number];

export const csvSeparators = [';', ','] as const;
export type CsvSeparator = (typeof csvSeparators)[number];

export const exportStates = ['queued', 'running', 'done', 'failed', 'cancelled', 'expired'] as const;
export type ExportState = (typeof exportStates)[number];

export const exportFailures = ['interrupted', 'no-space', 'forbidden', 'unexpected'] as const;
export type ExportFailure = (typeof exportFailures)[number];

/** For how long a file can be fetched, in days. */
export const exportDays = 7;

type ExportSet = {
  /** Who may have it. */
  action: Action;
  /** Columns of the CSV and keys of the JSON, in their order. */
  fields: readonly string[];
  /** Fields only for those who see contact data in full. */
  contact?: readonly string[];
  statuses?: readonly string[];
  /** Tells about people: asked for and fetched only with a proof of a moment ago. */
  ofPeople?: true;
  /** Tells about staff and what they did: for no program. */
  notByProgram?: true;
};

const table = {
  requests: {
    action: 'exports.make',
    ofPeople: true,
    fields: [
      'reference',
      'client',
      'source',
      'title',
      'types',
      'name',
      'email',
      'company',
      'phone',
      ...requestColumns,
      ...originColumns.map(exportName),
      'status',
      'priority',
      'assignee',
      'submitted_at',
      'reply_due_at',
      'replied_at',
      'needs',
      'waiting_since',
      'report_delivered_at',
      'completed_at',
      'cancelled_at',
      'updated_at',
      'merged_into',
    ],
    contact: ['email', 'phone', 'heard_other'],
    statuses: requestStatuses,
  },
  messages: {
    action: 'exports.everything',
    ofPeople: true,
    fields: [
      'reference',
      'name',
      'email',
      'company',
      'service',
      'budget',
      'message',
      'status',
      'priority',
      'assignee',
      'request',
      'submitted_at',
      'reply_due_at',
      'replied_at',
      'updated_at',
    ],
    contact: ['email'],
    statuses: ['open', 'answered', 'closed'],
  },
  clients: {
    action: 'exports.make',
    ofPeople: true,
    fields: [
      'reference',
      'name',
      'email',
      'company',
      'phone',
      'status',
      'tags',
      'joined_at',
      'last_activity_at',
      'requests',
    ],
    contact: ['email', 'phone'],
    statuses: ['active', 'inactive', 'suspended'],
  },
  'case-studies': {
    action: 'exports.make',
    fields: [
      'id',
      'slug',
      'title',
      'description',
      'category',
      'client',
      'tags',
      'results',
      'duration',
      'budget',
      'live_url',
      'code_url',
      'status',
      'created_at',
      'updated_at',
      'published_at',
    ],
    statuses: ['draft', 'published'],
  },
  posts: {
    action: 'exports.make',
    fields: [
      'id',
      'slug',
      'title',
      'excerpt',
      'content',
      'category',
      'tags',
      'meta_title',
      'meta_description',
      'picture',
      'picture_alt',
      'word_count',
      'author',
      'status',
      'featured',
      'scheduled_at',
      'published_at',
      'created_at',
      'updated_at',
    ],
    statuses: ['draft', 'scheduled', 'published'],
  },
  subscribers: {
    action: 'exports.everything',
    ofPeople: true,
    fields: ['id', 'email', 'name', 'state', 'source', 'tags', 'asked_at', 'confirmed_at', 'ended_at', 'erased_from'],
    contact: ['email'],
    statuses: readerStates,
  },
  users: {
    action: 'exports.everything',
    fields: ['id', 'name', 'email', 'role', 'status', 'registered_at', 'last_sign_in_at'],
    contact: ['email'],
    statuses: ['active', 'inactive'],
    ofPeople: true,
    notByProgram: true,
  },
  'audit-log': {
    action: 'exports.everything',
    fields: [
      'id',
      'at',
      'actor_kind',
      'actor',
      'api_key',
      'action',
      'subject_kind',
      'subject',
      'before',
      'after',
      'personal_before',
      'personal_after',
    ],
    ofPeople: true,
    notByProgram: true,
  },
  visits: { action: 'exports.ask', fields: ['day', 'kind', 'value', 'visitors', 'visits', 'views'] },
  'request-counts': { action: 'exports.ask', fields: ['day', 'status', 'requests'], statuses: requestStatuses },
} as const satisfies Record<ExportSetName, ExportSet>;

export const exportSets: Readonly<Record<ExportSetName, ExportSet>> = table;

export const mayExport = (actor: Actor, set: ExportSetName): boolean => may(actor, exportSets[set].action);

/** The fields of a set that this actor may have, in their order. An API key sees what its maker's role sees. */
export function exportFields(actor: Actor, set: ExportSetName): string[] {
  const { fields, contact = [] } = exportSets[set];
  const isOpen = actor.kind === 'staff' && may({ kind: 'staff', role: actor.role }, 'contacts.read');
  return fields.filter((field) => isOpen || !contact.includes(field));
}

/** What one person asks for. */
export type AskedExport = {
  sets: { set: ExportSetName; fields?: string[] | undefined; status?: string | undefined }[];
  /** First and last day, `YYYY-MM-DD`, in the time zone of the site. */
  from?: string | undefined;
  to?: string | undefined;
  formats: ExportFormat[];
  separator: CsvSeparator;
  /** Begin CSV files with the mark by which spreadsheets know UTF-8. */
  mark: boolean;
  /** Only the requests of a list, by its search and filters. */
  list?:
    | {
        q: string;
        status?: RequestStatus | undefined;
        priority?: Priority | undefined;
        assignee?: string | undefined;
        view?: RequestView | undefined;
      }
    | undefined;
};

export type ExportView = {
  id: string;
  state: ExportState;
  asked: AskedExport;
  rows: { done: number; expected: number | null };
  /** The set that is being written. */
  current: ExportSetName | null;
  counts: { [Name in ExportSetName]?: number | undefined } | null;
  bytes: number | null;
  failure: ExportFailure | null;
  createdAt: string;
  finishedAt: string | null;
  expiresAt: string | null;
};
