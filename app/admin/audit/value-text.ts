import { priorityWords, statusWords as requestStatuses } from '#app/admin/parts/requests/request-words.ts';
import { settingName } from '#app/admin/parts/settings/setting-words.ts';
import { statusWords as userStatuses } from '#app/admin/parts/user-words.ts';
import { m } from '#messages/messages.js';
import { formatDateTime, type Place } from '#shared/dates.ts';
import type { AuditEntry } from './audit-api.ts';
import { fieldWords } from './audit-words.ts';

export type ChangedField = { name: string; label: string; before: string | null; after: string | null };

const publishingStatuses = {
  draft: m.admin_status_draft,
  scheduled: m.admin_status_scheduled,
  published: m.admin_status_published,
};

/** Values that screens have words for, by field; a status may be that of a request, of an account, or of a post. */
const valueWords: Record<string, Record<string, () => string>> = {
  status: { ...requestStatuses, ...userStatuses, ...publishingStatuses },
  priority: priorityWords,
  segment: { all: m.admin_issue_segment_all, clients: m.admin_issue_segment_clients },
};

/** A value for people: names for ids, local dates, words for yes and no; null where there was none. */
function valueText(value: unknown, names: Record<string, string>, place: Place): string | null {
  if (value === null || value === undefined || value === '') return null;
  if (typeof value === 'boolean') return value ? m.admin_audit_yes() : m.admin_audit_no();
  if (typeof value === 'string') {
    if (/^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(value) && !Number.isNaN(Date.parse(value)))
      return formatDateTime(value, place);
    return names[value] ?? value;
  }
  if (Array.isArray(value)) return value.map((each) => valueText(each, names, place) ?? '–').join(', ');
  return typeof value === 'number' ? String(value) : JSON.stringify(value);
}

/** The fields of an entry with what they were and became, those that stayed as they were left out. */
export function changedFields({ before, after, names }: AuditEntry, place: Place): ChangedField[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields
    .map((name) => {
      const text = (value: unknown) => valueWords[name]?.[String(value)]?.() ?? valueText(value, names, place);
      return {
        name,
        label: fieldWords[name]?.() ?? settingName(name),
        before: text(before?.[name]),
        after: text(after?.[name]),
      };
    })
    .filter((field) => field.before !== field.after);
}
