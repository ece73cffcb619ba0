import { FilterSelect, ListSearch } from '#app/admin/parts/list/list-filters.tsx';
import { useNarrowing } from '#app/admin/parts/list/use-list.ts';
import { DateField } from '#app/ui/date-field.tsx';
import { m } from '#messages/messages.js';
import type { Named } from './audit-api.ts';
import { type AuditQuery, auditQuery } from './audit-query.ts';
import { actionWords, nounWords } from './audit-words.ts';

const byLabel = (one: { label: string }, other: { label: string }) => one.label.localeCompare(other.label);
const actionLabel = (action: string) => {
  const noun = nounWords[action.split('.')[0] ?? '']?.();
  const word = actionWords[action]?.() ?? action;
  return noun ? `${noun}: ${word}` : word;
};

const choices = (words: Record<string, () => string>, label: (key: string) => string) =>
  Object.keys(words)
    .map((value) => ({ value, label: label(value) }))
    .sort(byLabel);

/** What of the log is shown. Each state has its address. */
export function AuditFilters({ query: asked, people }: { query: AuditQuery; people: Named[] }) {
  const list = useNarrowing(auditQuery, asked);
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3">
      <ListSearch list={list} label={m.admin_audit_search()} className="w-full sm:w-72" />
      {people.length > 0 && (
        <FilterSelect
          list={list}
          name="person"
          label={m.admin_audit_person()}
          all={m.admin_audit_everybody()}
          options={people.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <FilterSelect
        list={list}
        name="noun"
        label={m.admin_audit_noun()}
        all={m.admin_audit_all_nouns()}
        options={choices(nounWords, (noun) => nounWords[noun]?.() ?? noun)}
      />
      <FilterSelect
        list={list}
        name="action"
        label={m.admin_audit_action()}
        all={m.admin_audit_all_actions()}
        options={choices(actionWords, actionLabel)}
      />
      <div className="flex flex-wrap items-center gap-3">
        <DateField
          label={m.admin_audit_from()}
          value={asked.from}
          max={asked.to}
          onChange={(from) => list.show({ from })}
        />
        <DateField label={m.admin_audit_to()} value={asked.to} min={asked.from} onChange={(to) => list.show({ to })} />
      </div>
    </div>
  );
}
