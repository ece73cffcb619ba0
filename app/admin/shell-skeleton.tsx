import { NeedsScript } from '#app/ui/needs-script.tsx';
import { Skeleton } from '#app/ui/skeleton.tsx';
import { m } from '#messages/messages.js';

/** What the public, empty shell shows until the person and the data are known. */
export function ShellSkeleton() {
  return (
    <div className="flex min-h-dvh" aria-busy="true">
      <div aria-hidden className="hidden w-64 shrink-0 bg-side md:block" />
      <main className="min-w-0 grow">
        {/* Read aloud alone: in our letters it would fetch them before the scripts. */}
        <h1 className="sr-only [font-family:system-ui]">{m.ui_loading({}, { locale: 'it' })}</h1>
        <div className="h-12 border-b border-stone-2" />
        <div className="flex flex-col gap-3 border-b border-stone-2 px-5 py-5">
          <NeedsScript options={{ locale: 'it' }} />
          <Skeleton className="h-6 w-64 max-w-full" />
          <Skeleton className="w-40" />
        </div>
        {Array.from({ length: 8 }, (_, row) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: stand-ins have no identity
          <div key={row} className="flex h-13 items-center gap-8 border-b border-stone-2 px-5">
            <Skeleton className="w-16" />
            <Skeleton className="w-44" />
            <Skeleton className="hidden w-36 sm:block" />
            <Skeleton className="ml-auto w-24" />
          </div>
        ))}
      </main>
    </div>
  );
}
