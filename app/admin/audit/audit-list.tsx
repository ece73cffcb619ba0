import { ChevronRight } from 'lucide-react';
import { tabWords } from '#app/admin/parts/settings/tab-words.ts';
import { usePlace } from '#app/admin/person.ts';
import { m } from '#messages/messages.js';
import { formatDate, formatTime, type Place } from '#shared/dates.ts';
import type { AuditEntry } from './audit-api.ts';
import { actionWords, nounWords } from './audit-words.ts';
import { changedFields } from './value-text.ts';

const kindWords = {
  staff: m.admin_audit_staff,
  client: m.admin_audit_client,
  visitor: m.admin_audit_visitor,
  system: m.admin_audit_system,
};

function actorText({ actor, key }: AuditEntry): string {
  const name = actor.name ?? kindWords[actor.kind]();
  return key === null ? name : m.admin_audit_by_key({ name, key: key.name ?? m.admin_audit_key_gone() });
}

const isReference = (text: string) => /^[A-Z]{2,4}-\d+$/.test(text);
const isTab = (id: string): id is keyof typeof tabWords => id in tabWords;

/** What an entry is about: its name or title, else its reference or number; ids that tell nobody anything stay out. */
function subjectText({ subject: { kind, id, name } }: AuditEntry): string {
  const noun = nounWords[kind]?.() ?? kind;
  if (kind === 'settings' && isTab(id)) return `${noun} › ${tabWords[id]()}`;
  if (name) return `${noun} ${name}`;
  if (isReference(id)) return id;
  return /^\d+$/.test(id) ? `${noun} ${id}` : noun;
}

/** Entries by day, newest first; each opens to what it changed. */
export function AuditList({ entries }: { entries: AuditEntry[] }) {
  const place = usePlace();
  const days = new Map<string, AuditEntry[]>();
  for (const entry of entries) {
    const day = formatDate(entry.at, place);
    days.set(day, [...(days.get(day) ?? []), entry]);
  }
  return (
    <div className="border-t border-stone-2">
      {[...days].map(([day, list]) => (
        <section key={day} aria-label={day}>
          <h2 className="figures sticky top-0 z-10 border-b border-stone-2 bg-stone-1 px-5 py-1.5 text-13 font-semibold text-ink-3 print:static">
            {day}
          </h2>
          <ul>
            {list.map((entry) => (
              <li key={entry.id} className="border-b border-stone-2">
                <Entry entry={entry} place={place} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Entry({ entry, place }: { entry: AuditEntry; place: Place }) {
  return (
    <details className="group">
      <summary className="grid min-h-11 cursor-default list-none grid-cols-[1rem_3.25rem_minmax(0,1fr)] items-center gap-x-3 px-5 py-1.5 text-14 hover:bg-hover focus-visible:-outline-offset-2 md:grid-cols-[1rem_3.25rem_minmax(0,1.1fr)_minmax(0,1fr)_minmax(0,1fr)] [&::-webkit-details-marker]:hidden">
        <ChevronRight
          aria-hidden
          className="size-4 text-ink-3 transition-transform duration-(--fast) group-open:rotate-90"
        />
        <time dateTime={entry.at} className="figures text-ink-3">
          {formatTime(entry.at, place)}
        </time>
        <span className="min-w-0 font-semibold wrap-anywhere">{actionWords[entry.action]?.() ?? entry.action}</span>
        <span className="min-w-0 wrap-anywhere max-md:col-start-3 max-md:text-13">{subjectText(entry)}</span>
        <span className="min-w-0 text-ink-2 wrap-anywhere max-md:col-start-3 max-md:text-13">{actorText(entry)}</span>
      </summary>
      <EntryValues entry={entry} place={place} />
    </details>
  );
}

function EntryValues({ entry, place }: { entry: AuditEntry; place: Place }) {
  const fields = changedFields(entry, place);
  if (fields.length === 0) {
    return (
      <p className="px-5 pt-1 pb-3 pl-14 text-14 text-ink-3">
        {entry.erased ? m.admin_audit_erased() : m.admin_audit_no_values()}
      </p>
    );
  }
  return (
    <div className="px-5 pt-1 pb-3 md:pl-14">
      <table className="w-full max-w-180 table-fixed text-left text-14">
        <thead>
          <tr className="text-13 text-ink-3">
            <th scope="col" className="w-1/4 py-1 font-semibold">
              {m.admin_audit_field()}
            </th>
            <th scope="col" className="py-1 font-semibold">
              {m.admin_audit_before()}
            </th>
            <th scope="col" className="py-1 font-semibold">
              {m.admin_audit_after()}
            </th>
          </tr>
        </thead>
        <tbody>
          {fields.map(({ name, label, before, after }) => (
            <tr key={name} className="border-t border-stone-2 align-top">
              <th scope="row" className="py-1.5 pr-3 font-normal text-ink-3 wrap-anywhere">
                {label}
              </th>
              <td className="py-1.5 pr-3 wrap-anywhere">
                {before === null ? <Nothing /> : <del className="text-ink-2 decoration-red">{before}</del>}
              </td>
              <td className="py-1.5 wrap-anywhere">
                {after === null ? <Nothing /> : <ins className="font-semibold no-underline">{after}</ins>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {entry.erased && <p className="mt-2 text-13 text-ink-3">{m.admin_audit_erased()}</p>}
    </div>
  );
}

const Nothing = () => <span className="text-ink-3">{m.admin_audit_nothing()}</span>;
