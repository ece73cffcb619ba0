import { SlidersHorizontal } from 'lucide-react';
import type { RefObject } from 'react';
import { Dialog } from 'react-aria-components/Dialog';
import { Heading } from 'react-aria-components/Heading';
import { Popover } from 'react-aria-components/Popover';
import { IconButton } from '#app/ui/icon-button.tsx';
import { m } from '#messages/messages.js';
import { NoticeList } from './notice-list.tsx';
import type { Notices } from './notices-api.ts';

// They come together: one opens the other.
export { ChoicesDialog } from './choices-dialog.tsx';

type NoticePanelProps = {
  id: string;
  bell: RefObject<HTMLButtonElement | null>;
  notices: Notices | undefined;
  isOpen: boolean;
  onOpenChange: (isOpen: boolean) => void;
  onChoose: () => void;
};

/** What happened since the last look, below the bell. */
export function NoticePanel({ id, bell, notices, isOpen, onOpenChange, onChoose }: NoticePanelProps) {
  return (
    <Popover
      triggerRef={bell}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
      placement="bottom end"
      offset={6}
      className="enter-rise flex max-h-[min(34rem,80dvh)] w-96 max-w-[calc(100vw-1.5rem)] flex-col overflow-hidden rounded-lg bg-raised shadow-float"
    >
      <Dialog id={id} className="flex min-h-0 flex-col outline-none">
        <div className="flex items-center justify-between border-b border-stone-2 py-1.5 pr-2 pl-4">
          <Heading slot="title" className="text-14 font-semibold">
            {m.admin_notices()}
          </Heading>
          <IconButton label={m.admin_notices_choices()} isDisabled={!notices} onPress={onChoose}>
            <SlidersHorizontal aria-hidden className="size-4" />
          </IconButton>
        </div>
        <div className="min-h-0 overflow-y-auto">
          {notices && <NoticeList notices={notices.notices} onOpen={() => onOpenChange(false)} />}
        </div>
      </Dialog>
    </Popover>
  );
}
