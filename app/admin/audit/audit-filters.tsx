import { useNavigate, useNavigation } from 'react-router';
import { DateField } from '#app/ui/date-field.tsx';
import { SearchField } from '#app/ui/search-field.tsx';
import { Select } from '#app/ui/select.tsx';
import { m } from '#messages/messages.js';
import { type AuditQuery, auditSearch, type Named } from './audit-api.ts';
import { auditPath, readAuditQuery } from './audit-query.ts';
import { actionWords, nounWords } from './audit-words.ts';

const byLabel = (one: { label: string }, other: { label: string }) => one.label.localeCompare(other.label);
const actionLabel = (action: string) => {
  const noun = nounWords[action.split('.')[0] ?? '']?.();
  const word = actionWords[action]?.() ?? action;
  return noun ? `${noun}: ${word}` : word;
};

/** What of the log is shown. Each state has its address. */
export function AuditFilters({ query, people }: { query: AuditQuery; people: Named[] }) {
  const navigate = useNavigate();
  const { location } = useNavigation();
  // What is on its way counts as chosen: two filters set quickly are both kept.
  const latest = location?.pathname === auditPath ? readAuditQuery(new URLSearchParams(location.search)) : query;
  const go = (change: Partial<AuditQuery>) =>
    navigate(`${auditPath}${auditSearch({ ...latest, ...change })}`, { replace: true, preventScrollReset: true });
  const options = (words: Record<string, () => string>, label: (key: string) => string) =>
    Object.keys(words)
      .map((value) => ({ value, label: label(value) }))
      .sort(byLabel);
  return (
    <div className="mt-4 flex flex-wrap items-center gap-3">
      <SearchField
        label={m.admin_audit_search()}
        value={query.q}
        onSearch={(q) => go({ q })}
        className="w-full sm:w-72"
      />
      {people.length > 0 && (
        <Select
          label={m.admin_audit_person()}
          hideLabel
          value={query.person}
          onChange={(person) => go({ person })}
          options={[
            { value: '', label: m.admin_audit_everybody() },
            ...people.map(({ id, name }) => ({ value: id, label: name })),
          ]}
        />
      )}
      <Select
        label={m.admin_audit_noun()}
        hideLabel
        value={query.noun}
        onChange={(noun) => go({ noun })}
        options={[
          { value: '', label: m.admin_audit_all_nouns() },
          ...options(nounWords, (noun) => nounWords[noun]?.() ?? noun),
        ]}
      />
      <Select
        label={m.admin_audit_action()}
        hideLabel
        value={query.action}
        onChange={(action) => go({ action })}
        options={[{ value: '', label: m.admin_audit_all_actions() }, ...options(actionWords, actionLabel)]}
      />
      <div className="flex flex-wrap items-center gap-3">
        <DateField label={m.admin_audit_from()} value={query.from} max={query.to} onChange={(from) => go({ from })} />
        <DateField label={m.admin_audit_to()} value={query.to} min={query.from} onChange={(to) => go({ to })} />
      </div>
    </div>
  );
}
