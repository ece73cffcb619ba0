import { FilterLine } from '#app/admin/parts/list/filter-line.tsx';
import { FilterSelect } from '#app/admin/parts/list/list-filters.tsx';
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

type Filters = { list: ReturnType<typeof useNarrowing<AuditQuery>>; people: Named[]; hasLabels: boolean };

/** What of the log is shown. Each state has its address. */
export function AuditFilters({ query: asked, people }: { query: AuditQuery; people: Named[] }) {
  const list = useNarrowing(auditQuery, asked);
  const { person, noun, action, from, to } = asked;
  return (
    <FilterLine
      className="mt-4"
      list={list}
      label={m.admin_audit_search()}
      others={{
        on: [person, noun, action, from, to].filter(Boolean).length,
        room: 'most',
        controls: (hasLabels) => <Controls list={list} people={people} hasLabels={hasLabels} />,
      }}
    />
  );
}

function Controls({ list, people, hasLabels }: Filters) {
  const { from, to } = list.asked;
  return (
    <>
      {people.length > 0 && (
        <FilterSelect
          list={list}
          name="person"
          label={m.admin_audit_person()}
          hasLabel={hasLabels}
          all={m.admin_audit_everybody()}
          options={people.map(({ id, name }) => ({ value: id, label: name }))}
        />
      )}
      <FilterSelect
        list={list}
        name="noun"
        label={m.admin_audit_noun()}
        hasLabel={hasLabels}
        all={m.admin_audit_all_nouns()}
        options={choices(nounWords, (noun) => nounWords[noun]?.() ?? noun)}
      />
      <FilterSelect
        list={list}
        name="action"
        label={m.admin_audit_action()}
        hasLabel={hasLabels}
        all={m.admin_audit_all_actions()}
        options={choices(actionWords, actionLabel)}
      />
      <DateField label={m.admin_audit_from()} value={from} max={to} onChange={(day) => list.show({ from: day })} />
      <DateField label={m.admin_audit_to()} value={to} min={from} onChange={(day) => list.show({ to: day })} />
    </>
  );
}
