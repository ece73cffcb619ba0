import { Lock, Plus, Rows3 } from 'lucide-react';
import { useNavigate, useRevalidator, useSearchParams } from 'react-router';
import { deedMark } from '#app/admin/parts/commands/deeds.ts';
import { ReadProblem } from '#app/admin/parts/read-problem.tsx';
import { screenMeta } from '#app/admin/parts/screen-route.ts';
import { useStaff } from '#app/admin/person.ts';
import { settle } from '#app/session/api-problem.ts';
import { Button } from '#app/ui/button.tsx';
import { EmptyState } from '#app/ui/empty-state.tsx';
import { SegmentedFilter } from '#app/ui/segmented-filter.tsx';
import { m } from '#messages/messages.js';
import { type EditedKind, editedKinds } from '#shared/content-choices.ts';
import { may } from '#shared/permissions.ts';
import type { Route } from './+types/route.ts';
import { type ContentRecord, contentPath, listContent } from './content-api.ts';
import { ItemForm } from './item-form.tsx';
import { ItemList } from './item-list.tsx';
import { itemKinds } from './kinds.ts';

export const handle = { hydrate: true };
export const meta = screenMeta(m.admin_content_title);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return { list: await settle(listContent(request.signal)) };
}
clientLoader.hydrate = true as const;

/** The kind and the open form are in the address; the items are all there already. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: {
  currentUrl: URL;
  nextUrl: URL;
  defaultShouldRevalidate: boolean;
}) {
  return currentUrl.href === nextUrl.href ? defaultShouldRevalidate : currentUrl.pathname !== nextUrl.pathname;
}

const pathOf = (kind: EditedKind, item: string | null = null) =>
  `${contentPath}?${new URLSearchParams({ kind, ...(item && { item }) })}`;

export default function ContentScreen({ loaderData: { list } }: Route.ComponentProps) {
  const staff = useStaff();
  const [params] = useSearchParams();
  const kind = editedKinds.find((each) => each === params.get('kind')) ?? 'figure';
  if (!may(staff, 'content.write')) return <NotAllowed />;
  const items = list.ok ? list.value : [];
  const segments = editedKinds.map((each) => ({
    key: each,
    label: itemKinds[each].title(),
    count: list.ok ? items.filter((item) => item.kind === each).length : undefined,
    to: pathOf(each),
  }));
  return (
    <div className="flex min-h-0 grow flex-col">
      <div className="shrink-0 px-5 pt-5 pb-4">
        <h1 className="font-display text-26 leading-tight font-semibold tracking-tight">{m.admin_content_title()}</h1>
        <p className="mt-0.5 text-14 text-ink-3">{m.admin_content_lead()}</p>
        <div className="mt-4 flex">
          <SegmentedFilter label={m.admin_content_kinds()} segments={segments} current={kind} />
        </div>
      </div>
      <div className="min-h-0 grow shell:overflow-y-auto">
        {list.ok ? (
          <KindList
            key={kind}
            kind={kind}
            items={items.filter((item) => item.kind === kind)}
            open={params.get('item')}
          />
        ) : (
          <ReadProblem problem={list.problem} title={m.admin_content_error()} />
        )}
      </div>
    </div>
  );
}

function KindList({ kind, items, open }: { kind: EditedKind; items: ContentRecord[]; open: string | null }) {
  const navigate = useNavigate();
  const { revalidate } = useRevalidator();
  const onOpen = (id: string | null) => navigate(pathOf(kind, id), { replace: id === null, preventScrollReset: true });
  async function onSaved() {
    await revalidate();
    await onOpen(null);
  }
  const words = itemKinds[kind];
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3 px-5 pb-3">
        <p className="text-14 text-ink-2">{words.place()}</p>
        {open !== 'new' && (
          <Button look="primary" {...deedMark('add')} onPress={() => onOpen('new')}>
            <Plus aria-hidden className="size-4" />
            {words.add()}
          </Button>
        )}
      </div>
      {open === 'new' && (
        <section aria-label={words.add()} className="border-t border-stone-2 bg-card">
          <ItemForm kind={kind} record={null} onClose={() => onOpen(null)} onSaved={onSaved} />
        </section>
      )}
      {items.length === 0 && open !== 'new' ? (
        <EmptyState icon={<Rows3 />} title={m.admin_content_empty()}>
          <p>{m.admin_content_empty_text()}</p>
        </EmptyState>
      ) : (
        <ItemList items={items} open={open} onOpen={onOpen} onSaved={onSaved} />
      )}
    </>
  );
}

function NotAllowed() {
  return (
    <EmptyState isScreen icon={<Lock />} title={m.admin_content_forbidden()}>
      <p>{m.admin_content_forbidden_text()}</p>
    </EmptyState>
  );
}
