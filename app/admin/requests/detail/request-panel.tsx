import { AnalysesOf } from '#app/admin/parts/analyses/analyses-of.tsx';
import { deedMark } from '#app/admin/parts/commands/deeds.ts';
import { Documents } from '#app/admin/parts/documents/documents.tsx';
import type { ListPanel } from '#app/admin/parts/list/use-list.ts';
import { priorityMarks, priorityWords } from '#app/admin/parts/requests/request-words.ts';
import { usePlace } from '#app/admin/person.ts';
import type { Assignee as AssigneeChoice, RequestDetail, RequestRow } from '#app/admin/requests/requests-api.ts';
import { LevelMark } from '#app/ui/badge.tsx';
import { LiveRegion } from '#app/ui/live-region.tsx';
import { Select } from '#app/ui/select.tsx';
import { useNow } from '#app/ui/use-now.ts';
import { m } from '#messages/messages.js';
import { priorities } from '#shared/requests.ts';
import { ChangeNotice } from './change-notice.tsx';
import { useClientNews } from './client-news.ts';
import { NoteForm } from './note-form.tsx';
import { PanelTitle } from './panel-title.tsx';
import { RequestActions } from './request-actions.tsx';
import { RequestFacts, Section } from './request-facts.tsx';
import { RequestTimeline } from './request-timeline.tsx';
import { type RequestChanges, useRequestChanges } from './use-request-changes.ts';
import { DeliveredReport, Waiting } from './with-client.tsx';

/** What the list lends to the panel beside it. */
export type PanelContext = ListPanel<RequestRow> & { assignees: AssigneeChoice[] };

type RequestPanelProps = { detail: RequestDetail; panel: PanelContext };

export function RequestPanel({ detail: { request, events, mails }, panel }: RequestPanelProps) {
  const changes = useRequestChanges(request, panel.onChanged);
  const place = usePlace();
  const now = useNow();
  const news = useClientNews(request.reference, events);
  return (
    <article className="px-5 pt-5 pb-10">
      <LiveRegion news={news} />
      <PanelTitle row={request} />
      {request.mayEdit && <RequestActions request={request} changes={changes} onRemoved={panel.close} />}
      <Waiting request={request} changes={changes} />
      {(changes.problem || changes.conflict) && changes.dialog === undefined && (
        <div className="mt-4">
          <ChangeNotice changes={changes} />
        </div>
      )}
      <dl className="mt-5 flex flex-wrap gap-x-10 gap-y-4 border-y border-stone-2 py-4 text-14">
        <div>
          <dt className="mb-1 text-13 text-ink-3">{m.admin_column_priority()}</dt>
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
        <div className="min-w-0">
          <dt className="mb-1 text-13 text-ink-3">{m.admin_detail_assignee()}</dt>
          <dd className="flex min-h-8 items-center wrap-anywhere" {...deedMark('assign')}>
            <Assignee request={request} changes={changes} assignees={panel.assignees} />
          </dd>
        </div>
      </dl>
      <DeliveredReport request={request} changes={changes} />
      <RequestFacts request={request} place={place} />
      <Section title={m.admin_section_documents()}>
        <Documents
          key={request.reference}
          subject={{ kind: 'request', id: request.reference }}
          newest={events.find(({ kind }) => kind === 'file')?.id}
          onChanged={changes.refresh}
        />
      </Section>
      <AnalysesOf
        key={`${request.reference} analyses`}
        about={{ request: request.reference }}
        newest={events[0]?.id}
        frame={(content) => <Section title={m.admin_analyses_title()}>{content}</Section>}
      />
      <Section title={m.admin_section_timeline()}>
        {request.mayEdit && <NoteForm key={request.reference} reference={request.reference} />}
        <RequestTimeline events={events} mails={mails} place={place} now={now} />
      </Section>
    </article>
  );
}

type AssigneeProps = {
  request: RequestDetail['request'];
  changes: RequestChanges;
  assignees: AssigneeChoice[];
};

/** Whose work it is; somebody who is no longer among those it can be given to is still named. */
function Assignee({ request: { assignee, mayEdit }, changes, assignees }: AssigneeProps) {
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
