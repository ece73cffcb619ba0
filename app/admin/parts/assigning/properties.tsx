import { deedMark } from '#app/admin/parts/commands/deeds.ts';
import { priorityMarks, priorityWords } from '#app/admin/parts/requests/request-words.ts';
import { LevelMark } from '#app/ui/badge.tsx';
import { Select } from '#app/ui/select.tsx';
import { m } from '#messages/messages.js';
import { type Priority, priorities } from '#shared/requests.ts';
import type { Assignee } from './assignees.ts';
import { awayText, useAway, useNameToChoose } from './away.ts';

type PropertiesProps = {
  of: { priority: Priority; assignee: { id: string; name: string } | null; mayEdit: boolean };
  ownerLabel: string;
  /** Which of them is being changed. */
  busy: string | undefined;
  onPriority: (priority: Priority) => void;
  onAssign: (assignee: Assignee | null) => void;
  assignees: Assignee[];
};

/** How much it presses, and whose it is: changed where they stand. */
export function Properties(props: PropertiesProps) {
  const { of, ownerLabel, busy, onPriority } = props;
  const away = useAway()(of.assignee);
  return (
    <dl className="flex flex-wrap gap-x-5 gap-y-2 text-14">
      <div className="flex items-center gap-2">
        <dt className="text-13 text-ink-3">{m.admin_column_priority()}</dt>
        <dd className="flex min-h-8 items-center" {...deedMark('priority')}>
          {of.mayEdit ? (
            <Select
              label={m.admin_column_priority()}
              hideLabel
              value={of.priority}
              onChange={onPriority}
              isDisabled={busy === 'priority'}
              options={priorities.map((priority) => ({
                value: priority,
                label: priorityWords[priority](),
                mark: <LevelMark {...priorityMarks[priority]} />,
              }))}
            />
          ) : (
            <span className="flex items-center gap-2">
              <LevelMark {...priorityMarks[of.priority]} />
              {priorityWords[of.priority]()}
            </span>
          )}
        </dd>
      </div>
      <div className="flex min-w-0 flex-wrap items-center gap-x-2">
        <dt className="text-13 text-ink-3">{ownerLabel}</dt>
        <dd className="flex min-h-8 min-w-0 items-center wrap-anywhere" {...deedMark('assign')}>
          <Owner {...props} />
        </dd>
        {away && <dd className="w-full text-13 text-ink-2">{awayText(away)}</dd>}
      </div>
    </dl>
  );
}

/** Whose work it is; somebody who is no longer among those it can be given to is still named, and said to be gone. */
function Owner({ of: { assignee, mayEdit }, ownerLabel, busy, onAssign, assignees }: PropertiesProps) {
  const nameToChoose = useNameToChoose();
  if (!mayEdit) return assignee?.name ?? <span className="text-ink-3">{m.admin_detail_nobody()}</span>;
  const isListed = assignee === null || assignees.some(({ id }) => id === assignee.id);
  const choices = isListed ? assignees : [assignee, ...assignees];
  const isGone = !isListed && assignees.length > 0;
  const nameOf = (each: Assignee) =>
    isGone && each.id === assignee.id ? m.admin_owner_gone({ name: each.name }) : nameToChoose(each);
  return (
    <Select
      label={ownerLabel}
      hideLabel
      value={assignee?.id ?? 'none'}
      onChange={(id) => onAssign(choices.find((each) => each.id === id) ?? null)}
      isDisabled={busy === 'assignee'}
      options={[
        { value: 'none', label: m.admin_detail_nobody() },
        ...choices.map((each) => ({ value: each.id, label: nameOf(each) })),
      ]}
    />
  );
}
