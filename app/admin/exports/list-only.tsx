import { ListFilter } from 'lucide-react';
import { viewWords } from '#app/admin/parts/requests/view-words.ts';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { m } from '#messages/messages.js';
import type { AskedExport } from '#shared/exports.ts';
import type { Priority } from '#shared/requests.ts';
import { statusWord } from './export-words.ts';

const priorityWords: Record<Priority, () => string> = {
  high: m.admin_priority_high,
  medium: m.admin_priority_medium,
  low: m.admin_priority_low,
};

/** The filters of a list of requests, in words. */
function filterWords({ q, status, priority, assignee, view }: NonNullable<AskedExport['list']>): string {
  const people: Record<string, () => string> = {
    me: m.admin_filter_assignee_me,
    none: m.admin_filter_assignee_none,
  };
  return [
    view && viewWords[view](),
    q && m.admin_exports_list_search({ text: q }),
    status && `${m.admin_column_status()} ${statusWord(status)}`,
    priority && `${m.admin_column_priority()} ${priorityWords[priority as Priority]()}`,
    assignee && (people[assignee]?.() ?? m.admin_filter_assignee()),
  ]
    .filter(Boolean)
    .join(' · ');
}

/** Says that only the list just seen is exported, and lets go of it. */
export function ListOnly({ list, onDrop }: { list: NonNullable<AskedExport['list']>; onDrop: () => void }) {
  const filters = filterWords(list);
  return (
    <Notice tone="info" icon={<ListFilter />} action={<Button onPress={onDrop}>{m.admin_exports_list_drop()}</Button>}>
      <span className="wrap-anywhere">
        {filters ? m.admin_exports_list_only({ filters }) : m.admin_exports_list_whole()}
      </span>
    </Notice>
  );
}
