import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { tabPath } from '#app/admin/parts/settings/tab-path.ts';
import { tabWords } from '#app/admin/parts/settings/tab-words.ts';
import { usePlace } from '#app/admin/person.ts';
import { join } from '#app/ui/join.ts';
import { m } from '#messages/messages.js';
import { formatDate, formatTime, type Place } from '#shared/dates.ts';
import type { AuditEntry } from './audit-api.ts';
import { actionWords, nounWords } from './audit-words.ts';
import { deedsOf } from './deeds-of.ts';
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

const records: Record<string, string> = { REQ: 'requests', MSG: 'messages', CLI: 'clients' };

/** Where the record is that an entry is about; undefined where it has no screen of its own. */
function placeOf({ subject: { kind, id } }: AuditEntry): string | undefined {
  if (isReference(id)) {
    const list = records[id.split('-')[0] ?? ''];
    return list && `/admin/${list}/${id}`;
  }
  if (kind === 'settings' && isTab(id)) return tabPath(id);
  if (kind === 'user') return `/admin/users/${id}`;
  if (kind === 'post') return `/admin/blog/edit/${id}`;
  if (kind === 'analysis') return `/admin/analyses/${id}`;
  return kind === 'case-study' ? `/admin/case-studies/${id}` : undefined;
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
            {deedsOf(list).map((deed) => (
              <li key={deed[0]?.id} className="border-b border-stone-2">
                <Deed entries={deed} place={place} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

function Deed({ entries, place }: { entries: AuditEntry[]; place: Place }) {
  const [entry] = entries;
  if (!entry) return null;
  if (entries.length === 1) return <Entry entry={entry} place={place} />;
  const format = new Intl.NumberFormat(place.locale, { useGrouping: 'min2' });
  return (
    <details className="group/deed">
      <Summary
        entry={entry}
        place={place}
        group="deed"
        about={m.admin_audit_times({ count: format.format(entries.length) })}
      />
      <ul className="border-t border-stone-2 pl-5">
        {entries.map((each) => (
          <li key={each.id} className="not-last:border-b border-stone-2">
            <Entry entry={each} place={place} />
          </li>
        ))}
      </ul>
    </details>
  );
}

function Entry({ entry, place }: { entry: AuditEntry; place: Place }) {
  return (
    <details className="group/entry">
      <Summary entry={entry} place={place} group="entry" about={subjectText(entry)} />
      <SubjectLink entry={entry} />
      <EntryValues entry={entry} place={place} />
    </details>
  );
}

const turned = { deed: 'group-open/deed:rotate-90', entry: 'group-open/entry:rotate-90' };
type SummaryProps = { entry: AuditEntry; place: Place; group: keyof typeof turned; about: string };

const Summary = ({ entry, place, group, about }: SummaryProps) => (
  <summary className="grid min-h-11 cursor-default list-none grid-cols-[1rem_3.25rem_minmax(0,1fr)] items-center gap-x-3 px-5 py-1.5 text-14 hover:bg-hover focus-visible:-outline-offset-2 md:grid-cols-[1rem_3.25rem_minmax(0,1.1fr)_minmax(0,1fr)_minmax(0,1fr)] [&::-webkit-details-marker]:hidden">
    <ChevronRight
      aria-hidden
      className={join('size-4 text-ink-3 transition-transform duration-(--fast)', turned[group])}
    />
    <time dateTime={entry.at} className="figures text-ink-3">
      {formatTime(entry.at, place)}
    </time>
    <span className="min-w-0 font-semibold wrap-anywhere">{actionWords[entry.action]?.() ?? entry.action}</span>
    <span className="min-w-0 wrap-anywhere max-md:col-start-3 max-md:text-13">{about}</span>
    <span className="min-w-0 text-ink-2 wrap-anywhere max-md:col-start-3 max-md:text-13">{actorText(entry)}</span>
  </summary>
);

/** The way to the record, below its entry: within the line that opens it, a press would mean two things. */
function SubjectLink({ entry }: { entry: AuditEntry }) {
  const to = placeOf(entry);
  if (to === undefined) return null;
  return (
    <p className="px-5 pt-1 pl-14 text-14">
      <Link to={to} className="text-harbour underline decoration-stone-3 underline-offset-3 hover:decoration-current">
        {m.admin_audit_open({ subject: subjectText(entry) })}
      </Link>
    </p>
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
