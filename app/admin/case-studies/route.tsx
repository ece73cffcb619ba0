import { FilePlus2, Plus } from 'lucide-react';
import { areaTitle } from '#app/admin/area-title.ts';
import { usePlace, useStaff } from '#app/admin/person.ts';
import { ReadProblem } from '#app/admin/read-problem.tsx';
import { requireSession } from '#app/session/api.ts';
import { settle } from '#app/session/api-problem.ts';
import { problemText } from '#app/session/problem-text.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { DataTable } from '#app/ui/data-table/data-table.tsx';
import { LoadMore } from '#app/ui/data-table/load-more.tsx';
import { usePages } from '#app/ui/data-table/use-pages.ts';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { m } from '#messages/messages.js';
import { may } from '#shared/permissions.ts';
import type { Route } from './+types/route.ts';
import { caseColumns } from './case-columns.tsx';
import { type CasePage, type CaseRow, editPath, listCases } from './case-studies-api.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { useCaseList } from './use-case-list.ts';

export const handle = { hydrate: true };

export const meta: Route.MetaFunction = ({ matches: [, layout] }) => {
  const locale = layout.loaderData?.person.language ?? 'it';
  return [{ title: areaTitle(locale, m.admin_cases_title({}, { locale })) }];
};

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await requireSession(request);
  return { list: await settle(listCases('', request.signal)) };
}
clientLoader.hydrate = true as const;

export default function CaseStudiesScreen({ loaderData: { list } }: Route.ComponentProps) {
  const staff = useStaff();
  const mayEdit = may(staff, 'cases.write');
  return (
    <div className="flex min-h-0 grow flex-col">
      <div className="flex shrink-0 flex-wrap items-end justify-between gap-3 px-5 pt-5 pb-4">
        <div>
          <h1 className="font-display text-26 leading-tight font-semibold tracking-tight">{m.admin_cases_title()}</h1>
          <p className="figures mt-0.5 min-h-[1lh] text-14 text-ink-3">
            {list.ok && m.admin_cases_count({ count: list.value.total })}
          </p>
        </div>
        {mayEdit && (
          <ButtonLink to={editPath('new')} look="primary">
            <Plus aria-hidden className="size-4" />
            {m.admin_cases_new()}
          </ButtonLink>
        )}
      </div>
      <div className="min-h-0 grow shell:overflow-y-auto">
        {list.ok ? (
          <CaseTable page={list.value} mayEdit={mayEdit} />
        ) : (
          <ReadProblem problem={list.problem} title={m.admin_cases_error_title()} />
        )}
      </div>
    </div>
  );
}

function CaseTable({ page, mayEdit }: { page: CasePage; mayEdit: boolean }) {
  const rowKey = (row: CaseRow) => row.id;
  // Another order is another list: pages below the first are read again.
  const listKey = page.items.map(rowKey).join();
  const pages = usePages<CaseRow>({ listKey, first: page, rowKey, load: listCases });
  const list = useCaseList(pages.rows);
  const place = usePlace();
  if (pages.rows.length === 0) return <NoCases mayEdit={mayEdit} />;
  const canMove = (row: CaseRow, delta: 1 | -1) => pages.rows[pages.rows.indexOf(row) + delta] !== undefined;
  const columns = caseColumns(place, { mayEdit, canMove, onMove: list.move, onDelete: list.ask });
  return (
    <>
      <DataTable
        label={m.admin_cases_title()}
        columns={columns}
        rows={pages.rows}
        rowKey={rowKey}
        rowLink={(row) => editPath(row.id)}
        footer={
          <LoadMore
            summary={m.admin_requests_shown({
              shown: pages.rows.length,
              total: Math.max(page.total, pages.rows.length),
            })}
            hasMore={pages.nextCursor !== null}
            isLoading={pages.isLoading}
            error={pages.failed === undefined ? undefined : problemText(pages.failed)}
            onLoad={pages.loadMore}
          />
        }
      />
      <DeleteDialog
        row={list.asked}
        busy={list.busy}
        problem={list.problem}
        onClose={() => list.ask(undefined)}
        onDelete={list.remove}
      />
    </>
  );
}

function NoCases({ mayEdit }: { mayEdit: boolean }) {
  const action = mayEdit && (
    <ButtonLink to={editPath('new')} look="primary">
      {m.admin_cases_new()}
    </ButtonLink>
  );
  return (
    <EmptyState icon={<FilePlus2 />} title={m.admin_cases_empty_title()} action={action}>
      <p>{m.admin_cases_empty_text()}</p>
    </EmptyState>
  );
}
