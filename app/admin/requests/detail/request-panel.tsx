import { usePlace } from '#app/admin/person.ts';
import { priorityMarks, priorityWords } from '#app/admin/requests/request-words.ts';
import type { RequestDetail, RequestRow } from '#app/admin/requests/requests-api.ts';
import { LevelMark } from '#app/ui/badge.tsx';
import { Select } from '#app/ui/select.tsx';
import { useNow } from '#app/ui/use-now.ts';
import { m } from '#messages/messages.js';
import { priorities } from '#shared/requests.ts';
import { ChangeNotice } from './change-notice.tsx';
import { PanelTitle } from './panel-title.tsx';
import { RequestActions } from './request-actions.tsx';
import { RequestFacts, Section } from './request-facts.tsx';
import { RequestTimeline } from './request-timeline.tsx';
import { useRequestChanges } from './use-request-changes.ts';

type RequestPanelProps = { detail: RequestDetail; onChanged: (row: RequestRow) => void };

export function RequestPanel({ detail: { request, events, mails }, onChanged }: RequestPanelProps) {
  const changes = useRequestChanges(request, onChanged);
  const place = usePlace();
  const now = useNow();
  return (
    <article className="px-5 pt-5 pb-10">
      <PanelTitle row={request} />
      {request.mayEdit && <RequestActions request={request} changes={changes} />}
      {changes.problem && changes.dialog === undefined && (
        <div className="mt-4">
          <ChangeNotice problem={changes.problem} onReload={changes.reload} />
        </div>
      )}
      <dl className="mt-5 flex flex-wrap gap-x-10 gap-y-4 border-y border-stone-2 py-4 text-14">
        <div>
          <dt className="mb-1 text-13 text-ink-3">{m.admin_column_priority()}</dt>
          <dd className="flex min-h-8 items-center">
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
        <div className="min-w-0">
          <dt className="mb-1 text-13 text-ink-3">{m.admin_detail_assignee()}</dt>
          <dd className="flex min-h-8 items-center wrap-anywhere">
            {request.assignee?.name ?? <span className="text-ink-3">{m.admin_detail_nobody()}</span>}
          </dd>
        </div>
      </dl>
      <RequestFacts request={request} place={place} />
      <Section title={m.admin_section_timeline()}>
        <RequestTimeline events={events} mails={mails} place={place} now={now} />
      </Section>
    </article>
  );
}
