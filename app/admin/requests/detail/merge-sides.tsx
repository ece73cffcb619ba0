import { priorityWords, sourceWord, statusWords } from '#app/admin/parts/requests/request-words.ts';
import { usePlace } from '#app/admin/person.ts';
import type { Doubles } from '#app/admin/requests/requests-api.ts';
import { m } from '#messages/messages.js';
import { formatDateTime } from '#shared/dates.ts';

type Side = Doubles['request'];

/** Two requests beside each other: what tells them apart, and what is owed. */
export function BothSides({ sides }: { sides: Side[] }) {
  return (
    <ul aria-label={m.admin_merge_sides()} className="grid gap-3 sm:grid-cols-2">
      {sides.map((side) => (
        <li key={side.reference} className="min-w-0 rounded-md border border-stone-2 px-3.5 py-3">
          <h3 className="figures mb-2 text-14 font-semibold">{side.reference}</h3>
          <Facts side={side} />
        </li>
      ))}
    </ul>
  );
}

function Facts({ side }: { side: Side }) {
  const place = usePlace();
  const answer = side.repliedAt
    ? { term: m.admin_merge_replied(), detail: formatDateTime(side.repliedAt, place) }
    : { term: m.admin_merge_by(), detail: formatDateTime(side.replyDueAt, place) };
  const facts = [
    {
      term: m.admin_fact_submitted(),
      detail: `${formatDateTime(side.submittedAt, place)}, ${sourceWord(side.source)}`,
    },
    { term: m.admin_column_analysis(), detail: side.types.join(', ') },
    { term: m.admin_column_status(), detail: statusWords[side.status]() },
    { term: m.admin_column_priority(), detail: priorityWords[side.priority]() },
    { term: m.admin_detail_assignee(), detail: side.assignee?.name ?? m.admin_detail_nobody() },
    answer,
  ];
  // Terms stand above what they name: beside it two columns in a dialog would leave no room for either.
  return (
    <dl className="flex flex-col gap-1.5 text-14">
      {facts.map(({ term, detail }) => (
        <div key={term}>
          <dt className="text-13 text-ink-3">{term}</dt>
          <dd>{detail}</dd>
        </div>
      ))}
    </dl>
  );
}
