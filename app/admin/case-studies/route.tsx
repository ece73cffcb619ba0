import { FilePlus2, Plus } from 'lucide-react';
import { deedMark } from '#app/admin/parts/commands/deeds.ts';
import { ListBody } from '#app/admin/parts/list/list-body.tsx';
import { listQuery } from '#app/admin/parts/list/list-query.ts';
import { ListScreen } from '#app/admin/parts/list/list-screen.tsx';
import { ListTitle } from '#app/admin/parts/list/list-title.tsx';
import { useList } from '#app/admin/parts/list/use-list.ts';
import { screenMeta } from '#app/admin/parts/screen-route.ts';
import { useMay, usePlace } from '#app/admin/person.ts';
import { settle } from '#app/session/api-problem.ts';
import { ButtonLink } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { m } from '#messages/messages.js';
import type { Route } from './+types/route.ts';
import { caseColumns } from './case-columns.tsx';
import { type CaseRow, editPath, listCases, listPath } from './case-studies-api.ts';
import { DeleteDialog } from './delete-dialog.tsx';
import { useCaseDeeds } from './use-case-deeds.ts';

export const handle = { hydrate: true };
export const meta = screenMeta(m.admin_cases_title);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return { list: await settle(listCases('', request.signal)) };
}
clientLoader.hydrate = true as const;

const allCases = listQuery(listPath, {});
const rowKey = (row: CaseRow) => row.id;

export default function CaseStudiesScreen({ loaderData: { list: first } }: Route.ComponentProps) {
  const mayEdit = useMay()('cases.write');
  const place = usePlace();
  const list = useList<object, CaseRow>({
    query: allCases,
    asked: {},
    first,
    load: (_all, cursor) => listCases(cursor),
    rowKey,
    // Another order is another list: pages below the first are read again.
    look: first.ok ? first.value.items.map(rowKey).join() : '',
  });
  const deeds = useCaseDeeds(list.rows);
  const canMove = (row: CaseRow, delta: 1 | -1) => list.rows[list.rows.indexOf(row) + delta] !== undefined;
  const shown = list.rows.length;
  const total = first.ok ? Math.max(first.value.total, shown) : shown;
  return (
    <>
      <ListScreen list={list} head={<Head total={first.ok ? first.value.total : undefined} mayEdit={mayEdit} />}>
        <ListBody
          list={list}
          label={m.admin_cases_title()}
          columns={caseColumns(place, { mayEdit, canMove, onMove: deeds.move, onDelete: deeds.ask })}
          problem={{ title: m.admin_cases_error_title() }}
          empty={<NoCases mayEdit={mayEdit} />}
          summary={m.admin_requests_shown({ shown, total })}
          rowLink={(row) => editPath(row.id)}
        />
      </ListScreen>
      <DeleteDialog
        row={deeds.asked}
        busy={deeds.busy}
        problem={deeds.problem}
        onClose={() => deeds.ask(undefined)}
        onDelete={deeds.remove}
      />
    </>
  );
}

function Head({ total, mayEdit }: { total: number | undefined; mayEdit: boolean }) {
  const may = useMay();
  const links = [
    ...(may('exports.make') ? [{ to: '/admin/exports', label: m.admin_exports_title() }] : []),
    ...(may('trash.read') ? [{ to: '/admin/trash?kind=case-study', label: m.admin_trash_title() }] : []),
  ];
  return (
    <div className="shrink-0 px-5 pt-5 pb-4">
      <ListTitle
        title={m.admin_cases_title()}
        text={total !== undefined && m.admin_cases_count({ count: total })}
        links={links}
      >
        {mayEdit && (
          <ButtonLink to={editPath('new')} look="primary" {...deedMark('add')}>
            <Plus aria-hidden className="size-4" />
            {m.admin_cases_new()}
          </ButtonLink>
        )}
      </ListTitle>
    </div>
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
