import { Clock, FileText, Mail } from 'lucide-react';
import type { ReactNode } from 'react';
import { useClient } from '#app/portal/person.ts';
import { fieldWord } from '#app/portal/requests/choice-words.ts';
import type { Entry, OwnDetail, OwnRequest } from '#app/portal/requests/requests-api.ts';
import { join } from '#app/ui/join.ts';
import { LinkedText } from '#app/ui/linked-text.tsx';
import { shownDay } from '#app/ui/shown-day.ts';
import { m } from '#messages/messages.js';
import { timeForReader } from '#shared/dates.ts';
import { type SituationName, situationNames } from '#shared/request-fields.ts';

/** What happened, for the client: a change of status in words of their own. */
function eventTitle({ kind, by, fromStatus, toStatus, name }: Entry): string {
  const isMine = by === 'client';
  if (kind === 'submitted') return isMine ? m.portal_entry_submitted() : m.portal_entry_received();
  if (kind === 'file') return m.portal_entry_file({ name: name ?? '' });
  if (kind === 'asked') return m.portal_entry_asked();
  if (kind === 'unasked') return m.portal_entry_unasked();
  if (kind === 'report') return m.portal_entry_report();
  if (kind === 'proposed') return m.portal_entry_proposed();
  if (kind === 'call-asked') return m.portal_entry_call_asked();
  if (kind === 'rated') return m.portal_entry_rated({ score: name ?? '' });
  if (toStatus === 'completed') return m.portal_entry_completed();
  if (toStatus === 'cancelled') return isMine ? m.portal_entry_cancelled_you() : m.portal_entry_cancelled();
  if (fromStatus === 'pending') return m.portal_entry_taken();
  return isMine ? m.portal_entry_reopened_you() : m.portal_entry_reopened();
}

type Merged = OwnDetail['merged'];
type ConversationProps = { request: OwnRequest; merged: Merged; entries: Entry[] };

/** Messages of both sides and what happened between them, oldest first; it begins with what the client wrote into the form. */
export function Conversation({ request, merged, entries }: ConversationProps) {
  const first = entries.find(({ kind, from }) => kind === 'submitted' && from === null);
  const opening = openingOf(request);
  const rest = opening.length > 0 ? entries.filter((entry) => entry !== first) : entries;
  return (
    <ol aria-label={m.portal_conversation()} className="mt-4 flex flex-col gap-4">
      {opening.length > 0 && (
        <li className="break-inside-avoid">
          <Said isMine from={m.portal_entry_you()} at={first?.at ?? request.submittedAt}>
            <p className="mt-1 text-14 font-semibold">{m.portal_entry_submitted()}</p>
            <Told opening={opening} />
          </Said>
        </li>
      )}
      {rest.map((entry) => (
        <li key={entry.id} className="break-inside-avoid">
          <EntryOf entry={entry} merged={merged} />
        </li>
      ))}
    </ol>
  );
}

/** An entry as it is; with the words of another form that became part of the request, where it was sent. */
function EntryOf({ entry, merged }: { entry: Entry; merged: Merged }) {
  if (entry.kind === 'message' || entry.kind === 'letter') return <Words entry={entry} />;
  const told = merged.find(({ reference }) => entry.kind === 'submitted' && reference === entry.from);
  const opening = told ? openingOf(told) : [];
  if (opening.length === 0) return <Happening entry={entry} />;
  return (
    <Said isMine from={m.portal_entry_you()} at={entry.at}>
      <p className="mt-1 text-14 font-semibold">{eventTitle(entry)}</p>
      <p className="text-13 text-ink-3">{m.portal_entry_from({ reference: entry.from ?? '' })}</p>
      <Told opening={opening} />
    </Said>
  );
}

function Told({ opening }: { opening: ReturnType<typeof openingOf> }) {
  return (
    <dl>
      {opening.map(({ name, text }) => (
        <div key={name} className="mt-2">
          <dt className="text-13 text-ink-3">{fieldWord(name)}</dt>
          <Prose as="dd" text={text} />
        </div>
      ))}
    </dl>
  );
}

/** What they wrote into the form, in the order in which they were asked. */
const openingOf = (request: Pick<OwnRequest, SituationName>) =>
  situationNames.flatMap((name) => (request[name] === '' ? [] : [{ name, text: request[name] }]));

/** Text that somebody typed: in its own direction of writing, its addresses as links. */
function Prose({ as: Element = 'p', text }: { as?: 'p' | 'dd'; text: string }) {
  return (
    <Element dir="auto" className="mt-1 text-15 whitespace-pre-line wrap-anywhere">
      <LinkedText text={text} />
    </Element>
  );
}

function When({ at }: { at: string }) {
  const { timezone } = useClient();
  return (
    <time dateTime={at} className="figures">
      {shownDay(at, timezone)}, {timeForReader(at, timezone)}
    </time>
  );
}

function Happening({ entry }: { entry: Entry }) {
  return (
    <div className="text-14 text-ink-2">
      <div className="flex gap-2">
        {(entry.kind === 'file' || entry.kind === 'report') && (
          <FileText aria-hidden className="mt-0.75 size-4 shrink-0" />
        )}
        <p className="flex min-w-0 flex-wrap items-baseline gap-x-2">
          <span className="font-semibold wrap-anywhere">{eventTitle(entry)}</span>
          <span className="text-13 text-ink-3">
            <When at={entry.at} />
            {entry.from && ` · ${m.portal_entry_from({ reference: entry.from })}`}
          </span>
        </p>
      </div>
      {entry.text && <Prose text={entry.text} />}
    </div>
  );
}

type SaidProps = { isMine: boolean; from: string; at: string; children: ReactNode };

function Said({ isMine, from, at, children }: SaidProps) {
  return (
    <article
      className={join(
        'w-fit max-w-140 rounded-lg border px-4 py-3',
        isMine ? 'ml-auto border-transparent bg-selected' : 'mr-auto border-stone-2 bg-card',
      )}
    >
      <p className="flex flex-wrap items-baseline gap-x-2 text-13 text-ink-3">
        <span className="font-semibold text-ink-2">{from}</span>
        <When at={at} />
      </p>
      {children}
    </article>
  );
}

function Words({ entry }: { entry: Entry }) {
  const { siteName } = useClient();
  const isMine = entry.by === 'client';
  const from = isMine
    ? m.portal_entry_you()
    : entry.author
      ? m.portal_entry_agency({ name: entry.author, site: siteName })
      : siteName;
  return (
    <Said isMine={isMine} from={from} at={entry.at}>
      {entry.kind === 'letter' && <LetterHead entry={entry} />}
      {entry.text && <Prose text={entry.text} />}
    </Said>
  );
}

/** What the letter is about, and whether it has left by mail: before that nobody says so. */
function LetterHead({ entry: { name, delivery } }: { entry: Entry }) {
  return (
    <>
      {name && (
        <p className="mt-1 flex items-center gap-1.5 text-14 font-semibold wrap-anywhere">
          <Mail aria-hidden className="size-4 shrink-0 text-ink-3" />
          {delivery === 'sent' ? m.portal_entry_letter({ subject: name }) : name}
        </p>
      )}
      {delivery === 'sending' && (
        <p className="mt-1 flex items-center gap-1.5 text-13 font-semibold text-ink-2">
          <Clock aria-hidden className="size-3.5 shrink-0" />
          {m.portal_entry_sending()}
        </p>
      )}
    </>
  );
}
