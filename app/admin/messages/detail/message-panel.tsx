import { RefreshCw, TriangleAlert } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router';
import { clockOf, messageStatusTones, messageStatusWords } from '#app/admin/messages/message-words.ts';
import {
  addMessageNote,
  type MessageDetail,
  type MessageRecord,
  type MessageRow,
} from '#app/admin/messages/messages-api.ts';
import type { Assignee } from '#app/admin/parts/assigning/assignees.ts';
import { Properties } from '#app/admin/parts/assigning/properties.tsx';
import { noteDraft } from '#app/admin/parts/composer/draft.ts';
import { NoteForm } from '#app/admin/parts/composer/note-form.tsx';
import { ReplyBox, type ReplyHandle } from '#app/admin/parts/composer/reply-box.tsx';
import type { ListPanel } from '#app/admin/parts/list/use-list.ts';
import { DeadlineBadge } from '#app/admin/parts/requests/deadline-badge.tsx';
import { Conversation } from '#app/admin/parts/thread/conversation.tsx';
import { KnownFacts } from '#app/admin/parts/thread/known-facts.tsx';
import { usePlace } from '#app/admin/person.ts';
import { readDraft } from '#app/session/drafts.ts';
import { StatusDot } from '#app/ui/badge.tsx';
import { Button } from '#app/ui/button.tsx';
import { Notice } from '#app/ui/notice.tsx';
import { useNow } from '#app/ui/use-now.ts';
import { m } from '#messages/messages.js';
import { contactBudgetWord, serviceWord } from '#shared/contact-words.ts';
import { formatDateTime } from '#shared/dates.ts';
import { MessageActions } from './message-actions.tsx';
import { MessageTimeline } from './message-timeline.tsx';
import { useMessage } from './use-message.ts';

const linkLook = 'text-harbour underline decoration-stone-3 underline-offset-3 hover:decoration-current';

/** What the list hands to the panel. */
export type MessagePanelContext = ListPanel<MessageRow> & { assignees: Assignee[] };

type MessagePanelProps = {
  detail: MessageDetail;
  panel: MessagePanelContext;
  onWriting: (isWriting: boolean) => void;
};

export function MessagePanel({ detail: { message, events, mails }, panel, onWriting }: MessagePanelProps) {
  const changes = useMessage({ message, onChanged: panel.onChanged, onRemoved: panel.close });
  const place = usePlace();
  const now = useNow();
  const box = useRef<ReplyHandle>(null);
  const { reference } = message;
  return (
    <Conversation
      subject={reference}
      head={
        <>
          <Head message={message} />
          <div className="mt-3">
            <Properties
              of={message}
              ownerLabel={m.admin_message_assignee()}
              busy={changes.busy}
              onPriority={changes.changePriority}
              onAssign={changes.assign}
              assignees={panel.assignees}
            />
          </div>
          {message.mayEdit && (
            <MessageActions message={message} changes={changes} onReply={() => box.current?.reply()} />
          )}
          {changes.problem && (
            <div className="mt-4">
              <Notice
                tone="error"
                icon={<TriangleAlert />}
                action={
                  changes.problem.needsReload && (
                    <Button onPress={changes.reload}>
                      <RefreshCw aria-hidden className="size-4" />
                      {m.ui_reload()}
                    </Button>
                  )
                }
              >
                {changes.problem.text}
              </Notice>
            </div>
          )}
        </>
      }
      answer={
        message.mayEdit && (
          <ReplyBox
            key={reference}
            ref={box}
            subject={{ kind: 'message', reference }}
            name={message.name}
            mails={mails}
            move={undefined}
            note={<NoteForm reference={reference} add={addMessageNote} people={panel.assignees} />}
            hasNote={readDraft(noteDraft(reference)) !== undefined}
            onWriting={onWriting}
            onSent={changes.refresh}
          />
        )
      }
    >
      <Section title={m.admin_section_contact()}>
        <KnownFacts
          items={[
            {
              term: m.admin_fact_email(),
              detail:
                message.mayEdit && message.email ? (
                  <a className={linkLook} href={`mailto:${message.email}`}>
                    {message.email}
                  </a>
                ) : (
                  message.email
                ),
            },
            {
              term: m.admin_fact_phone(),
              detail: message.phone && <PhoneLink phone={message.phone} isOpen={message.mayEdit} />,
            },
            { term: m.admin_message_service(), detail: message.service && serviceWord(message.service) },
            { term: m.admin_fact_budget(), detail: message.budget && contactBudgetWord(message.budget) },
            { term: m.admin_message_received_at(), detail: formatDateTime(message.submittedAt, place) },
            {
              term: m.admin_fact_client(),
              detail: message.client && (
                <>
                  <Link className={linkLook} to={`/admin/clients/${message.client.reference}`}>
                    {message.client.reference}
                  </Link>
                  , {message.client.name}
                </>
              ),
            },
            { term: m.admin_message_request(), detail: message.request && <RequestLink request={message.request} /> },
          ]}
        />
      </Section>
      <Section title={m.admin_section_timeline()}>
        <MessageTimeline key={reference} message={message} events={events} mails={mails} place={place} now={now} />
      </Section>
    </Conversation>
  );
}

function Head({ message }: { message: MessageRecord }) {
  const now = useNow();
  const place = usePlace();
  const isWaiting = message.repliedAt === null && message.status === 'open';
  return (
    <>
      <h2 className="font-display text-21 leading-tight font-semibold tracking-tight text-balance wrap-anywhere">
        {message.name || m.admin_message_nobody()}
      </h2>
      {message.company && <p className="mt-0.5 text-15 text-ink-2 wrap-anywhere">{message.company}</p>}
      <div className="mt-3 flex flex-wrap items-center gap-x-4 gap-y-1">
        <StatusDot tone={messageStatusTones[message.status]}>{messageStatusWords[message.status]()}</StatusDot>
        {(isWaiting || message.repliedAt !== null) && (
          <span className="flex flex-wrap items-baseline gap-x-1.5 text-13 text-ink-3">
            {isWaiting && `${m.admin_column_due()}:`}
            <DeadlineBadge clock={clockOf(message)} now={now} place={place} isInline />
          </span>
        )}
      </div>
    </>
  );
}

/** A number to call; a number to look at for those whom contacts are masked for. */
function PhoneLink({ phone, isOpen }: { phone: string; isOpen: boolean }) {
  if (!isOpen) return phone;
  return (
    <a className={linkLook} href={`tel:${phone.replace(/[^\d+]/g, '')}`}>
      {phone}
    </a>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-6 break-inside-avoid">
      <h3 className="mb-2.5 text-14 font-semibold">{title}</h3>
      {children}
    </section>
  );
}

function RequestLink({ request }: { request: NonNullable<MessageRecord['request']> }) {
  if (request.isDeleted) return m.admin_message_request_deleted({ reference: request.reference });
  return (
    <Link className={linkLook} to={`/admin/requests/${request.reference}`}>
      {request.reference}
    </Link>
  );
}
