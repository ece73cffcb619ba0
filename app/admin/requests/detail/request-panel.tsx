import { type ReactNode, useRef, useState } from 'react';
import { AnalysesOf } from '#app/admin/parts/analyses/analyses-of.tsx';
import type { Assignee } from '#app/admin/parts/assigning/assignees.ts';
import { Properties } from '#app/admin/parts/assigning/properties.tsx';
import { noteDraft } from '#app/admin/parts/composer/draft.ts';
import { NoteForm } from '#app/admin/parts/composer/note-form.tsx';
import { ReplyBox, type ReplyHandle } from '#app/admin/parts/composer/reply-box.tsx';
import { Documents } from '#app/admin/parts/documents/documents.tsx';
import type { ListPanel } from '#app/admin/parts/list/use-list.ts';
import { Conversation } from '#app/admin/parts/thread/conversation.tsx';
import { useMay, usePlace } from '#app/admin/person.ts';
import { addNote, type RequestDetail, type RequestRow } from '#app/admin/requests/requests-api.ts';
import { readDraft } from '#app/session/drafts.ts';
import { join } from '#app/ui/join.ts';
import { LiveRegion } from '#app/ui/live-region.tsx';
import { useNow } from '#app/ui/use-now.ts';
import { m } from '#messages/messages.js';
import { letterMoves } from '#shared/letter-words.ts';
import { ChangeNotice } from './change-notice.tsx';
import { useClientNews } from './client-news.ts';
import { DoubleHint } from './merge-dialog.tsx';
import { NextStep } from './next-step.tsx';
import { PanelTitle } from './panel-title.tsx';
import { RequestActions } from './request-actions.tsx';
import { RequestFacts, Section } from './request-facts.tsx';
import { RequestTimeline } from './request-timeline.tsx';
import { useRequestChanges } from './use-request-changes.ts';
import { Wishes } from './wishes.tsx';
import { DeliveredReport, Leaving, Question, Waiting } from './with-client.tsx';

/** What the list lends to the panel beside it. */
export type PanelContext = ListPanel<RequestRow> & { assignees: Assignee[] };

/** Whether an answer or a note is being written: the screen around tells colleagues. */
type Writing = { is: boolean; onChange: (is: boolean) => void };

type RequestPanelProps = { detail: RequestDetail; panel: PanelContext; writing: Writing };

/** A request: who it is and what can be done above, what was said last in the middle, the answer below. What it is about is a scroll away. */
export function RequestPanel({
  detail: { request, events, mails, merged, double },
  panel,
  writing,
}: RequestPanelProps) {
  const changes = useRequestChanges(request, panel.onChanged);
  const place = usePlace();
  const now = useNow();
  const news = useClientNews(request.reference, events);
  const { reference } = request;
  const readsDocuments = useMay()('documents.read');
  const box = useRef<ReplyHandle>(null);
  const [isPlanning, setPlanning] = useState(false);
  const move = letterMoves.find((to) =>
    request.allowedMoves.some((allowed) => allowed.to === to && !allowed.needs.includes('reason')),
  );
  return (
    <Conversation
      subject={reference}
      head={
        <>
          <LiveRegion news={news} />
          <PanelTitle row={request} />
          {request.mayEdit && (
            <RequestActions
              request={request}
              changes={changes}
              onReply={() => box.current?.reply()}
              onCalled={() => setPlanning(true)}
              onRemoved={panel.close}
            />
          )}
          <div className={join('mt-3 flex flex-wrap items-center gap-x-6 gap-y-1', writing.is && 'roomy:hidden')}>
            <Properties
              of={request}
              ownerLabel={m.admin_detail_assignee()}
              busy={changes.busy}
              onPriority={changes.changePriority}
              onAssign={changes.assign}
              assignees={panel.assignees}
            />
            <PartLinks />
          </div>
          <div className={join(writing.is && 'roomy:hidden')}>
            <NextStep
              request={request}
              changes={changes}
              assignees={panel.assignees}
              isPlanning={isPlanning}
              onPlanning={setPlanning}
            />
          </div>
          {double && request.mayEdit && <DoubleHint reference={reference} double={double} place={place} />}
          <Leaving request={request} />
          <Waiting request={request} changes={changes} />
          <Question request={request} events={events} changes={changes} />
          <Wishes request={request} events={events} changes={changes} />
          {(changes.problem || changes.conflict) && changes.dialog === undefined && (
            <div className="mt-4">
              <ChangeNotice changes={changes} />
            </div>
          )}
        </>
      }
      answer={
        request.mayEdit && (
          <ReplyBox
            key={reference}
            ref={box}
            subject={{ kind: 'request', reference }}
            name={request.name}
            mails={mails}
            move={move && { to: move, version: changes.latest() }}
            note={<NoteForm reference={reference} add={addNote} people={panel.assignees} />}
            hasNote={readDraft(noteDraft(reference)) !== undefined}
            onWriting={writing.onChange}
            onSent={changes.refresh}
          />
        )
      }
    >
      <DeliveredReport request={request} changes={changes} />
      <Part id="facts">
        <RequestFacts request={request} changes={changes} place={place} />
      </Part>
      {readsDocuments && (
        <Part id="documents">
          <Section title={m.admin_section_documents()}>
            <Documents
              key={reference}
              subject={{ kind: 'request', id: reference }}
              record={request}
              onChanged={changes.refresh}
            />
          </Section>
        </Part>
      )}
      <Part id="analyses">
        <AnalysesOf
          key={`${reference} analyses`}
          about={{ request: reference }}
          newest={events[0]?.id}
          frame={(content) => <Section title={m.admin_analyses_title()}>{content}</Section>}
        />
      </Part>
      <Section title={m.admin_section_timeline()}>
        <RequestTimeline
          key={reference}
          request={request}
          merged={merged}
          events={events}
          mails={mails}
          place={place}
          now={now}
        />
      </Section>
    </Conversation>
  );
}

const parts = [
  { id: 'facts', label: m.admin_panel_facts },
  { id: 'documents', label: m.admin_section_documents },
  { id: 'analyses', label: m.admin_analyses_title },
] as const;

type PartId = (typeof parts)[number]['id'];

function Part({ id, children }: { id: PartId; children: ReactNode }) {
  return (
    <div id={`part-${id}`} tabIndex={-1} className="scroll-mt-12 outline-none">
      {children}
    </div>
  );
}

/** The ways to what stands above the conversation. */
function PartLinks() {
  const may = useMay();
  const shown = parts.filter(({ id }) => id !== 'documents' || may('documents.read'));
  return (
    <nav aria-label={m.admin_panel_go()} className="flex flex-wrap gap-x-4 print:hidden">
      {shown.map(({ id, label }) => (
        <button
          key={id}
          type="button"
          onClick={() => {
            const part = document.getElementById(`part-${id}`);
            part?.scrollIntoView({ block: 'start' });
            part?.focus({ preventScroll: true });
          }}
          className="rounded-sm py-1 text-13 font-semibold text-harbour underline decoration-stone-3 underline-offset-3 hover:decoration-current pointer-coarse:py-2.5"
        >
          {label()}
        </button>
      ))}
    </nav>
  );
}
