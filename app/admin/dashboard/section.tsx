import { type ReactNode, useId } from 'react';
import { join } from '#app/ui/join.ts';

type SectionProps = { title: string; aside?: ReactNode; className?: string; children: ReactNode };

/** A part of the dashboard under its heading and rule. */
export function Section({ title, aside, className, children }: SectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className={join('min-w-0', className)}>
      <div className="flex min-h-9 flex-wrap items-center justify-between gap-x-4 border-b border-stone-3 pb-1.5">
        <h2 id={id} className="font-display text-17 font-semibold tracking-tight">
          {title}
        </h2>
        {aside}
      </div>
      {children}
    </section>
  );
}
