import { ListFilter } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { Button } from '#app/ui/button.tsx';
import { useWordsOptions } from '#app/ui/words-locale.ts';
import { m } from '#messages/messages.js';

type FiltersButtonProps = {
  /** How many filters are on. */
  count: number;
  children: ReactNode;
};

/** The filters of a list where its row has no room for them: one button, which says how many are on. */
export function FiltersButton({ count, children }: FiltersButtonProps) {
  const options = useWordsOptions();
  const name = m.admin_filters({}, options);
  return (
    <DialogTrigger>
      <Button>
        <ListFilter aria-hidden className="size-4" />
        {name}
        {count > 0 && (
          <span className="figures rounded-full bg-harbour px-1.5 text-12 leading-4.5 text-on-harbour">
            <span aria-hidden>{count}</span>
            <span className="sr-only">: {m.admin_filters_on({ count }, options)}</span>
          </span>
        )}
      </Button>
      <Popover
        placement="bottom end"
        offset={6}
        className="enter-rise w-72 rounded-lg max-sm:w-[calc(100vw-2rem)] bg-raised p-4 shadow-float"
      >
        <Dialog aria-label={name} lang={options.locale} className="flex flex-col gap-4 outline-none">
          {children}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}
