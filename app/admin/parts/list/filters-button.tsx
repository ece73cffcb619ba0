import { ListFilter } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { late } from '#app/ui/late.tsx';
import { useWordsOptions } from '#app/ui/words-locale.ts';
import { m } from '#messages/messages.js';

const FiltersPanel = late(async () => (await import('./filters-panel.tsx')).FiltersPanel);

type FiltersButtonProps = {
  /** How many filters are on. */
  count: number;
  children: ReactNode;
};

/** The filters of a list where its row has no room for them: one button, which says how many are on. */
export function FiltersButton({ count, children }: FiltersButtonProps) {
  const options = useWordsOptions();
  const name = m.admin_filters({}, options);
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        ref={button}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        {...(isOpen && { 'aria-controls': id })}
        onPress={() => setOpen(!isOpen)}
      >
        <ListFilter aria-hidden className="size-4" />
        {name}
        {count > 0 && (
          <span className="figures rounded-full bg-harbour px-1.5 text-12 leading-4.5 text-on-harbour">
            <span aria-hidden>{count}</span>
            <span className="sr-only">: {m.admin_filters_on({ count }, options)}</span>
          </span>
        )}
      </Button>
      <FiltersPanel id={id} button={button} isOpen={isOpen} onOpenChange={setOpen} name={name} lang={options.locale}>
        {children}
      </FiltersPanel>
    </>
  );
}
