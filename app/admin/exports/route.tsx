import { useRef } from 'react';
import { useSearchParams } from 'react-router';
import { screenMeta } from '#app/admin/parts/screen-route.ts';
import { settle } from '#app/session/api-problem.ts';
import { useLookedAt } from '#app/session/use-looked-at.ts';
import { m } from '#messages/messages.js';
import type { ExportView } from '#shared/exports.ts';
import type { Route } from './+types/route.ts';
import { readList } from './choices.ts';
import { ExportForm } from './export-form.tsx';
import { listExports } from './exports-api.ts';
import { OwnExports } from './own-exports.tsx';
import { useAsking } from './use-asking.tsx';

export const handle = { hydrate: true };
export const meta = screenMeta(m.admin_exports_title);

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  return { exports: await settle(listExports(request.signal)) };
}
clientLoader.hydrate = true as const;

const askAgain = () => listExports();
const isAnyMoving = (list: ExportView[]) => list.some(({ state }) => state === 'queued' || state === 'running');

export default function ExportsScreen({ loaderData }: Route.ComponentProps) {
  const [search] = useSearchParams();
  const { now: list, look } = useLookedAt(loaderData.exports, askAgain, isAnyMoving);
  const own = useRef<HTMLHeadingElement>(null);
  // What was asked for stands in the other list, which may be a scroll away.
  const asking = useAsking(readList(search), async () => {
    await look();
    own.current?.focus();
    own.current?.scrollIntoView({ block: 'nearest' });
  });
  return (
    <div className="relative min-h-0 grow shell:overflow-y-auto">
      <div className="mx-auto max-w-350 px-5 pt-5 pb-12">
        <h1 className="font-display text-26 leading-tight font-semibold tracking-tight">{m.admin_exports_title()}</h1>
        <p className="mt-0.5 text-14 text-ink-3">{m.admin_exports_intro()}</p>
        <div className="mt-6 grid items-start gap-x-10 gap-y-10 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]">
          <section aria-labelledby="new-export" className="min-w-0">
            <h2 id="new-export" className="mb-4 border-b border-stone-3 pb-1.5 font-display text-17 font-semibold">
              {m.admin_exports_new()}
            </h2>
            <ExportForm asking={asking} />
          </section>
          <section aria-labelledby="own-exports" className="min-w-0">
            <h2
              id="own-exports"
              ref={own}
              tabIndex={-1}
              className="scroll-mt-5 border-b border-stone-3 pb-1.5 font-display text-17 font-semibold"
            >
              {m.admin_exports_own()}
            </h2>
            <OwnExports list={list} onChanged={look} />
          </section>
        </div>
      </div>
    </div>
  );
}
