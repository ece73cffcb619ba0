import { ShieldCheck } from 'lucide-react';
import { useNavigate } from 'react-router';
import { areaTitle } from '#app/admin/area-title.ts';
import { AuditTabs } from '#app/admin/audit/audit-tabs.tsx';
import { usePlace } from '#app/admin/person.ts';
import { ReadProblem } from '#app/admin/read-problem.tsx';
import { requireSession } from '#app/session/api.ts';
import { settle } from '#app/session/api-problem.ts';
import { problemText } from '#app/session/problem-text.ts';
import { LoadMore } from '#app/ui/data-table/load-more.tsx';
import { usePages } from '#app/ui/data-table/use-pages.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { SearchField } from '#app/ui/search-field.tsx';
import { Select } from '#app/ui/select.tsx';
import { m } from '#messages/messages.js';
import { formatDate, formatTime, type Place } from '#shared/dates.ts';
import type { Route } from './+types/route.ts';
import { reasonText } from './reason-words.ts';
import { listRefusals, type Refusal, readRefusalQuery, refusalAddress } from './refusals-api.ts';

export const handle = { hydrate: true };

export const meta: Route.MetaFunction = ({ matches: [, layout] }) => {
  const locale = layout.loaderData?.person.language ?? 'it';
  return [{ title: areaTitle(locale, m.admin_refusals_title({}, { locale })) }];
};

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireSession(request);
  const query = readRefusalQuery(new URL(request.url).searchParams);
  return { query, list: await settle(listRefusals(query)) };
}
clientLoader.hydrate = true as const;

/** Who was refused: failed sign-ins, wrong codes, locks, closed doors. For Admins. */
export default function RefusalsScreen({ loaderData: { query, list } }: Route.ComponentProps) {
  const place = usePlace();
  const navigate = useNavigate();
  const pages = usePages<Refusal>({
    listKey: refusalAddress(query),
    first: list.ok ? list.value : { items: [], nextCursor: null },
    rowKey: ({ id }) => String(id),
    load: (cursor) => listRefusals(query, cursor),
  });
  const go = (change: Partial<typeof query>) =>
    navigate(refusalAddress({ ...query, ...change }), { replace: true, preventScrollReset: true });
  return (
    <div className="flex min-h-0 grow flex-col shell:overflow-y-auto">
      <div className="shrink-0 px-5 pt-5 pb-4">
        <h1 className="font-display text-26 leading-tight font-semibold tracking-tight">{m.admin_refusals_title()}</h1>
        <p className="mt-0.5 text-14 text-ink-3">{m.admin_refusals_text()}</p>
        <AuditTabs />
        {list.ok && (
          <div className="mt-4 flex flex-wrap items-center gap-3">
            <SearchField
              label={m.admin_refusals_search()}
              value={query.q}
              onSearch={(q) => void go({ q })}
              className="w-full sm:w-72"
            />
            <Select
              label={m.admin_refusals_reason()}
              hideLabel
              value={query.reason}
              onChange={(reason) => void go({ reason })}
              options={[
                { value: '', label: m.admin_refusals_all() },
                ...list.value.reasons.map((reason) => ({ value: reason, label: `${reasonText(reason)} (${reason})` })),
              ]}
            />
          </div>
        )}
      </div>
      {!list.ok && (
        <ReadProblem problem={list.problem} title={m.admin_refusals_error()} forbidden={m.admin_audit_forbidden()} />
      )}
      {list.ok && pages.rows.length === 0 && (
        <EmptyState role="status" icon={<ShieldCheck />} title={m.admin_refusals_empty()}>
          <p>{m.admin_refusals_empty_text()}</p>
        </EmptyState>
      )}
      {list.ok && pages.rows.length > 0 && (
        <div>
          <ul className="border-t border-stone-2">
            {pages.rows.map((refusal) => (
              <Entry key={refusal.id} refusal={refusal} place={place} />
            ))}
          </ul>
          <LoadMore
            summary=""
            hasMore={pages.nextCursor !== null}
            isLoading={pages.isLoading}
            error={pages.failed === undefined ? undefined : problemText(pages.failed)}
            onLoad={pages.loadMore}
          />
        </div>
      )}
    </div>
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
