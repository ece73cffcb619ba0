import type { ReactNode } from 'react';

type SectionProps = {
  /** Where a link leads that says what is missing. */
  id?: string;
  title: string;
  /** One line below the title. */
  text?: ReactNode;
  /** Beside the title. */
  tools?: ReactNode;
  children: ReactNode;
};

/** A part of a screen about one analysis. */
export function Section({ id, title, text, tools, children }: SectionProps) {
  return (
    <section aria-label={title} {...(id && { id })} className="scroll-mt-20 border-t border-stone-2 pt-5 pb-7">
      <div className="mb-3 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2
            tabIndex={-1}
            className="font-display text-17 leading-tight font-semibold tracking-tight outline-none text-balance"
          >
            {title}
          </h2>
          {text && <p className="mt-0.5 max-w-prose text-13 text-ink-3 text-pretty">{text}</p>}
        </div>
        {tools}
      </div>
      {children}
    </section>
  );
}
