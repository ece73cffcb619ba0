import { NeedsScript } from '#app/ui/needs-script.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { m } from '#messages/messages.js';

/** The overview before its data: same blocks, same heights. */
export function PortalSkeleton() {
  return (
    <main aria-busy="true">
      {/* Read aloud alone: in our letters it would fetch them before the scripts. */}
      <h1 className="sr-only [font-family:system-ui]">{m.ui_loading()}</h1>
      <NeedsScript />
      <div aria-hidden>
        <Skeleton className="h-9 w-72 max-w-full" />
        <Skeleton className="mt-3 w-48" />
        <div className="mt-10 grid grid-cols-2 gap-6 border-y border-stone-2 py-6 md:grid-cols-4">
          {['a', 'b', 'c', 'd'].map((key) => (
            <div key={key} className="flex flex-col gap-3">
              <Skeleton className="w-24" />
              <Skeleton className="h-9 w-12" />
            </div>
          ))}
        </div>
        <Skeleton className="mt-12 h-6 w-44" />
        {['a', 'b', 'c'].map((key) => (
          <div key={key} className="flex items-center gap-8 border-b border-stone-2 py-6">
            <Skeleton className="h-5 w-64" />
            <Skeleton className="ml-auto w-24" />
          </div>
        ))}
      </div>
    </main>
  );
}
