import { type ReactNode, useId } from 'react';

/** A part of the form under its heading. */
export function Panel({ title, aside, children }: { title: string; aside?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="relative flex min-w-0 flex-col gap-4 rounded-lg border border-stone-2 bg-card p-5"
    >
      <div className="flex items-baseline justify-between gap-3">
        <h2 id={id} className="font-display text-17 font-semibold tracking-tight">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
