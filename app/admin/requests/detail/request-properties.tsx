import { deedMark } from '#app/admin/parts/commands/deeds.ts';
import { priorityMarks, priorityWords } from '#app/admin/parts/requests/request-words.ts';
import type { Assignee as AssigneeChoice, RequestRecord } from '#app/admin/requests/requests-api.ts';
import { LevelMark } from '#app/ui/badge.tsx';
import { Select } from '#app/ui/select.tsx';
import { m } from '#messages/messages.js';
import { priorities } from '#shared/requests.ts';
import type { RequestChanges } from './use-request-changes.ts';

type RequestPropertiesProps = { request: RequestRecord; changes: RequestChanges; assignees: AssigneeChoice[] };

/** How much it presses, and whose it is: changed where they stand. */
export function RequestProperties({ request, changes, assignees }: RequestPropertiesProps) {
  return (
    <dl className="flex flex-wrap gap-x-5 gap-y-2 text-14">
      <div className="flex items-center gap-2">
        <dt className="text-13 text-ink-3">{m.admin_column_priority()}</dt>
        <dd className="flex min-h-8 items-center" {...deedMark('priority')}>
          {request.mayEdit ? (
            <Select
              label={m.admin_column_priority()}
              hideLabel
              value={request.priority}
              onChange={changes.changePriority}
              isDisabled={changes.busy === 'priority'}
              options={priorities.map((priority) => ({
                value: priority,
                label: priorityWords[priority](),
                mark: <LevelMark {...priorityMarks[priority]} />,
              }))}
            />
          ) : (
            <span className="flex items-center gap-2">
              <LevelMark {...priorityMarks[request.priority]} />
              {priorityWords[request.priority]()}
            </span>
          )}
        </dd>
      </div>
      <div className="flex min-w-0 items-center gap-2">
        <dt className="text-13 text-ink-3">{m.admin_detail_assignee()}</dt>
        <dd className="flex min-h-8 min-w-0 items-center wrap-anywhere" {...deedMark('assign')}>
          <Assignee request={request} changes={changes} assignees={assignees} />
        </dd>
      </div>
    </dl>
  );
}

/** Whose work it is; somebody who is no longer among those it can be given to is still named. */
function Assignee({ request: { assignee, mayEdit }, changes, assignees }: RequestPropertiesProps) {
  if (!mayEdit) return assignee?.name ?? <span className="text-ink-3">{m.admin_detail_nobody()}</span>;
  const isListed = assignee === null || assignees.some(({ id }) => id === assignee.id);
  const choices = isListed ? assignees : [assignee, ...assignees];
  return (
    <Select
      label={m.admin_detail_assignee()}
      hideLabel
      value={assignee?.id ?? 'none'}
      onChange={(id) => changes.assign(choices.find((each) => each.id === id) ?? null)}
      isDisabled={changes.busy === 'assignee'}
      options={[
        { value: 'none', label: m.admin_detail_nobody() },
        ...choices.map(({ id, name }) => ({ value: id, label: name })),
      ]}
    />
  );
}
