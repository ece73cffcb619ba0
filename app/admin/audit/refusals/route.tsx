import { ShieldCheck } from 'lucide-react';
import { AuditTabs } from '#app/admin/audit/audit-tabs.tsx';
import { EntriesScreen } from '#app/admin/parts/list/entries-screen.tsx';
import { FilterLine } from '#app/admin/parts/list/filter-line.tsx';
import { FilterSelect } from '#app/admin/parts/list/list-filters.tsx';
import { useNarrowing } from '#app/admin/parts/list/use-list.ts';
import { screenMeta } from '#app/admin/parts/screen-route.ts';
import { usePlace } from '#app/admin/person.ts';
import { settle } from '#app/session/api-problem.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { m } from '#messages/messages.js';
import { formatDate, formatTime, type Place } from '#shared/dates.ts';
import type { Route } from './+types/route.ts';
import { reasonText } from './reason-words.ts';
import { listRefusals, type Refusal, type RefusalQuery, refusalQuery } from './refusals-api.ts';

export const handle = { hydrate: true };
export const meta = screenMeta(m.admin_refusals_title);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const query = refusalQuery.read(request.url);
  return { query, list: await settle(listRefusals(query)) };
}
clientLoader.hydrate = true as const;

/** Who was refused: failed sign-ins, wrong codes, locks, closed doors. For Admins. */
export default function RefusalsScreen({ loaderData: { query, list } }: Route.ComponentProps) {
  const place = usePlace();
  return (
    <EntriesScreen<Refusal>
      title={m.admin_refusals_title()}
      text={m.admin_refusals_text()}
      head={
        <>
          <AuditTabs />
          {list.ok && <Filters query={query} reasons={list.value.reasons} />}
        </>
      }
      listKey={refusalQuery.search(query)}
      list={list}
      load={(cursor) => listRefusals(query, cursor)}
      rowKey={({ id }) => String(id)}
      problem={{ title: m.admin_refusals_error(), forbidden: m.admin_audit_forbidden() }}
      empty={
        <EmptyState role="status" icon={<ShieldCheck />} title={m.admin_refusals_empty()}>
          <p>{m.admin_refusals_empty_text()}</p>
        </EmptyState>
      }
    >
      {(rows) => (
        <ul className="border-t border-stone-2">
          {rows.map((refusal) => (
            <Entry key={refusal.id} refusal={refusal} place={place} />
          ))}
        </ul>
      )}
    </EntriesScreen>
  );
}

function Filters({ query, reasons }: { query: RefusalQuery; reasons: string[] }) {
  const list = useNarrowing(refusalQuery, query);
  return (
    <FilterLine
      className="mt-4"
      list={list}
      label={m.admin_refusals_search()}
      others={{
        on: list.asked.reason === '' ? 0 : 1,
        room: 'little',
        controls: (hasLabel) => (
          <FilterSelect
            list={list}
            name="reason"
            label={m.admin_refusals_reason()}
            hasLabel={hasLabel}
            all={m.admin_refusals_all()}
            options={reasons.map((reason) => ({ value: reason, label: `${reasonText(reason)} (${reason})` }))}
          />
        ),
      }}
    />
  );
}

function Entry({ refusal: { at, reason, network, account, times }, place }: { refusal: Refusal; place: Place }) {
  return (
    <li className="grid min-h-11 grid-cols-1 items-center gap-x-3 border-b border-stone-2 px-5 py-1.5 text-14 md:grid-cols-[10rem_minmax(0,1.2fr)_minmax(0,1fr)_minmax(0,1fr)]">
      <time dateTime={at} className="figures text-ink-3">
        {formatDate(at, place)} {formatTime(at, place)}
      </time>
      <span className="min-w-0 font-semibold wrap-anywhere">
        {reasonText(reason)}
        {times > 1 && <span className="font-normal text-ink-3"> {m.admin_refusals_times({ count: times })}</span>}
      </span>
      <span className="min-w-0 wrap-anywhere">
        {account ? (account.email ?? m.admin_refusals_gone()) : m.admin_refusals_nobody()}
      </span>
      <span className="figures min-w-0 text-ink-2 wrap-anywhere">{network || m.admin_refusals_unknown()}</span>
    </li>
  );
}
