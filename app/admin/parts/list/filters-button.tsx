import { ListFilter } from 'lucide-react';
import type { ReactNode } from 'react';
import { Dialog, DialogTrigger } from 'react-aria-components/Dialog';
import { Popover } from 'react-aria-components/Popover';
import { Button } from '#app/ui/button.tsx';
import { m } from '#messages/messages.js';

type FiltersButtonProps = {
  /** How many filters are on. */
  count: number;
  children: ReactNode;
};

/** The filters of a list where its row has no room for them: one button, which says how many are on. */
export const FiltersButton = ({ count, children }: FiltersButtonProps) => (
  <DialogTrigger>
    <Button>
      <ListFilter aria-hidden className="size-4" />
      {m.admin_filters()}
      {count > 0 && (
        <span className="figures rounded-full bg-harbour px-1.5 text-12 leading-4.5 text-on-harbour">
          <span aria-hidden>{count}</span>
          <span className="sr-only">: {m.admin_filters_on({ count })}</span>
        </span>
      )}
    </Button>
    <Popover placement="bottom end" offset={6} className="enter-rise w-72 rounded-lg bg-raised p-4 shadow-float">
      <Dialog aria-label={m.admin_filters()} className="flex flex-col gap-4 outline-none">
        {children}
      </Dialog>
    </Popover>
  </DialogTrigger>
);
