import { ChevronDown } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { join } from '#app/ui/join.ts';
import { useMedia } from '#app/ui/use-media.ts';

type SectionProps = {
  id: string;
  title: string;
  text?: string;
  /** Waits for whoever opens the page: not folded on phones either. */
  isUrgent?: boolean;
  children: ReactNode;
};

/**
 * One matter of the account: what it is on the left, what to do about it on the right. On phones the matters are their headings, each opened by a tap; what an
 * address names (`#data`) is open.
 */
export function Section({ id, title, text, isUrgent = false, children }: SectionProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const isNarrow = useMedia('(width < 48rem)');
  const isNamed = useLocation().hash === `#${id}`;
  // A window that becomes narrow while somebody works in it folds nothing away.
  const [isOpen, setOpen] = useState(!isNarrow || isUrgent);
  useEffect(() => {
    if (!isNamed) return;
    setOpen(true);
    heading.current?.scrollIntoView();
  }, [isNamed]);
  const panel = `${id}-panel`;
  return (
    <section
      aria-labelledby={id}
      className="grid gap-x-10 border-t border-stone-2 print:in-[main:has(ol)]:not-has-[ol]:hidden md:grid-cols-[minmax(0,2fr)_minmax(0,3fr)] md:py-8"
    >
      <div>
        <h2 ref={heading} id={id} className="scroll-mt-4 font-display text-21 font-semibold text-balance">
          {isNarrow ? (
            <button
              type="button"
              aria-expanded={isOpen}
              aria-controls={panel}
              onClick={() => setOpen(!isOpen)}
              className="flex min-h-15 w-full items-center justify-between gap-4 py-3 text-left"
            >
              {title}
              <ChevronDown aria-hidden className={join('size-5 shrink-0 text-ink-3', isOpen && 'rotate-180')} />
            </button>
          ) : (
            title
          )}
        </h2>
        {text !== undefined && (
          <p
            className={join(
              'text-14 text-ink-2 text-pretty wrap-anywhere max-md:pb-4 md:mt-1',
              !isOpen && 'max-md:hidden',
            )}
          >
            {text}
          </p>
        )}
      </div>
      <div
        id={panel}
        className={join('flex min-w-0 flex-col items-stretch gap-4 max-md:pb-8', !isOpen && 'max-md:hidden')}
      >
        {children}
      </div>
    </section>
  );
}
